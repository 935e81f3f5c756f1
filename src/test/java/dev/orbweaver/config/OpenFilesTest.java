package dev.orbweaver.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFilesTest {

  @ParameterizedTest
  @CsvSource({"128, 16, 20", "256, 144, 20", "1024, 580, 256", "20000, 19428, 256"})
  void sharesOutWhatTheLimitLeaves(long limit, int connections, int tables) {
    OpenFiles files = new OpenFiles(limit);

    files.check();
    assertThat(files.connections()).isEqualTo(connections);
    assertThat(files.tables()).isEqualTo(tables);
  }

  @ParameterizedTest
  @CsvSource({"128, 32", "1024, 128", "20000, 256"})
  void leavesFilesForNamesThatAreLookedUp(long limit, int lookUps) {
    assertThat(new OpenFiles(limit).lookUps()).isEqualTo(lookUps);
  }

  @Test
  void refusesALimitThatIsTooLow() {
    assertThatThrownBy(() -> new OpenFiles(64).check())
        .isInstanceOf(ConfigProblem.class)
        .hasMessage("only 64 files may be open at once: a crawl needs 128 (ulimit -n 128)");
    assertThatThrownBy(() -> new OpenFiles(127).check()).isInstanceOf(ConfigProblem.class);
  }

  @Test
  void readsLinuxsTableOfLimits() {
    String table =
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max core file size        0                    unlimited            bytes
        Max open files            1024                 524288               files
        Max locked memory         8388608              8388608              bytes
        """;

    assertThat(OpenFiles.of(table).limit()).isEqualTo(1024);
  }

  @ParameterizedTest
  @CsvSource({"''", "'Max open files            unlimited            unlimited            files'"})
  void knowsNoLimitWhereNoneIsTold(String table) {
    OpenFiles files = OpenFiles.of(table);

    assertThatCode(files::check).doesNotThrowAnyException();
    assertThat(files.connections()).isGreaterThan(1_000_000);
  }
}
