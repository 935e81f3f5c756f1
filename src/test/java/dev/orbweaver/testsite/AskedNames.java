package dev.orbweaver.testsite;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.StandardConstants;

/** Hears which name a client asks for when TLS begins, and takes any. */
final class AskedNames extends SNIMatcher {
  private final Consumer<String> names;

  AskedNames(Consumer<String> names) {
    super(StandardConstants.SNI_HOST_NAME);
    this.names = names;
  }

  @Override
  public boolean matches(SNIServerName name) {
    names.accept(new String(name.getEncoded(), StandardCharsets.US_ASCII));
    return true;
  }
}
