import com.sun.net.httpserver.{ HttpExchange, HttpServer }
import java.net.{ InetAddress, InetSocketAddress }
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.TimeUnit.SECONDS
import sbt._

/**
 * A crawl of a site of its own on the loopback, from which the JVM keeps the classes it has read: the staged program
 * then starts in half the time. Where that fails the program is as good, only slower to start.
 */
object Training {

  /** So many that a JVM which keeps profiles beside its classes (25 and later) has some worth keeping. */
  private val pages = 2000

  def run(launcher: File, out: File, log: Logger): Unit = {
    val server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress, 0), 64)
    server.createContext("/", (exchange: HttpExchange) => answer(exchange))
    server.start()
    try crawl(launcher, s"http://127.0.0.1:${server.getAddress.getPort}/", out, log)
    finally server.stop(0)
  }

  private def crawl(launcher: File, root: String, out: File, log: Logger): Unit = {
    IO.delete(out)
    val command = Seq(launcher.getPath, "crawl", root, "--delay", "0", "--per-host", "4", "-q") ++
      Seq("--format", "jsonl,links,pages", "--out", out.getPath)
    val builder = new ProcessBuilder(command: _*).redirectErrorStream(true).redirectOutput(out.getParentFile / "training.log")
    builder.environment.put("ORBWEAVER_CLASSES", "make")
    builder.environment.remove("JAVA_OPTS")
    val process = builder.start()
    if (!process.waitFor(120, SECONDS)) process.destroyForcibly()
    else if (process.exitValue != 0) log.warn(s"the program will start slower: see ${out.getParentFile / "training.log"}")
    IO.delete(out)
  }

  private def answer(exchange: HttpExchange): Unit = {
    val path = exchange.getRequestURI.getPath
    val number = path.stripPrefix("/").toIntOption0
    val found = number.exists(_ < pages)
    val body = (if (found) page(number.get) else "nothing here").getBytes(UTF_8)
    exchange.getResponseHeaders.set("Content-Type", "text/html; charset=utf-8")
    exchange.sendResponseHeaders(if (found) 200 else 404, body.length)
    exchange.getResponseBody.write(body)
    exchange.close()
  }

  private def page(number: Int): String = {
    val links = (1 to 8).map(i => s"<li><a href='/${(number * 3 + i) % pages}?' class=x>page &amp; $i</a>").mkString("\n")
    val text = "<p>one &eacute; two <b>three</b><!-- four --></p>\n" * 40
    s"<!DOCTYPE html><html><head><title>Page $number</title></head><body><ul>$links</ul>$text</body></html>"
  }

  private implicit class Text(text: String) {
    def toIntOption0: Option[Int] =
      if (text.isEmpty) Some(0) else if (text.forall(_.isDigit) && text.length < 9) Some(text.toInt) else None
  }
}
