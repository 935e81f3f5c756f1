package dev.orbweaver.transport;

import akka.stream.TLSProtocol.SendBytes;
import akka.stream.TLSProtocol.SessionBytes;
import akka.stream.TLSProtocol.SslTlsInbound;
import akka.stream.TLSProtocol.SslTlsOutbound;
import akka.util.ByteString;
import javax.net.ssl.SSLSession;

/**
 * What runs between us and a server's socket: bytes, or TLS around them.
 *
 * @param <O> what is sent
 * @param <I> what is heard
 */
sealed interface Wire<O, I> {
  O sent(SslTlsOutbound request);

  /** The bytes in what was heard; null when TLS broke off without its last word. */
  ByteString bytes(I heard);

  SSLSession session(I heard);

  /**
   * Without TLS. Akka's own stand-in for it loads all of TLS, which takes a tenth of a second, and
   * two more stages for each connection.
   */
  record Plain() implements Wire<ByteString, ByteString> {
    @Override
    public ByteString sent(SslTlsOutbound request) {
      return ((SendBytes) request).bytes();
    }

    @Override
    public ByteString bytes(ByteString heard) {
      return heard;
    }

    @Override
    public SSLSession session(ByteString heard) {
      return null;
    }
  }

  /** In front of Akka's stage for TLS. */
  record Secured() implements Wire<SslTlsOutbound, SslTlsInbound> {
    @Override
    public SslTlsOutbound sent(SslTlsOutbound request) {
      return request;
    }

    @Override
    public ByteString bytes(SslTlsInbound heard) {
      return heard instanceof SessionBytes whole ? whole.bytes() : null;
    }

    @Override
    public SSLSession session(SslTlsInbound heard) {
      return heard instanceof SessionBytes whole ? whole.session() : null;
    }
  }
}
