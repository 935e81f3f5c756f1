package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Says what went wrong with a frontier on disk, and what to do about it. */
final class Faults {
  private static final String FULL = "No space left on device";
  private static final String DAMAGED =
      "its state is damaged (%s); restore the directory from a copy, or start over with another";
  private static final String NOTHING_LOST = "and run it again: nothing that was committed is lost";

  private Faults() {}

  /** The sentence for a failure; a problem that names the path already is given back as it is. */
  static FrontierProblem of(Path directory, Throwable failure) {
    if (failure instanceof FrontierProblem problem) {
      boolean complete = problem.getMessage().startsWith(directory.toString());
      return complete ? problem : damaged(directory, problem.getMessage());
    }
    if (failure instanceof RocksDBException fault) {
      return new FrontierProblem(directory + ": " + sentence(fault), fault);
    }
    if (failure instanceof NoSuchFileException missing) {
      return damaged(directory, "the file " + missing.getFile() + " is missing");
    }
    if (failure instanceof IOException fault) {
      return new FrontierProblem(directory + ": " + sentence(reason(fault)), fault);
    }
    return new FrontierProblem(
        directory + ": a fault of the crawler itself (" + failure + "); please report it", failure);
  }

  static FrontierProblem damaged(Path directory, String how) {
    return new FrontierProblem(directory + ": " + String.format(DAMAGED, how));
  }

  /** Nothing was ever there. */
  static FrontierProblem notMade(Path directory, IOException fault) {
    return new FrontierProblem(
        directory + ": the directory cannot be made (" + reason(fault) + ")", fault);
  }

  private static String sentence(RocksDBException fault) {
    Status status = fault.getStatus();
    Status.Code code = status == null ? Status.Code.Undefined : status.getCode();
    String detail = fault.getMessage();
    boolean missing = detail.contains("No such file or directory");
    return switch (code) {
      case Corruption, NotFound, InvalidArgument, NotSupported -> String.format(DAMAGED, detail);
      default ->
          status != null && status.getSubCode() == Status.SubCode.NoSpace
              ? sentence(FULL + ": " + detail)
              : missing ? String.format(DAMAGED, detail) : sentence(detail);
    };
  }

  private static String sentence(String detail) {
    if (detail.contains(FULL)) {
      return "the disk is full (" + detail + "); free some space " + NOTHING_LOST;
    }
    return "it cannot be read or written (" + detail + "); mend that " + NOTHING_LOST;
  }

  private static String reason(IOException fault) {
    if (fault instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    }
    if (fault instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file or directory";
    }
    if (fault instanceof FileAlreadyExistsException taken) {
      return taken.getFile() + ": something of that name is in the way";
    }
    if (fault instanceof FileSystemException file) {
      String reason = file.getReason();
      return reason == null ? fault.toString() : file.getFile() + ": " + reason;
    }
    return fault.getMessage();
  }
}
