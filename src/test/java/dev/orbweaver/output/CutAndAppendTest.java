package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process may die at any byte: what was committed is all there is, and it is there once. */
class CutAndAppendTest {
  /** The outputs that write files, and the file whose length their offsets are of. */
  enum Kind {
    JSONL("pages.jsonl"),
    LINKS("links.tsv"),
    PAGES("pages/index.tsv"),
    REPORT(".report.part");

    final String file;

    Kind(String file) {
      this.file = file;
    }

    Sink sink(Disk disk, Path dir) {
      return switch (this) {
        case JSONL -> new JsonlSink(disk, dir);
        case LINKS -> new LinksSink(disk, dir);
        case PAGES -> new PagesSink(disk, dir, name -> StandardCharsets.UTF_8, false);
        case REPORT -> new ReportSink(disk, dir, 10, line -> {});
      };
    }
  }

  /** What is committed after some batches, and what lies in the directory then. */
  private record Commit(Offset offset, Map<String, String> files) {}

  @TempDir Path dir;

  private List<Commit> run(Kind kind) throws IOException {
    List<Commit> commits = new ArrayList<>();
    try (Sink sink = kind.sink(Disk.REAL, dir)) {
      sink.open(Offset.START);
      commits.add(new Commit(Offset.START, Folder.content(dir)));
      for (List<Visit> batch : Visits.batches()) {
        commits.add(new Commit(sink.write(batch), Folder.content(dir)));
      }
    }
    return commits;
  }

  private static List<List<Visit>> batchesAfter(int commit) {
    return Visits.batches().subList(commit, Visits.batches().size());
  }

  @ParameterizedTest
  @EnumSource
  void leavesExactlyWhatWasCommittedWhateverTailACrashLeft(Kind kind) throws IOException {
    List<Commit> commits = run(kind);
    Map<String, String> whole = commits.get(commits.size() - 1).files();
    String file = whole.get(kind.file);

    for (int i = 0; i < commits.size(); i++) {
      Commit commit = commits.get(i);
      for (int end = (int) commit.offset().bytes(); end <= file.length(); end++) {
        Map<String, String> torn = new TreeMap<>(whole);
        torn.put(kind.file, file.substring(0, end));
        Folder.restore(dir, torn);

        try (Sink sink = kind.sink(Disk.REAL, dir)) {
          sink.open(commit.offset());
          assertThat(Folder.content(dir)).isEqualTo(commit.files());
          for (List<Visit> batch : batchesAfter(i)) {
            sink.write(batch);
          }
        }
        assertThat(Folder.content(dir)).isEqualTo(whole);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void givesTheSameOffsetsAfterAResume(Kind kind) throws IOException {
    List<Commit> commits = run(kind);

    for (int i = 0; i < commits.size(); i++) {
      try (Sink sink = kind.sink(Disk.REAL, dir)) {
        sink.open(commits.get(i).offset());
        for (int next = i + 1; next < commits.size(); next++) {
          assertThat(sink.write(Visits.batches().get(next - 1)))
              .isEqualTo(commits.get(next).offset());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesFileThatLostCommittedBytes(Kind kind) throws IOException {
    List<Commit> commits = run(kind);
    Commit last = commits.get(commits.size() - 1);
    String file = last.files().get(kind.file);

    for (int end = 0; end < file.length(); end++) {
      Map<String, String> lost = new TreeMap<>(last.files());
      lost.put(kind.file, file.substring(0, end));
      Folder.restore(dir, lost);

      try (Sink sink = kind.sink(Disk.REAL, dir)) {
        assertThatThrownBy(() -> sink.open(last.offset()))
            .isInstanceOf(FileSystemException.class)
            .hasMessageContaining(kind.file)
            .hasMessageContaining("it was changed");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void fullDiskAtAnyByteLosesNothingThatWasCommitted(Kind kind) throws IOException {
    List<Commit> commits = run(kind);
    Map<String, String> whole = commits.get(commits.size() - 1).files();
    long size = whole.values().stream().mapToLong(String::length).sum();

    for (long room = 0; room < size; room++) {
      Folder.restore(dir, Map.of());
      int done = writeUntilFull(kind, new SmallDisk(room));

      try (Sink sink = kind.sink(Disk.REAL, dir)) {
        sink.open(commits.get(done).offset());
        for (List<Visit> batch : batchesAfter(done)) {
          sink.write(batch);
        }
      }
      assertThat(Folder.content(dir)).isEqualTo(whole);
    }
  }

  /** Writes until it fails, as it must, and gives how many batches were written by then. */
  private int writeUntilFull(Kind kind, Disk disk) throws IOException {
    int done = 0;
    try (Sink sink = kind.sink(disk, dir)) {
      sink.open(Offset.START);
      for (List<Visit> batch : Visits.batches()) {
        sink.write(batch);
        done++;
      }
    } catch (FileSystemException e) {
      assertThat(e.getFile()).startsWith(dir.toString());
      assertThat(e.getReason()).isEqualTo("No space left on device");
      return done;
    }
    throw new AssertionError("there was room");
  }

  @ParameterizedTest
  @EnumSource
  void startsAnewOverWhatIsThere(Kind kind) throws IOException {
    List<Commit> commits = run(kind);

    try (Sink sink = kind.sink(Disk.REAL, dir)) {
      sink.open(Offset.START);
    }

    assertThat(Folder.content(dir)).isEqualTo(commits.get(0).files());
  }

  @ParameterizedTest
  @EnumSource
  void neverFollowsSymbolicLinkInItsPlace(Kind kind, @TempDir Path elsewhere) throws IOException {
    Path target = Files.writeString(elsewhere.resolve("precious"), "precious");
    Path file = dir.resolve(kind.file);
    Files.createDirectories(file.getParent());
    Files.createSymbolicLink(file, target);

    try (Sink sink = kind.sink(Disk.REAL, dir)) {
      assertThatThrownBy(() -> sink.open(new Offset(2, 0))).isInstanceOf(IOException.class);
      sink.open(Offset.START);
      sink.write(Visits.batches().get(0));
    }

    assertThat(target).hasContent("precious");
    assertThat(file).isRegularFile().isNotEqualTo(target);
    assertThat(Files.isSymbolicLink(file)).isFalse();
  }
}
