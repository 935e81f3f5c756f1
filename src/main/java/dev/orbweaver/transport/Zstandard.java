package dev.orbweaver.transport;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.BodyDecoder.Body;
import dev.orbweaver.transport.BodyDecoder.Decoded;
import dev.orbweaver.transport.BodyDecoder.Undecodable;
import dev.orbweaver.transport.StreamDecoding.Wanted;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The coding zstd (RFC 8878) with the window that HTTP allows it (RFC 9659). Its code is native:
 * where that does not load, the coding is not asked for.
 */
final class Zstandard {
  private static final int WINDOW_LOG = 23; // 8 MiB

  /** What the decoder says when bytes are missing, and not when they are wrong. */
  private static final String CUT = "Truncated source";

  private Zstandard() {}

  /** Loaded once, when the first connection is prepared. */
  private static final class Code {
    static final boolean LOADED = load();
  }

  static boolean isAvailable() {
    return Code.LOADED;
  }

  /** A frame's first four bytes, or those of one that is to be skipped. */
  static boolean isZstandard(byte[] bytes) {
    if (bytes.length < 4) {
      return false;
    }
    boolean skipped = (bytes[0] & 0xf0) == 0x50 && bytes[1] == 0x2a && bytes[2] == 0x4d;
    boolean frame = bytes[0] == 0x28 && (bytes[1] & 0xff) == 0xb5 && bytes[2] == 0x2f;
    return (skipped && bytes[3] == 0x18) || (frame && (bytes[3] & 0xff) == 0xfd);
  }

  static Decoded decode(Body body, Wanted wanted) {
    if (!isAvailable()) {
      return new Undecodable(Reason.DECODE, "the server sent zstd, which was not asked for");
    }
    return StreamDecoding.read(
        body, wanted, Zstandard::open, failure -> String.valueOf(failure.getMessage()).equals(CUT));
  }

  static InputStream open(byte[] bytes) throws IOException {
    return new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(bytes)).setLongMax(WINDOW_LOG);
  }

  private static boolean load() {
    return loadStaged() || unpack();
  }

  /** From where the launcher has the JVM look for native code. */
  private static boolean loadStaged() {
    try {
      System.loadLibrary("zstd-jni-" + System.getProperty("os.arch"));
      Native.assumeLoaded();
      return true;
    } catch (UnsatisfiedLinkError notThere) {
      return false;
    }
  }

  /** The library's file is gone as soon as it is loaded, so that no kill leaves it behind. */
  private static boolean unpack() {
    try {
      Path directory = Files.createTempDirectory("orbweaver-zstd-");
      try {
        Native.load(directory.toFile());
        return true;
      } finally {
        delete(directory);
      }
    } catch (IOException | LinkageError | RuntimeException e) {
      return false;
    }
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        if (!file.toFile().delete()) {
          file.toFile().deleteOnExit(); // Windows keeps what is loaded
        }
      }
    }
    if (!directory.toFile().delete()) {
      directory.toFile().deleteOnExit();
    }
  }
}
