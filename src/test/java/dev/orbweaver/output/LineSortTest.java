package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineSortTest {
  @TempDir Path dir;

  private static List<String> lines(int count) {
    List<String> lines = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < count; i++) {
      lines.add("http://a.test/" + Integer.toHexString(random.nextInt(count)) + "\t" + i);
    }
    return lines;
  }

  private List<String> sorted(LineSort sort, List<String> lines) throws IOException {
    Path input = Files.write(dir.resolve("in"), lines);
    List<String> sorted = new ArrayList<>();
    sort.sort(input, line -> sorted.add(new String(line, StandardCharsets.UTF_8)));
    return sorted;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000, 2", // nothing
    "1, 1, 2", // every line a run
    "500, 1000000, 2", // fits into memory
    "500, 1000, 100", // merged at once
    "500, 1000, 2", // merged in many passes
    "500, 1, 3", // a line a run, many passes
  })
  void sortsWithLittleMemoryAsWithMuch(int count, long memory, int fanIn) throws IOException {
    List<String> lines = lines(count);
    List<String> expected = new ArrayList<>(lines);
    Collections.sort(expected);

    LineSort sort = new LineSort(Disk.REAL, dir.resolve("run"), memory, fanIn);

    assertThat(sorted(sort, lines)).isEqualTo(expected);
    assertThat(Folder.content(dir)).containsOnlyKeys("in");
  }

  @Test
  void writesNothingThatFitsIntoMemory() throws IOException {
    LineSort sort = new LineSort(new SmallDisk(0), dir.resolve("run"), 1 << 20, 4);

    assertThat(sorted(sort, List.of("b", "a"))).containsExactly("a", "b");
  }

  @Test
  void leavesNoRunsBehindWhenTheDiskIsFull() throws IOException {
    SmallDisk large = new SmallDisk(1 << 30);
    sorted(new LineSort(large, dir.resolve("run"), 1000, 3), lines(500));

    for (long room = 0; room < large.used(); room += 997) {
      LineSort sort = new LineSort(new SmallDisk(room), dir.resolve("run"), 1000, 3);

      assertThatThrownBy(() -> sorted(sort, lines(500)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("run-");

      assertThat(dir).isDirectoryNotContaining(file -> !file.endsWith("in"));
    }
  }
}
