package dev.orbweaver.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Native code of libraries that lies unpacked beside the program, for the machine on which it was
 * staged. Where there is none each process unpacks it from the jars, 16 MB.
 */
public final class StagedCode {
  /** The launcher says where. */
  private static final String FOLDER = "orbweaver.native";

  private StagedCode() {}

  /** Loads something from there; false if it is not there, or is of another kind of machine. */
  public static boolean load(Consumer<Path> loader) {
    return load(System.getProperty(FOLDER), loader);
  }

  static boolean load(String folder, Consumer<Path> loader) {
    try {
      if (folder == null || !Files.isDirectory(Path.of(folder))) {
        return false;
      }
      loader.accept(Path.of(folder).toAbsolutePath());
      return true;
    } catch (InvalidPathException | UnsatisfiedLinkError e) {
      return false;
    }
  }
}
