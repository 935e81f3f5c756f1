package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which run of the machine this is: what a process left unsynced is still there in the same one.
 */
final class Boot {
  private static final Path LINUX = Path.of("/proc/sys/kernel/random/boot_id");

  private Boot() {}

  /** Its id; empty where the system does not tell. */
  static String id() {
    try {
      return Files.readString(LINUX).strip();
    } catch (IOException | SecurityException e) {
      return "";
    }
  }
}
