package dev.orbweaver.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Our code, as source files and as compiled classes. */
final class Sources {
  static final String ROOT = "dev.orbweaver";

  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  static final JavaClasses TESTS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.OnlyIncludeTests())
          .importPackages(ROOT);

  private static final Path MAIN = Path.of("src", "main", "java");

  private Sources() {}

  static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(MAIN)) {
      return all.filter(path -> path.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** The directories that hold code of ours. */
  static List<Path> directories() throws IOException {
    return files().stream().map(Path::getParent).distinct().toList();
  }
}
