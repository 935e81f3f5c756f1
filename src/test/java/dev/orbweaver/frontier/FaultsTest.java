package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Every failure names the path, what is wrong and what to do. */
class FaultsTest {
  private static final Path DIRECTORY = Path.of("out/state");

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(
            rocks(Status.Code.IOError, Status.SubCode.NoSpace, "While appending to file: 7.log"),
            "the disk is full (No space left on device: While appending to file: 7.log); free"),
        Arguments.of(
            rocks(Status.Code.IOError, Status.SubCode.None, "fsync: Input/output error"),
            "it cannot be read or written (fsync: Input/output error); mend that"),
        Arguments.of(
            rocks(Status.Code.IOError, Status.SubCode.None, "open: Read-only file system"),
            "it cannot be read or written (open: Read-only file system); mend that"),
        Arguments.of(
            rocks(Status.Code.IOError, Status.SubCode.None, "9.sst: No such file or directory"),
            "its state is damaged (9.sst: No such file or directory); restore"),
        Arguments.of(
            rocks(Status.Code.Corruption, Status.SubCode.None, "block checksum mismatch"),
            "its state is damaged (block checksum mismatch); restore"),
        Arguments.of(
            rocks(Status.Code.InvalidArgument, Status.SubCode.None, "Column family not found"),
            "its state is damaged (Column family not found); restore"),
        Arguments.of(
            new FrontierProblem("a queued URL is none"),
            "its state is damaged (a queued URL is none); restore"),
        Arguments.of(
            new FileSystemException("out/state/mark", null, "No space left on device"),
            "the disk is full (out/state/mark: No space left on device); free"),
        Arguments.of(
            new AccessDeniedException("out/state/lock"),
            "it cannot be read or written (out/state/lock: permission denied); mend that"),
        Arguments.of(
            new NoSuchFileException("out/state/mark"),
            "its state is damaged (the file out/state/mark is missing); restore"),
        Arguments.of(new IOException("odd"), "it cannot be read or written (odd); mend that"),
        Arguments.of(
            new IllegalStateException("bug"),
            "a fault of the crawler itself (java.lang.IllegalStateException: bug); please report"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void saysPathReasonAndRemedy(Throwable failure, String sentence) {
    String message = Faults.of(DIRECTORY, failure).getMessage();

    assertThat(message).startsWith("out/state: " + sentence);
  }

  @Test
  void leavesASentenceThatIsWholeAsItIs() {
    FrontierProblem whole = new FrontierProblem("out/state: holds files");

    assertThat(Faults.of(DIRECTORY, whole)).isSameAs(whole);
  }

  @Test
  void copesWithAFailureWithoutAStatus() {
    assertThat(Faults.of(DIRECTORY, new RocksDBException("odd")))
        .hasMessageContaining("it cannot be read or written (odd)");
  }

  private static RocksDBException rocks(Status.Code code, Status.SubCode detail, String text) {
    return new RocksDBException(text, new Status(code, detail, text));
  }
}
