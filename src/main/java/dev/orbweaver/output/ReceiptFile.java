package dev.orbweaver.output;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Reads {@code receipt.json} back, a host at a time. */
public final class ReceiptFile {
  private final Path file;

  private ReceiptFile(Path file) {
    this.file = file;
  }

  public static ReceiptFile in(Path out) {
    return new ReceiptFile(out.resolve(ReceiptWriter.FILE));
  }

  public boolean exists() {
    return Files.isRegularFile(file);
  }

  /** Gives the fields of each host, by name. */
  public void each(Consumer<Map<String, Object>> visitor) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("{\"host\":")) {
          visitor.accept(
              JsonValue.parse(line.endsWith(",") ? line.substring(0, line.length() - 1) : line));
        }
      }
    } catch (IOException e) {
      throw DiskFault.at(file, e);
    }
  }
}
