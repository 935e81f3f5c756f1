package dev.orbweaver.crawl;

import dev.orbweaver.config.Section;
import dev.orbweaver.text.Plain;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * How the crawl introduces itself: the configured header, or our name, version and the configured
 * contact.
 */
public final class UserAgentHeader {
  private static final String VERSION_FILE = "/dev/orbweaver/version.txt"; // written by the build

  private UserAgentHeader() {}

  static String of(Section orbweaver) {
    String given = orbweaver.text("user-agent").strip();
    String contact = orbweaver.text("contact").strip();
    String header = given;
    if (given.isEmpty()) {
      header = "Orbweaver/" + version() + (contact.isEmpty() ? "" : " (+" + contact + ")");
    }
    // the header is sent as it stands: nothing in it may end the line
    if (!Plain.isAscii(header)) {
      orbweaver.fail(given.isEmpty() ? "contact" : "user-agent", "printable ASCII");
    }
    return header;
  }

  /** This program's version. */
  public static String version() {
    try (InputStream in = UserAgentHeader.class.getResourceAsStream(VERSION_FILE)) {
      return in == null
          ? "development"
          : new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
