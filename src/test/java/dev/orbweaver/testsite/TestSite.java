package dev.orbweaver.testsite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;

/**
 * A web server on the loopback that answers each path as it was told to, well or badly.
 *
 * <p>Unknown paths are 404, robots.txt too. Plain blocking sockets, a daemon thread for each
 * connection; keep-alive, no pipelining; TLS with a certificate of the test's ({@link #startTls}).
 */
public final class TestSite implements AutoCloseable {
  private static final int BACKLOG = 512;

  private final ServerSocket server;
  private final String scheme;
  private final String host;
  private final AccessLog log = new AccessLog();
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile Handler otherwise = exchange -> exchange.status(404);

  private TestSite(ServerSocket server, String scheme, String host) {
    this.server = server;
    this.scheme = scheme;
    this.host = host;
  }

  /** On 127.0.0.1 and any free port. */
  public static TestSite start() {
    return startOn("127.0.0.1");
  }

  /** On any free port of that loopback address. */
  public static TestSite startOn(String address) {
    return startOn(address, 0);
  }

  public static TestSite startOn(String address, int port) {
    try {
      return start(new ServerSocket(), "http", address, port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * On any free port of 127.0.0.1, over TLS. {@code names} hears the names that clients ask for.
   */
  public static TestSite startTls(SSLContext identity, Consumer<String> names) {
    try {
      SSLServerSocket server =
          (SSLServerSocket) identity.getServerSocketFactory().createServerSocket();
      SSLParameters parameters = server.getSSLParameters();
      parameters.setSNIMatchers(List.of(new AskedNames(names)));
      server.setSSLParameters(parameters);
      return start(server, "https", "127.0.0.1", 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TestSite start(ServerSocket server, String scheme, String address, int port) {
    try {
      server.setReuseAddress(true);
      server.bind(new InetSocketAddress(InetAddress.getByName(address), port), BACKLOG);
      TestSite site = new TestSite(server, scheme, address);
      spawn(site::accept, "testsite-" + site.port());
      return site;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A port of 127.0.0.1 at which nobody listens. */
  public static int deadPort() {
    try (TestSite site = start()) {
      return site.port();
    }
  }

  // --- where it is ---

  public int port() {
    return server.getLocalPort();
  }

  public String origin() {
    return scheme + "://" + host + ":" + port();
  }

  /** The absolute URL of a path. */
  public String url(String path) {
    return origin() + path;
  }

  /** The URL of a path under another name for this site's address. */
  public String urlAt(String name, String path) {
    return scheme + "://" + name + ":" + port() + path;
  }

  // --- what it answers ---

  /**
   * Has a path answered by a handler. A path with a query is looked for first, then the path alone.
   */
  public TestSite handle(String path, Handler handler) {
    handlers.put(path, handler);
    return this;
  }

  /** Answers every path that has no handler of its own. */
  public TestSite otherwise(Handler handler) {
    otherwise = handler;
    return this;
  }

  /** An HTML page that links to these references, as they are. */
  public TestSite page(String path, String... links) {
    StringBuilder html = new StringBuilder("<!DOCTYPE html><title>" + path + "</title>\n");
    for (String link : links) {
      html.append("<p><a href=\"").append(link).append("\">").append(link).append("</a>\n");
    }
    return html(path, html.toString());
  }

  public TestSite html(String path, String html) {
    return body(path, "text/html; charset=utf-8", html.getBytes(UTF_8));
  }

  /** A body of that type, or of no type at all (null). */
  public TestSite body(String path, String contentType, byte[] body) {
    return handle(path, exchange -> exchange.respond(200, contentType, body));
  }

  /** A 302 with that Location, as it is. */
  public TestSite redirect(String path, String location) {
    return redirect(path, 302, location);
  }

  public TestSite redirect(String path, int status, String location) {
    return handle(path, exchange -> exchange.redirect(status, location));
  }

  public TestSite status(String path, int status) {
    return handle(path, exchange -> exchange.status(status));
  }

  public TestSite robots(String text) {
    return body("/robots.txt", "text/plain", text.getBytes(UTF_8));
  }

  // --- what it saw ---

  /** How many connections are open now. */
  public int openConnections() {
    return open.size();
  }

  public AccessLog log() {
    return log;
  }

  public List<Request> requests() {
    return log.requests();
  }

  public List<String> paths() {
    return log.paths();
  }

  public int count(String target) {
    return log.count(target);
  }

  public int maxInFlight() {
    return log.maxInFlight();
  }

  public List<Duration> gaps() {
    return log.gaps();
  }

  /** Stops listening, drops every connection and releases every handler that waits. */
  @Override
  public void close() {
    closing.countDown();
    closeQuietly(server);
    open.forEach(TestSite::closeQuietly);
  }

  // --- for its connections ---

  Handler handlerOf(String target) {
    Handler exact = handlers.get(target);
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    return exact != null ? exact : handlers.getOrDefault(path, otherwise);
  }

  CountDownLatch closing() {
    return closing;
  }

  void forget(Socket socket) {
    open.remove(socket);
  }

  private void accept() {
    for (int number = 1; closing.getCount() > 0; number++) {
      try {
        Socket socket = server.accept();
        open.add(socket);
        spawn(new Connection(socket, number, this), "testsite-" + port() + "-" + number);
        if (closing.getCount() == 0) {
          closeQuietly(socket); // close() may not have seen it
        }
      } catch (IOException e) {
        // closed: the loop ends; out of file descriptors: the next one may do better
      }
    }
  }

  private static void spawn(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // it is being thrown away
    }
  }
}
