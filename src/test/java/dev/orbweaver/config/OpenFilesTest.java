package dev.orbweaver.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFilesTest {

  @ParameterizedTest
  @CsvSource({
    "128, 256, 16, 20",
    "256, 256, 144, 20",
    "1024, 256, 580, 256",
    "1024, 16, 676, 256",
    "20000, 256, 19428, 256"
  })
  void sharesOutWhatTheLimitLeaves(long limit, int concurrency, int connections, int tables) {
    OpenFiles files = new OpenFiles(limit);

    files.check();
    assertThat(files.connections(concurrency)).isEqualTo(connections);
    assertThat(files.tables()).isEqualTo(tables);
  }

  @ParameterizedTest
  @CsvSource({
    "128, 256, 32",
    "1024, 256, 128",
    "1024, 100, 100",
    "1024, 1, 32",
    "20000, 256, 256",
    "20000, 5000, 256"
  })
  void leavesFilesForNamesThatAreLookedUp(long limit, int concurrency, int lookUps) {
    assertThat(new OpenFiles(limit).lookUps(concurrency)).isEqualTo(lookUps);
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
    assertThat(files.connections(256)).isGreaterThan(1_000_000);
  }
}
