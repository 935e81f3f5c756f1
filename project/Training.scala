import java.util.concurrent.TimeUnit.SECONDS
import sbt._

/**
 * A crawl of sites of its own on the loopback, from which the JVM keeps the classes it has read: the staged program
 * then starts in half the time. Where that fails the program is as good, only slower to start.
 */
object Training {

  def run(launcher: File, out: File, log: Logger): Unit = {
    IO.delete(out)
    val plain = TrainingSite.plain()
    val secured = TrainingSite.secured(out.getParentFile / "training.p12")
    try crawl(launcher, plain.root +: secured.toSeq.flatMap(asSitesAre), out, log)
    finally (plain +: secured.toSeq).foreach(_.stop())
    IO.delete(out)
  }

  /** Under two names, for some is read only where there are several hosts. */
  private def asSitesAre(site: TrainingSite): Seq[String] =
    Seq(site.root, site.root.replace(site.name, "other.test"), "--insecure", "*.test", "--allow", "127.0.0.1") ++
      Seq("--set", """orbweaver.network.hosts."*.test"=127.0.0.1""")

  private def crawl(launcher: File, roots: Seq[String], out: File, log: Logger): Unit = {
    val said = out.getParentFile / "training.log"
    val command = Seq(launcher.getPath, "crawl") ++ roots ++ Seq("--delay", "0", "--per-host", "4", "-q") ++
      Seq("--format", "jsonl,links,pages", "--out", out.getPath)
    val builder = new ProcessBuilder(command: _*).redirectErrorStream(true).redirectOutput(said)
    builder.environment.put("ORBWEAVER_CLASSES", "make")
    builder.environment.remove("JAVA_OPTS")
    val process = builder.start()
    if (!process.waitFor(120, SECONDS)) process.destroyForcibly()
    else if (process.exitValue != 0) log.warn(s"the program will start slower: see $said")
  }
}
