package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportSinkTest {
  private static final CrawlEnd DONE = new CrawlEnd("done", Duration.ofSeconds(7), 0);
  private static final CrawlEnd INTERRUPTED =
      new CrawlEnd("interrupted", Duration.ofSeconds(3), 40);

  @TempDir Path dir;

  private final List<String> terminal = new ArrayList<>();

  private ReportSink sink(int terminalLines) {
    return new ReportSink(Disk.REAL, dir, terminalLines, terminal::add);
  }

  private Offset write(Offset at, List<List<Visit>> batches, CrawlEnd end) throws IOException {
    Offset offset = at;
    try (ReportSink sink = sink(100)) {
      sink.open(at);
      for (List<Visit> batch : batches) {
        offset = sink.write(batch);
      }
      if (end != null) {
        sink.finish(end);
      }
    }
    return offset;
  }

  private List<String> report() throws IOException {
    return Files.readAllLines(dir.resolve("report.txt"));
  }

  private static List<String> urls(List<String> lines) {
    return lines.stream()
        .filter(line -> line.contains("http"))
        .map(line -> line.substring(75).split(" ")[0])
        .toList();
  }

  @Test
  void sortsUrlsAndAddsTotals() throws IOException {
    write(Offset.START, Visits.batches(), DONE);

    assertThat(urls(report()))
        .containsExactly(
            "http://a.test/",
            "http://a.test/b",
            "http://a.test/c",
            "http://a.test/i.png",
            "http://a.test/no",
            "http://a.test/old",
            "http://d.test/");
    assertThat(report().get(7)).isEmpty();
    assertThat(report().subList(8, 16)).first().asString().matches("html pages +3 +9 B");
    assertThat(report()).last().asString().matches("todo +0 +done");
  }

  @Test
  void leavesTheReportAndWhatItIsMadeAgainFrom() throws IOException {
    write(Offset.START, Visits.batches(), DONE);

    assertThat(Folder.content(dir)).containsOnlyKeys(".report.part", "report.txt", "receipt.json");
  }

  @Test
  void showsTheTerminalWhatTheFileHolds() throws IOException {
    write(Offset.START, Visits.batches(), DONE);

    assertThat(terminal).isEqualTo(report());
  }

  @Test
  void showsTotalsOnlyAboveSoManyUrls() throws IOException {
    try (ReportSink sink = sink(6)) {
      sink.open(Offset.START);
      for (List<Visit> batch : Visits.batches()) {
        sink.write(batch);
      }
      sink.finish(DONE);
    }

    assertThat(urls(report())).hasSize(7);
    assertThat(terminal).isEqualTo(report().subList(8, report().size()));
  }

  @Test
  void resumedAfterAnInterruptionGivesTheReportOfTheWhole() throws IOException {
    write(Offset.START, Visits.batches(), DONE);
    List<String> whole = report();

    Offset middle = write(Offset.START, Visits.batches().subList(0, 2), INTERRUPTED);
    assertThat(report()).last().asString().contains("interrupted");
    assertThat(urls(report())).hasSize(3);
    write(middle, Visits.batches().subList(2, 3), DONE);

    assertThat(report()).isEqualTo(whole);
    assertThat(Folder.content(dir)).containsOnlyKeys(".report.part", "report.txt", "receipt.json");
  }

  @Test
  void resumedAfterAKillCountsNothingTwice() throws IOException {
    Offset middle = write(Offset.START, Visits.batches().subList(0, 2), null);
    write(middle, Visits.batches().subList(2, 3), null);

    write(middle, Visits.batches().subList(2, 3), DONE);

    assertThat(urls(report())).hasSize(7).doesNotHaveDuplicates();
    assertThat(report()).anyMatch(line -> line.matches("done +7 .*"));
  }

  @Test
  void killedWhileItSortedFinishesAnew() throws IOException {
    Offset end = write(Offset.START, Visits.batches(), null);
    Files.writeString(dir.resolve(".report.run-0"), "torn");
    Files.writeString(dir.resolve(".report.txt.new"), "torn");

    write(end, List.of(), DONE);

    assertThat(urls(report())).hasSize(7);
    assertThat(Folder.content(dir)).containsOnlyKeys(".report.part", "report.txt", "receipt.json");
  }

  @Test
  void killedAfterItWasDoneRepeatsTheReport() throws IOException {
    Offset end = write(Offset.START, Visits.batches(), DONE);
    List<String> whole = report();
    terminal.clear();

    write(end, List.of(List.of()), DONE);

    assertThat(report()).isEqualTo(whole);
    assertThat(terminal).isEqualTo(whole);
  }

  @Test
  void finishedCrawlThatGoesOnGivesTheReportOfTheWhole() throws IOException {
    write(Offset.START, Visits.batches(), DONE);
    List<String> whole = report();

    Offset end = write(Offset.START, Visits.batches().subList(0, 2), DONE);
    write(end, Visits.batches().subList(2, 3), DONE);

    assertThat(report()).isEqualTo(whole);
  }

  @Test
  void startingAnewTakesAwayTheOldReport() throws IOException {
    write(Offset.START, Visits.batches(), DONE);

    write(Offset.START, List.of(), null);

    assertThat(dir.resolve("report.txt")).doesNotExist();
  }

  @Test
  void reportsAnEmptyCrawl() throws IOException {
    write(Offset.START, List.of(), DONE);

    assertThat(report()).first().asString().isEmpty();
    assertThat(terminal).first().asString().startsWith("html pages");
  }

  @Test
  void fullDiskAtTheEndLeavesPartAndNoHalfReport() throws IOException {
    write(Offset.START, Visits.batches(), DONE);
    long size = Files.size(dir.resolve("report.txt"));
    terminal.clear();
    Offset end = write(Offset.START, Visits.batches(), null);
    for (long room = 0; room < size; room += 7) {
      ReportSink sink = new ReportSink(new SmallDisk(room), dir, 100, terminal::add);
      sink.open(end);

      assertThatThrownBy(() -> sink.finish(DONE)).hasMessageContaining("No space left");

      sink.close();
      Files.deleteIfExists(dir.resolve("receipt.json")); // may have had its room
      assertThat(Folder.content(dir)).containsOnlyKeys(".report.part");
    }
    assertThat(terminal).isEmpty();

    write(end, List.of(), DONE);

    assertThat(urls(report())).hasSize(7);
  }

  @Test
  void sortsOnDiskWhatDoesNotFitIntoMemory() throws IOException {
    ReportText text = new ReportText(Disk.REAL, dir, 10, terminal::add);
    List<Visit> visits = new ArrayList<>();
    for (int i = 999; i >= 0; i--) {
      visits.add(Visits.image("http://a.test/" + (1000 + i), i));
    }
    try (ReportSink sink = new ReportSink(Disk.REAL, dir, text, 5000)) {
      sink.open(Offset.START);
      sink.write(visits);
      sink.finish(DONE);
    }

    assertThat(urls(report())).hasSize(1000).isSorted();
    assertThat(Folder.content(dir)).containsOnlyKeys(".report.part", "report.txt", "receipt.json");
  }

  @Test
  void refusesPartThatSomebodyChanged() throws IOException {
    Offset end = write(Offset.START, Visits.batches(), null);
    Path part = dir.resolve(".report.part");
    String changed = Files.readString(part).replace("\tDNS\t", "\tdns\t");
    Files.writeString(part, changed);

    assertThatThrownBy(() -> write(end, List.of(), DONE))
        .hasMessageContaining(".report.part")
        .hasMessageContaining("no entry");
  }
}
