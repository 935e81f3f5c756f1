package dev.orbweaver.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Names come from the domain, and every package says what it is for. */
class NamesTest {

  @Test
  void classesAreNotNamedAfterNothing() {
    noClasses()
        .should()
        .haveNameMatching(".*(Manager|Helper|Utils?|Impl|Data|Info)")
        .check(Sources.CLASSES);
  }

  @Test
  void everyPackageSaysItsOneJob() throws IOException {
    for (Path directory : Sources.directories()) {
      Path description = directory.resolve("package-info.java");

      assertThat(description).exists();
      assertThat(Files.readString(description)).as("%s", description).contains("/**");
    }
  }
}
