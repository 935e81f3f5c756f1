import java.io.File
import java.util.concurrent.atomic.AtomicReference
import sbt._
import sbt.Keys._
import sbt.complete.DefaultParsers.spaceDelimited
import sun.misc.{ Signal, SignalHandler }

/**
 * `run` and `runMain` as a terminal would start the program: its own JVM on sbt's own standard streams, signals left to
 * it, and its exit code as sbt's own when sbt was called for it alone.
 *
 * sbt's own forked run sends the output through the log, kills the program on Ctrl-C and exits with 1 whatever happened.
 */
object ForkedRun {
  private val noSuccessLine = AttributeKey[Boolean]("suppress-aggregation-show") // sbt's own: no [success] line

  def settings: Seq[Setting[_]] = Seq(
    Compile / run := Def.inputTaskDyn {
      val arguments = spaceDelimited("<argument>").parsed
      start((Compile / run / mainClass).map(_.getOrElse(sys.error("there is no main class"))), arguments)
    }.evaluated,
    Compile / runMain := Def.inputTaskDyn {
      spaceDelimited("<class> <argument>").parsed match {
        case Seq(main, arguments @ _*) => start(Def.task(main), arguments)
        case _                         => sys.error("which class? runMain CLASS ARGUMENT ...")
      }
    }.evaluated,
    run := (Compile / run).evaluated,
    runMain := (Compile / runMain).evaluated
  )

  private def start(main: Def.Initialize[Task[String]], arguments: Seq[String]) = Def.taskDyn {
    val command = javaCommand((run / javaHome).value) ++
      (run / javaOptions).value ++
      Seq("-cp", (Runtime / fullClasspath).value.files.mkString(File.pathSeparator), main.value) ++ arguments
    val directory = (run / baseDirectory).value
    val batch = isBatch(state.value)
    Def
      .task { await(new ProcessBuilder(command: _*).directory(directory).inheritIO().start()) }
      .map { code => if (code != 0 && !batch) throw new MessageOnlyException(s"the program ended with exit code $code") else code }
      .updateState { (state, code) => if (code == 0) state else exit(state, code) }
      .map(_ => ())
  }

  private def javaCommand(home: Option[File]): Seq[String] =
    Seq(new File(home.fold(sys.props("java.home"))(_.getPath), "bin/java").getPath)

  private def isBatch(state: State) = !state.interactive && state.onFailure.isEmpty

  private def exit(state: State, code: Int): State =
    state.copy(remainingCommands = Nil).put(noSuccessLine, true).setNext(new State.Return(Exit(code)))

  /**
   * Waits until the program ends of itself. Ctrl-C reaches it from the terminal, as it is in the same process group, but
   * a signal may also have come to sbt alone: the first one is handed on as SIGTERM, which asks a program that is
   * stopping already for nothing new, while a second SIGINT would tell it to hurry.
   */
  private def await(process: Process): Int = {
    val first = new AtomicReference[String]
    val handOn: SignalHandler = signal => if (first.compareAndSet(null, signal.getName)) process.destroy()
    val before = Seq("INT", "TERM").map(new Signal(_)).map(signal => signal -> Signal.handle(signal, handOn))
    val code =
      try process.waitFor()
      finally before.foreach { case (signal, handler) => Signal.handle(signal, handler) }
    if (first.get == "INT" && code == terminated) interrupted else code
  }

  private val interrupted = 128 + 2
  private val terminated = 128 + 15
}
