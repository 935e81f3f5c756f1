package dev.orbweaver.transport;

import dev.orbweaver.model.Reason;
import dev.orbweaver.text.Plain;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** What an exception of a connection means to the one who asked. */
final class Failures {
  /** A server's own words may be as long as its head, and each host keeps its last failure. */
  private static final int LONGEST_DETAIL = 300;

  private Failures() {}

  /** A reason and what is known beyond it. */
  record Fault(Reason reason, String detail) {}

  static Fault explain(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return new Fault(reason(cause), Plain.of(detail(cause), LONGEST_DETAIL));
  }

  private static Reason reason(Throwable cause) {
    if (cause instanceof UnknownHostException) {
      return Reason.DNS;
    }
    if (cause instanceof BlockedAddress) {
      return Reason.BLOCKED_ADDRESS;
    }
    if (proxy(cause) != null) {
      return Reason.PROXY;
    }
    if (cause instanceof SSLException || cause.getCause() instanceof SSLException) {
      return Reason.TLS;
    }
    if (cause instanceof TimeoutException) {
      return Reason.TIMEOUT;
    }
    if (cause instanceof BadAnswer) {
      return cause instanceof BadAnswer.TooLarge ? Reason.TOO_LARGE : Reason.PROTOCOL;
    }
    // whatever else ends a connection before an answer began, the server is gone
    return cause instanceof ConnectException ? Reason.CONNECT : Reason.CONNECTION_CLOSED;
  }

  private static Throwable proxy(Throwable cause) {
    return cause instanceof ProxyRefusal
        ? cause
        : cause.getCause() instanceof ProxyRefusal ? cause.getCause() : null;
  }

  private static String detail(Throwable cause) {
    if (cause instanceof UnknownHostException) {
      return "unknown host " + cause.getMessage();
    }
    if (proxy(cause) != null) {
      return proxy(cause).getMessage();
    }
    Throwable root = cause.getCause() == null ? cause : cause.getCause();
    String message = root.getMessage();
    return message == null || message.isBlank() ? root.getClass().getSimpleName() : said(message);
  }

  /** The JDK's words for what users meet most, in theirs. */
  private static String said(String message) {
    if (message.contains("unable to find valid certification path")) {
      return "nobody who is trusted here has signed its certificate; see orbweaver.tls.trust";
    }
    return message.contains("plaintext connection") ? "what answers does not speak TLS" : message;
  }
}
