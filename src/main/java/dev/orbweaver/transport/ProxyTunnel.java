package dev.orbweaver.transport;

import akka.stream.Attributes;
import akka.stream.BidiShape;
import akka.stream.Inlet;
import akka.stream.Outlet;
import akka.stream.stage.AbstractInHandler;
import akka.stream.stage.AbstractOutHandler;
import akka.stream.stage.GraphStage;
import akka.stream.stage.GraphStageLogic;
import akka.util.ByteString;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;

/** Asks a proxy for a connection to the URL's host, and then passes bytes on in both directions. */
final class ProxyTunnel
    extends GraphStage<BidiShape<ByteString, ByteString, ByteString, ByteString>> {
  private static final int LONGEST_HEAD = 64 * 1024;

  private final Inlet<ByteString> appIn = Inlet.create("ProxyTunnel.appIn");
  private final Outlet<ByteString> netOut = Outlet.create("ProxyTunnel.netOut");
  private final Inlet<ByteString> netIn = Inlet.create("ProxyTunnel.netIn");
  private final Outlet<ByteString> appOut = Outlet.create("ProxyTunnel.appOut");

  private final Proxy proxy;
  private final Url target;
  private final HeadReader reader;

  ProxyTunnel(Proxy proxy, Url target, HeadReader reader) {
    this.proxy = proxy;
    this.target = target;
    this.reader = reader;
  }

  @Override
  public BidiShape<ByteString, ByteString, ByteString, ByteString> shape() {
    return new BidiShape<>(appIn, netOut, netIn, appOut);
  }

  @Override
  public GraphStageLogic createLogic(Attributes attributes) {
    return new Logic();
  }

  private ByteString request() {
    String authority = target.host() + ":" + target.effectivePort();
    String credentials =
        proxy.authorization() == null
            ? ""
            : "Proxy-Authorization: " + proxy.authorization() + "\r\n";
    return ByteString.fromString(
        "CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n" + credentials + "\r\n",
        StandardCharsets.US_ASCII);
  }

  private final class Logic extends GraphStageLogic {
    private final IncomingHead head = new IncomingHead(reader, LONGEST_HEAD);
    private boolean asked;
    private boolean open;

    Logic() {
      super(ProxyTunnel.this.shape());
      setHandler(appIn, new FromApp());
      setHandler(netOut, new NetDemand());
      setHandler(netIn, new FromNet());
      setHandler(appOut, new AppDemand());
    }

    @Override
    public void preStart() {
      pull(netIn);
    }

    private final class FromApp extends AbstractInHandler {
      @Override
      public void onPush() {
        push(netOut, grab(appIn));
      }

      @Override
      public void onUpstreamFinish() {
        complete(netOut);
      }
    }

    private final class NetDemand extends AbstractOutHandler {
      @Override
      public void onPull() {
        if (!asked) {
          asked = true;
          push(netOut, request());
        } else if (open && !hasBeenPulled(appIn)) {
          pull(appIn);
        }
      }

      @Override
      public void onDownstreamFinish(Throwable cause) {
        cancel(appIn, cause);
      }
    }

    private final class FromNet extends AbstractInHandler {
      @Override
      public void onPush() {
        if (open) {
          push(appOut, grab(netIn));
        } else {
          readHead(grab(netIn));
        }
      }

      @Override
      public void onUpstreamFinish() {
        if (open) {
          complete(appOut);
        } else {
          failStage(refusal("it closed the connection"));
        }
      }
    }

    private final class AppDemand extends AbstractOutHandler {
      @Override
      public void onPull() {
        if (open && !hasBeenPulled(netIn)) {
          pull(netIn);
        }
      }

      @Override
      public void onDownstreamFinish(Throwable cause) {
        cancel(netIn, cause);
      }
    }

    private void readHead(ByteString bytes) {
      int status;
      try {
        Head whole = head.add(bytes);
        if (whole == null) {
          pull(netIn);
          return;
        }
        status = whole.status();
      } catch (BadAnswer noHttp) {
        failStage(refusal("its answer is not HTTP"));
        return;
      }
      if (status < 200 || status > 299) {
        failStage(refusal("it answered " + said(status)));
        return;
      }
      open = true;
      begin(head.rest());
    }

    private void begin(ByteString early) {
      if (!early.isEmpty()) {
        emit(appOut, early);
      } else if (isAvailable(appOut)) {
        pull(netIn);
      }
      if (isAvailable(netOut)) {
        pull(appIn);
      }
    }

    private static String said(int status) {
      return status == 407
          ? "407: it wants a user and a password"
          : status + " when asked for a tunnel";
    }

    private ProxyRefusal refusal(String why) {
      return new ProxyRefusal(proxy.shown() + ": " + why);
    }
  }
}
