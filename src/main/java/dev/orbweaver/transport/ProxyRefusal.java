package dev.orbweaver.transport;

/** The proxy, not the server behind it, is what failed. */
final class ProxyRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ProxyRefusal(String message) {
    super(message);
  }
}
