package dev.orbweaver.testsite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.orbweaver.model.Headers;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An HTTP proxy on the loopback: tunnels for CONNECT, passes absolute URLs on, and knows every host
 * as 127.0.0.1. A connection serves one request.
 */
public final class TestProxy implements AutoCloseable {
  private final ServerSocket server;
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile String insteadOfAll;
  private volatile String authorization;

  /** A request as the proxy saw it. */
  public record Seen(String method, String target, Headers headers) {}

  private TestProxy(ServerSocket server) {
    this.server = server;
  }

  /** On any free port of 127.0.0.1. */
  public static TestProxy start() {
    try {
      TestProxy proxy = new TestProxy(new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1")));
      spawn(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Lets through whoever has that Proxy-Authorization only. */
  public TestProxy wants(String header) {
    authorization = header;
    return this;
  }

  /** Sends these bytes to whatever is asked for, and hangs up. */
  public TestProxy says(String latin1) {
    insteadOfAll = latin1;
    return this;
  }

  public List<Seen> seen() {
    return List.copyOf(seen);
  }

  @Override
  public void close() {
    closeQuietly(server);
    open.forEach(TestProxy::closeQuietly);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        open.add(client);
        spawn(() -> serve(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      InputStream in = new BufferedInputStream(client.getInputStream());
      RequestHead head = RequestHead.read(in.read(), in);
      seen.add(new Seen(head.method(), head.target(), head.headers()));
      String refusal = refusal(head);
      if (refusal != null) {
        client.getOutputStream().write(refusal.getBytes(ISO_8859_1));
      } else {
        pass(head, client, in);
      }
    } catch (IOException e) {
      // one of the two went away
    }
  }

  private String refusal(RequestHead head) {
    String given = head.headers().first("proxy-authorization").orElse(null);
    return insteadOfAll == null && authorization != null && !authorization.equals(given)
        ? "HTTP/1.1 407 Who are you\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        : insteadOfAll;
  }

  private void pass(RequestHead head, Socket client, InputStream in) throws IOException {
    boolean tunnel = head.method().equals("CONNECT");
    String rest = tunnel ? head.target() : head.target().substring("http://".length());
    int slash = tunnel ? rest.length() : rest.indexOf('/');
    int port = Integer.parseInt(rest.substring(rest.lastIndexOf(':', slash - 1) + 1, slash));
    try (Socket far = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
      open.add(far);
      if (tunnel) {
        client.getOutputStream().write("HTTP/1.1 200 Go on\r\n\r\n".getBytes(ISO_8859_1));
        spawn(() -> pipe(in, far));
      } else {
        far.getOutputStream().write(request(head, rest.substring(slash)).getBytes(ISO_8859_1));
      }
      far.getInputStream().transferTo(client.getOutputStream());
    }
  }

  private static String request(RequestHead head, String target) {
    StringBuilder request = new StringBuilder(head.method() + " " + target + " HTTP/1.1\r\n");
    for (Headers.Field field : head.headers().fields()) {
      if (!field.name().equalsIgnoreCase("proxy-authorization")) {
        request.append(field.name()).append(": ").append(field.value()).append("\r\n");
      }
    }
    return request.append("Connection: close\r\n\r\n").toString();
  }

  private static void pipe(InputStream from, Socket to) {
    try {
      from.transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      // one of the two went away
    }
  }

  private static void spawn(Runnable task) {
    Thread thread = new Thread(task, "testproxy");
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
