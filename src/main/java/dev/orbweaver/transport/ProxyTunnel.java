package dev.orbweaver.transport;

import akka.util.ByteString;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Asks a proxy for a connection to the URL's host, and then passes on what comes. */
final class ProxyTunnel implements Carrier {
  private static final int LONGEST_HEAD = 64 * 1024;

  private final Proxy proxy;
  private final Url target;
  private final Speaker.Out out;
  private final Carrier above;
  private final IncomingHead head;
  private boolean isOpen;

  /**
   * @param out where the proxy is asked
   * @param above who speaks through the tunnel
   */
  ProxyTunnel(Proxy proxy, Url target, HeadReader reader, Speaker.Out out, Carrier above) {
    this.proxy = proxy;
    this.target = target;
    this.out = out;
    this.above = above;
    this.head = new IncomingHead(reader, LONGEST_HEAD);
  }

  @Override
  public void begin() throws IOException {
    String authority = target.host() + ":" + target.effectivePort();
    String credentials =
        proxy.authorization() == null
            ? ""
            : "Proxy-Authorization: " + proxy.authorization() + "\r\n";
    String request =
        "CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n" + credentials + "\r\n";
    out.write(StandardCharsets.US_ASCII.encode(request));
  }

  @Override
  public void say(ByteString request) throws IOException {
    above.say(request);
  }

  @Override
  public void heard(ByteBuffer bytes) throws IOException {
    if (isOpen) {
      above.heard(bytes);
    } else {
      readHead(bytes);
    }
  }

  private void readHead(ByteBuffer bytes) throws IOException {
    int status;
    try {
      Head whole = head.add(ByteString.fromByteBuffer(bytes));
      if (whole == null) {
        return;
      }
      status = whole.status();
    } catch (BadAnswer noHttp) {
      throw refusal("its answer is not HTTP");
    }
    if (status < 200 || status > 299) {
      throw refusal("it answered " + said(status));
    }
    isOpen = true;
    above.begin();
    bytes.position(bytes.limit() - head.rest().size());
    above.heard(bytes);
  }

  private static String said(int status) {
    return status == 407
        ? "407: it wants a user and a password"
        : status + " when asked for a tunnel";
  }

  private ProxyRefusal refusal(String why) {
    return new ProxyRefusal(proxy.shown() + ": " + why);
  }

  @Override
  public void ended() throws IOException {
    if (!isOpen) {
      throw refusal("it closed the connection");
    }
    above.ended();
  }

  @Override
  public void farewell() throws IOException {
    if (isOpen) {
      above.farewell();
    }
  }
}
