import com.typesafe.sbt.packager.archetypes.JavaAppPackaging
import com.typesafe.sbt.SbtNativePackager.Universal
import com.typesafe.sbt.packager.Keys.{ scriptClasspath, stage }
import sbt._
import sbt.Keys._

/** What starts the staged program: bin/orbweaver, made from project/launcher.bash. */
object Launcher {

  /** JVM options of the staged program and of `run` alike; the user's own come after them and win. */
  val jvmDefaults: Seq[String] = Seq(
    "-XX:+UseParallelGC", // throughput: nobody waits for one answer
    "-XX:+ExitOnOutOfMemoryError", // what is on disk is whole at any moment; half an actor system is not
    "-XX:+DisplayVMOutputToStderr", // its last words, too; standard output is for results
    "-XX:MaxHeapFreeRatio=70", // pages of the heap that are mostly empty go back to the system
    // Less inlining than the JVM would do: a page passes through much code and little of it in loops, so large
    // compiled methods cost the compiler twice the time, and run no faster.
    "-XX:MaxInlineLevel=9",
    "-XX:InlineSmallCode=1000",
    "-XX:FreqInlineSize=100",
    // The second compiler begins with what was called six times as often as the JVM would wait for: in the first seconds
    // it takes more than it brings, and what is called once a page is not worth its time in a crawl of 20,000.
    "-XX:Tier4InvocationThreshold=30000",
    "-XX:Tier4MinInvocationThreshold=3600",
    "-XX:Tier4CompileThreshold=90000",
    "-XX:Tier4BackEdgeThreshold=240000",
    // The first compiler begins early and inlines almost nothing: what it makes is soon made anew or rarely run, and
    // until it has come to a method, that one is interpreted.
    "-XX:C1MaxInlineSize=6",
    "-XX:Tier0InvokeNotifyFreqLog=5",
    "-XX:Tier3InvocationThreshold=64",
    "-XX:Tier3MinInvocationThreshold=32",
    "-XX:Tier3CompileThreshold=500",
    "-XX:Tier3BackEdgeThreshold=10000",
    // For SHA-256 and for the two halves of TLS's usual cipher the JVM has code by hand, but uses it only in what calls them
    // and has been through the second compiler: that comes to those few methods twenty times sooner.
    "-XX:CompileCommand=quiet"
  ) ++ Seq("sun.security.provider.DigestBase", "sun.security.provider.SHA2", "com.sun.crypto.provider.GHASH", "com.sun.crypto.provider.CounterMode")
    .map(byHand => s"-XX:CompileCommand=CompileThresholdScaling,$byHand::*,0.05")

  def settings: Seq[Setting[_]] = Seq(
    Universal / mappings += {
      val script = target.value / "launcher" / name.value
      val jars = scriptClasspath.value.map(jar => s"$$home/lib/$jar").mkString(":")
      val text = IO
        .read(baseDirectory.value / "project" / "launcher.bash")
        .replace("@MAIN@", (Compile / mainClass).value.get)
        .replace("@JVM_DEFAULTS@", jvmDefaults.map(option => s"'$option'").mkString(" "))
        .replace("@CLASSPATH@", jars)
      IO.write(script, text)
      script.setExecutable(true, false)
      script -> s"bin/${name.value}"
    },
    Universal / mappings ++= Seq("LICENSE", "NOTICE").map(text => baseDirectory.value / text -> text),
    Universal / stage := {
      val staged = (Universal / stage).value
      NativeCode.unpack(((staged / "lib") * "*.jar").get, staged / "lib" / "native")
      Training.run(staged / "bin" / name.value, target.value / "launcher" / "training", streams.value.log)
      staged
    },
    // the same file is in the jar: this one is for people to read
    Universal / mappings += ((Compile / resourceDirectory).value / "reference.conf" -> "conf/reference.conf")
  )
}
