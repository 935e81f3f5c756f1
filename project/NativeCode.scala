import java.util.zip.ZipFile
import sbt._
import sbt.io.Using
import scala.collection.JavaConverters._

/**
 * Unpacks the native code in libraries' jars, that of this kind of machine: each start would otherwise unpack 16 MB anew.
 * Where none is found the program does so.
 */
object NativeCode {

  /** What a file is called in its jar, and where it is looked for. */
  private val wanted: PartialFunction[(String, String), Seq[(String, String)]] = {
    case ("Linux", "amd64")   => named("linux64", "linux/amd64")
    case ("Linux", "aarch64") => named("linux-aarch64", "linux/aarch64")
  }

  private def named(rocksdb: String, zstd: String) = Seq(
    s"librocksdbjni-$rocksdb\\.so" -> s"librocksdbjni-$rocksdb.so",
    s"$zstd/libzstd-jni-[^/]*\\.so" -> s"libzstd-jni-${sys.props("os.arch")}.so"
  )

  def unpack(jars: Seq[File], folder: File): Unit = {
    IO.delete(folder)
    val files = wanted.lift((sys.props("os.name"), sys.props("os.arch"))).getOrElse(Nil)
    for (jar <- jars if jar.getName.contains("jni"); (pattern, name) <- files) Using.zipFile(jar)(unpack(_, pattern, folder / name))
  }

  private def unpack(jar: ZipFile, pattern: String, file: File): Unit =
    jar.entries.asScala.find(_.getName.matches(pattern)).foreach(entry => IO.transfer(jar.getInputStream(entry), file))
}
