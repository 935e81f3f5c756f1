package dev.orbweaver.output;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts a file of lines that may be far larger than memory: sorted runs of bounded size on disk,
 * then merged. What fits into one run is never written.
 */
final class LineSort {
  /** Takes the lines in order. */
  interface Lines {
    void accept(String line) throws IOException;
  }

  private static final int OVERHEAD = 64;

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
      List<String> rest = split(input, runs);
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
  private List<String> split(Path input, Deque<Path> runs) throws IOException {
    List<String> held = new ArrayList<>();
    long size = 0;
    try (BufferedReader reader = Files.newBufferedReader(input)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        held.add(line);
        size += line.length() + OVERHEAD;
        if (size >= memory) {
          List<String> full = held;
          runs.add(write(lines -> emit(full, lines)));
          held = new ArrayList<>();
          size = 0;
        }
      }
    }
    return held;
  }

  private static void emit(List<String> held, Lines lines) throws IOException {
    held.sort(Comparator.naturalOrder());
    for (String line : held) {
      lines.accept(line);
    }
  }

  /** Something that gives lines. */
  private interface Source {
    void to(Lines lines) throws IOException;
  }

  private Path write(Source source) throws IOException {
    Path run = scratch.resolveSibling(scratch.getFileName() + "-" + runsMade++);
    try (BufferedWriter writer = Disk.writer(create(run))) {
      source.to(line -> writer.append(line).append('\n'));
    } catch (IOException e) {
      Files.deleteIfExists(run);
      throw DiskFault.at(run, e);
    }
    return run;
  }

  private SeekableByteChannel create(Path run) throws IOException {
    Files.deleteIfExists(run);
    return disk.open(run, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  private static void merge(List<Path> runs, Lines sorted) throws IOException {
    PriorityQueue<Run> heads = new PriorityQueue<>(Comparator.comparing((Run run) -> run.line));
    List<BufferedReader> open = new ArrayList<>();
    try {
      for (Path run : runs) {
        BufferedReader reader = Files.newBufferedReader(run);
        open.add(reader);
        new Run(reader).advanceInto(heads);
      }
      while (!heads.isEmpty()) {
        Run first = heads.remove();
        sorted.accept(first.line);
        first.advanceInto(heads);
      }
    } finally {
      for (BufferedReader reader : open) {
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
    private final BufferedReader reader;
    private String line;

    Run(BufferedReader reader) {
      this.reader = reader;
    }

    void advanceInto(PriorityQueue<Run> heads) throws IOException {
      line = reader.readLine();
      if (line != null) {
        heads.add(this);
      }
    }
  }
}
