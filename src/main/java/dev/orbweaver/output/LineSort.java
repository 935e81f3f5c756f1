package dev.orbweaver.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts a file of lines that may be far larger than memory: sorted runs of bounded size on disk,
 * then merged. What fits into one run is never written.
 */
final class LineSort {
  /** Takes lines, without their ends. */
  interface Lines {
    void accept(byte[] line) throws IOException;
  }

  private static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;
  private static final int OVERHEAD = 32;

  private final Disk disk;
  private final Path scratch;
  private final long memory;
  private final int fanIn;
  private long runsMade;

  /**
   * @param scratch what the paths of runs begin with
   * @param memory about how many bytes of lines are held at once
   * @param fanIn how many runs are merged, and so open, at once
   */
  LineSort(Disk disk, Path scratch, long memory, int fanIn) {
    this.disk = disk;
    this.scratch = scratch;
    this.memory = memory;
    this.fanIn = fanIn;
  }

  void sort(Path input, Lines sorted) throws IOException {
    Deque<Path> runs = new ArrayDeque<>();
    try {
      List<byte[]> rest = split(input, runs);
      if (runs.isEmpty()) {
        emit(rest, sorted);
        return;
      }
      runs.add(write(lines -> emit(rest, lines)));
      while (runs.size() > fanIn) {
        List<Path> some = runs.stream().limit(fanIn).toList();
        runs.add(write(lines -> merge(some, lines)));
        delete(some);
        runs.removeAll(some);
      }
      merge(List.copyOf(runs), sorted);
    } finally {
      delete(runs);
    }
  }

  /** Writes full runs and gives back the lines after the last of them. */
  private List<byte[]> split(Path input, Deque<Path> runs) throws IOException {
    List<byte[]> held = new ArrayList<>();
    long size = 0;
    try (ByteLines reader = ByteLines.of(input)) {
      for (byte[] line = reader.read(); line != null; line = reader.read()) {
        held.add(line);
        size += line.length + OVERHEAD;
        if (size >= memory) {
          List<byte[]> full = held;
          runs.add(write(lines -> emit(full, lines)));
          held = new ArrayList<>();
          size = 0;
        }
      }
    }
    return held;
  }

  private static void emit(List<byte[]> held, Lines lines) throws IOException {
    held.sort(ORDER);
    for (byte[] line : held) {
      lines.accept(line);
    }
  }

  /** Something that gives lines. */
  private interface Source {
    void to(Lines lines) throws IOException;
  }

  private Path write(Source source) throws IOException {
    Path run = scratch.resolveSibling(scratch.getFileName() + "-" + runsMade++);
    try (OutputStream stream = Disk.stream(create(run))) {
      source.to(line -> write(line, stream));
    } catch (IOException e) {
      Files.deleteIfExists(run);
      throw DiskFault.at(run, e);
    }
    return run;
  }

  /** Writes a line and its end. */
  static void write(byte[] line, OutputStream stream) throws IOException {
    stream.write(line);
    stream.write('\n');
  }

  private SeekableByteChannel create(Path run) throws IOException {
    Files.deleteIfExists(run);
    return disk.open(run, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  private static void merge(List<Path> runs, Lines sorted) throws IOException {
    PriorityQueue<Run> heads = new PriorityQueue<>((a, b) -> ORDER.compare(a.line, b.line));
    List<ByteLines> open = new ArrayList<>();
    try {
      for (Path run : runs) {
        ByteLines reader = ByteLines.of(run);
        open.add(reader);
        new Run(reader).advanceInto(heads);
      }
      while (!heads.isEmpty()) {
        Run first = heads.remove();
        sorted.accept(first.line);
        first.advanceInto(heads);
      }
    } finally {
      for (ByteLines reader : open) {
        reader.close();
      }
    }
  }

  private static void delete(Iterable<Path> runs) throws IOException {
    for (Path run : runs) {
      Files.deleteIfExists(run);
    }
  }

  /** A run being merged and the line it is at. */
  private static final class Run {
    private final ByteLines reader;
    private byte[] line;

    Run(ByteLines reader) {
      this.reader = reader;
    }

    void advanceInto(PriorityQueue<Run> heads) throws IOException {
      line = reader.read();
      if (line != null) {
        heads.add(this);
      }
    }
  }
}
