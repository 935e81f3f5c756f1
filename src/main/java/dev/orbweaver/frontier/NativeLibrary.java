package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;

/**
 * RocksDB's native code, loaded from where the launcher has the JVM look for it, else from its jar.
 * Left to itself it leaves 15 MB in the temporary directory each time the process is killed; here
 * the file is gone as soon as it is loaded, where the system permits.
 */
final class NativeLibrary {
  private static boolean loaded;

  private NativeLibrary() {}

  /** Loads it unless it is loaded. */
  static synchronized void load() throws IOException {
    if (loaded) {
      return;
    }
    Path directory = Files.createTempDirectory("orbweaver-native-");
    try {
      NativeLibraryLoader.getInstance().loadLibrary(directory.toString());
      RocksDB.loadLibrary(); // finds it loaded
      loaded = true;
    } catch (UnsatisfiedLinkError e) {
      throw new IOException(
          "the database's native code does not load from "
              + directory.getParent()
              + ", "
              + e.getMessage()
              + "; -Djava.io.tmpdir=DIR names another place",
          e);
    } finally {
      deleteWithContent(directory);
    }
  }

  private static void deleteWithContent(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> content = Files.list(directory)) {
      files = content.toList();
    }
    files.forEach(NativeLibrary::delete);
    delete(directory);
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      path.toFile().deleteOnExit(); // Windows keeps what is loaded
    }
  }
}
