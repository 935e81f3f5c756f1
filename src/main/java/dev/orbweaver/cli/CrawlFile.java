package dev.orbweaver.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigRenderOptions;
import dev.orbweaver.config.ConfigProblem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What was asked for, kept beside a crawl's state so that {@code resume} need not be told again.
 *
 * <p>Nearly any damage to such a text is another text that can be read: another depth, another
 * root, no settings at all. So its last line is a digest of all before it.
 */
final class CrawlFile {
  static final String NAME = "crawl.conf";

  private static final String SUM = "# sha256 of the lines above: ";
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private CrawlFile() {}

  /** For its owner's eyes; whoever is killed meanwhile leaves the old file or the new one. */
  static void write(Path directory, Config config) {
    ConfigRenderOptions readable =
        ConfigRenderOptions.defaults().setOriginComments(false).setComments(false).setJson(false);
    String text = config.withOnlyPath("orbweaver").root().render(readable);
    String ended = text.endsWith("\n") ? text : text + "\n";
    try {
      Path part = directory.resolve(NAME + ".part");
      Files.deleteIfExists(part);
      byte[] bytes = ended.getBytes(StandardCharsets.UTF_8);
      write(part, ended + lastLine(bytes));
      Files.move(
          part,
          directory.resolve(NAME),
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new ConfigProblem("cannot write to " + directory + ": " + e.getMessage());
    }
  }

  /** It lasts before it takes the old one's place. */
  private static void write(Path file, String text) throws IOException {
    try {
      Files.createFile(file, OWNER_ONLY);
    } catch (UnsupportedOperationException elsewhere) {
      Files.createFile(file); // a file system without such permissions
    }
    Files.writeString(file, text);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /**
   * The file, as it was written.
   *
   * @throws ConfigProblem when it is another text now, by damage or by hand
   */
  static String whole(Path directory) {
    Path file = directory.resolve(NAME);
    try {
      // a character for each byte, as damage need not be well-formed text
      String all = Files.readString(file, StandardCharsets.ISO_8859_1);
      int last = Math.max(all.lastIndexOf(SUM), 0);
      byte[] before = all.substring(0, last).getBytes(StandardCharsets.ISO_8859_1);
      if (!all.substring(last).equals(lastLine(before))) {
        throw new ConfigProblem(
            file
                + ": it is damaged or was changed by hand; run the crawl's own command again, which"
                + " goes on and writes it anew");
      }
      return file.toString();
    } catch (IOException e) {
      throw new ConfigProblem(file + ": it cannot be read (" + e.getMessage() + ")");
    }
  }

  private static String lastLine(byte[] above) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return SUM + HexFormat.of().formatHex(sha.digest(above)) + "\n";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
