package dev.orbweaver.transport;

import akka.stream.TLSProtocol.SendBytes;
import akka.stream.TLSProtocol.SessionBytes;
import akka.stream.TLSProtocol.SslTlsInbound;
import akka.stream.TLSProtocol.SslTlsOutbound;
import akka.util.ByteString;

/**
 * What runs between us and a server's socket: bytes, or TLS around them.
 *
 * @param <O> what is sent
 * @param <I> what is heard
 */
sealed interface Wire<O, I> {
  O sent(ByteString request);

  /** The bytes in what was heard; null when TLS broke off without its last word. */
  ByteString bytes(I heard);

  /** Without TLS. */
  record Plain() implements Wire<ByteString, ByteString> {
    @Override
    public ByteString sent(ByteString request) {
      return request;
    }

    @Override
    public ByteString bytes(ByteString heard) {
      return heard;
    }
  }

  /** In front of Akka's stage for TLS. */
  record Secured() implements Wire<SslTlsOutbound, SslTlsInbound> {
    @Override
    public SslTlsOutbound sent(ByteString request) {
      return new SendBytes(request);
    }

    @Override
    public ByteString bytes(SslTlsInbound heard) {
      return heard instanceof SessionBytes whole ? whole.bytes() : null;
    }
  }
}
