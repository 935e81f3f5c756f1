package dev.orbweaver.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Standard output that knows why it could not be written: print streams keep that to themselves.
 */
final class StandardOutput extends PrintStream {
  private static final int BUFFER = 8192;

  private final Heard heard;

  /** That of the process, with the system's encoding. */
  static StandardOutput ofProcess() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream stream) {
    this(new Heard(stream));
  }

  private StandardOutput(Heard heard) {
    super(new BufferedOutputStream(heard, BUFFER), true, charset());
    this.heard = heard;
  }

  /** As the JVM chooses it: the first of these is there since 18, the second on a terminal. */
  private static Charset charset() {
    String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
    return name == null ? Charset.defaultCharset() : Charset.forName(name);
  }

  /** The same for bytes, and with exceptions. */
  OutputStream bytes() {
    return heard;
  }

  /** What went wrong at first, in words for people; null when nothing did. */
  String fault() {
    return heard.fault == null ? null : heard.fault.getMessage();
  }

  /** Whether whoever read it has seen enough, as {@code head} does. */
  boolean isUnread() {
    return heard.fault instanceof Unread;
  }

  /** Nobody is at the other end of the pipe. */
  private static final class Unread extends IOException {
    private static final long serialVersionUID = 1L;

    Unread(IOException cause) {
      super("nobody reads it any more", cause);
    }
  }

  private static final class Heard extends OutputStream {
    private final OutputStream stream;
    private volatile IOException fault;

    Heard(OutputStream stream) {
      this.stream = stream;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] source, int from, int count) throws IOException {
      try {
        stream.write(source, from, count);
      } catch (IOException e) {
        IOException told = isClosedPipe(e) ? new Unread(e) : e;
        fault = fault == null ? told : fault;
        throw told;
      }
    }

    /** The system's words are all that is known, and in any language they name the pipe. */
    private static boolean isClosedPipe(IOException fault) {
      return String.valueOf(fault.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
  }
}
