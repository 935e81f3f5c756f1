package dev.orbweaver.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/**
 * What went wrong with a file, in words for people.
 *
 * @param path the file or directory
 * @param why one short phrase
 */
record DiskFault(String path, String why) {

  /** The fault an exception tells of; {@code otherwise} is the path when it names none. */
  static DiskFault of(IOException fault, String otherwise) {
    String file = fault instanceof FileSystemException named ? named.getFile() : null;
    return new DiskFault(file == null ? otherwise : file, phrase(fault));
  }

  /** The exception with its path: what a channel throws ("No space left on device") names none. */
  static IOException at(Path path, IOException fault) {
    if (fault instanceof FileSystemException) {
      return fault;
    }
    return saying(path, phrase(fault), fault);
  }

  /** A fault of our own finding. */
  static IOException saying(Path path, String why) {
    return new FileSystemException(path.toString(), null, why);
  }

  private static IOException saying(Path path, String why, IOException cause) {
    IOException fault = saying(path, why);
    fault.initCause(cause);
    return fault;
  }

  private static String phrase(IOException fault) {
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    } else if (fault instanceof NoSuchFileException) {
      return "no such file or directory";
    } else if (fault instanceof FileAlreadyExistsException) {
      return "something of that name is in the way";
    } else if (fault instanceof DirectoryNotEmptyException) {
      return "a directory of that name is in the way";
    } else if (fault instanceof NotDirectoryException) {
      return "it is not a directory";
    }
    String said = fault instanceof FileSystemException f ? f.getReason() : fault.getMessage();
    return said == null ? fault.getClass().getSimpleName() : said;
  }
}
