import com.sun.net.httpserver.{ HttpExchange, HttpServer, HttpsConfigurator, HttpsServer }
import java.io.ByteArrayOutputStream
import java.net.{ InetAddress, InetSocketAddress }
import java.nio.charset.StandardCharsets.UTF_8
import java.security.KeyStore
import java.util.zip.GZIPOutputStream
import javax.net.ssl.{ KeyManagerFactory, SSLContext }
import sbt._
import scala.sys.process._
import scala.util.Try

/**
 * A site on the loopback.
 *
 * @param name what it is to be called
 * @param usual whether it is as most sites are: packed, with a robots.txt and a sitemap, cookies, and what it says of
 *   its characters in the page
 */
final class TrainingSite private (server: HttpServer, val name: String, pages: Int, usual: Boolean) {
  server.createContext("/", (exchange: HttpExchange) => answer(exchange))
  server.start()

  def root: String = s"${if (usual) "https" else "http"}://$name:${server.getAddress.getPort}/"

  def stop(): Unit = server.stop(0)

  private def answer(exchange: HttpExchange): Unit = {
    val headers = exchange.getResponseHeaders
    val (status, kind, text) = exchange.getRequestURI.getPath.stripPrefix("/") match {
      case "robots.txt" if usual => (200, "text/plain", s"User-agent: *\nDisallow: /private/\nAllow: /\nSitemap: ${root}map.xml\n")
      case "map.xml" if usual    => (200, "text/xml", s"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>${root}1</loc></url></urlset>")
      case "moved" if usual =>
        headers.set("Location", "/2")
        (301, "text/html", "moved")
      case path if Try(path.toInt).toOption.orElse(Some(0).filter(_ => path.isEmpty)).exists(_ < pages) =>
        if (usual) headers.set("Set-Cookie", "visit=1; Path=/; Max-Age=600; HttpOnly")
        (200, if (usual) "text/html" else "text/html; charset=utf-8", page(if (path.isEmpty) 0 else path.toInt))
      case _ => (404, "text/plain", "nothing here")
    }
    headers.set("Content-Type", kind)
    if (usual) headers.set("Content-Encoding", "gzip")
    val body = if (usual) packed(text.getBytes(UTF_8)) else text.getBytes(UTF_8)
    exchange.sendResponseHeaders(status, body.length)
    exchange.getResponseBody.write(body)
    exchange.close()
  }

  private def packed(bytes: Array[Byte]): Array[Byte] = {
    val out = new ByteArrayOutputStream
    val gzip = new GZIPOutputStream(out)
    gzip.write(bytes)
    gzip.close()
    out.toByteArray
  }

  private def page(number: Int): String = {
    val links = (1 to 8).map(i => s"<li><a href='/${(number * 3 + i) % pages}?' class=x>page &amp; $i</a>").mkString("\n")
    val text = "<p>one &eacute; two <b>three</b><!-- four --></p>\n" * 40
    val more = if (usual) s"<meta charset=utf-8><link rel=canonical href='/$number'><meta name=robots content='index, follow'>" else ""
    val moved = if (usual) "<a href='/moved'>moved</a><img src='/1.png' srcset='/2.png 2x'>" else ""
    s"<!DOCTYPE html><html><head>$more<title>Page $number</title></head><body>$moved<ul>$links</ul>$text</body></html>"
  }
}

object TrainingSite {
  // so many that a JVM which keeps profiles beside its classes (25 and later) has some worth keeping
  private val plainPages = 2000
  private val securedPages = 100

  private val loopback = InetAddress.getByName("127.0.0.1")
  private val securedName = "www.training.test"
  private val password = "training"

  def plain(): TrainingSite =
    new TrainingSite(HttpServer.create(new InetSocketAddress(loopback, 0), 64), loopback.getHostAddress, plainPages, usual = false)

  /** None where there is no keytool to make its certificate. */
  def secured(keys: File): Option[TrainingSite] = {
    IO.delete(keys)
    val keytool = Seq(sys.props("java.home") + "/bin/keytool", "-genkeypair", "-alias", "site", "-keyalg", "RSA", "-keysize", "2048") ++
      Seq("-dname", s"CN=$securedName", "-validity", "2", "-storetype", "PKCS12", "-keystore", keys.getPath, "-storepass", password)
    val made = Try(Process(keytool).!(ProcessLogger(_ => ()))).toOption.contains(0)
    if (!made) None
    else {
      val server = HttpsServer.create(new InetSocketAddress(loopback, 0), 64)
      server.setHttpsConfigurator(new HttpsConfigurator(context(keys)))
      Some(new TrainingSite(server, securedName, securedPages, usual = true))
    }
  }

  private def context(file: File): SSLContext = {
    val keys = KeyStore.getInstance(file, password.toCharArray)
    val managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm)
    managers.init(keys, password.toCharArray)
    val context = SSLContext.getInstance("TLS")
    context.init(managers.getKeyManagers, null, null)
    context
  }
}
