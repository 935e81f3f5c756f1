package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.politeness.Conduct;
import dev.orbweaver.politeness.ConductBook;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.politeness.RobotsVersion;
import dev.orbweaver.politeness.SlowDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code receipt.json}, and how it is shown. */
class ReceiptWriterTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path dir;

  private static HostReceipt asked(String host) {
    ConductBook book = new ConductBook(Conduct.NONE);
    book.begun(0, 1, HostHistory.NONE.paceFrom(), SECOND);
    book.begun(4 * SECOND, 1, 2 * SECOND, SECOND);
    book.received(1234);
    book.slowedDown(new SlowDown(SECOND, 429, 3 * SECOND, 3 * SECOND, SECOND, 2 * SECOND));
    book.robots(new RobotsVersion("http://" + host, 200, "ab12", "\"e\u001b[1m\"", 0, 0));
    return new HostReceipt(host, HostHistory.NONE.withConduct(book.snapshot()));
  }

  private static CrawlEnd end(HostReceipt... hosts) {
    Receipts receipts = new Receipts(List.of(hosts), 5 * SECOND, 10_000);
    return new CrawlEnd("done", Duration.ZERO, 0, SitemapCounts.NONE, receipts, Optional.empty());
  }

  private void write(Disk disk, CrawlEnd end) throws IOException {
    new ReceiptWriter(disk, dir).write(end);
  }

  private List<Map<String, Object>> read() throws IOException {
    List<Map<String, Object>> hosts = new ArrayList<>();
    ReceiptFile.in(dir).each(hosts::add);
    return hosts;
  }

  @Test
  void listsHostsThatWereAskedByName() throws IOException {
    HostReceipt never = new HostReceipt("a.never.test", HostHistory.NONE);
    write(Disk.REAL, end(asked("c.test"), never, asked("b.test")));

    assertThat(read()).extracting(each -> each.get("host")).containsExactly("b.test", "c.test");
    assertThat(JsonValue.parse(Files.readString(dir.resolve("receipt.json"))))
        .containsEntry("version", 1)
        .containsEntry("writtenAt", "1970-01-01T00:00:10.000Z");
  }

  @Test
  void tellsTimesOfSlowDownsAsWallClock() throws IOException {
    write(Disk.REAL, end(asked("a.test")));

    assertThat(read().get(0).get("slowDowns"))
        .isEqualTo(
            List.of(
                Map.of(
                    "at", "1970-01-01T00:00:06.000Z",
                    "status", 429,
                    "retryAfter", 3.0,
                    "leftInPeace", 3.0,
                    "delayBefore", 1.0,
                    "delayAfter", 2.0)));
  }

  @Test
  void isShownForPeopleWithoutWhatWouldMoveATerminal() throws IOException {
    write(Disk.REAL, end(asked("a.test")));

    assertThat(ReceiptText.line(read().get(0)))
        .isEqualTo(
            "          2      1.2 kB  2.000 s/2.101 s       1     1     0  a.test (1.000 s)");
    assertThat(ReceiptText.block(read().get(0)))
        .contains(
            "requests   2",
            "slowed     1970-01-01T00:00:06.000Z after 429, Retry-After 3.000 s: left in peace for"
                + " 3.000 s, delay 1.000 s -> 2.000 s")
        .noneMatch(line -> line.contains("\u001b"));
  }

  @Test
  void replacesNothingUntilItIsWhole() throws IOException {
    write(Disk.REAL, end(asked("a.test")));

    assertThatThrownBy(() -> write(new SmallDisk(100), end(asked("b.test"))))
        .isInstanceOf(IOException.class);

    assertThat(read()).extracting(each -> each.get("host")).containsExactly("a.test");
    assertThat(dir.resolve(".receipt.json.new")).doesNotExist();
  }

  @Test
  void goesWhenTheCrawlBeginsAnew() throws IOException {
    write(Disk.REAL, end(asked("a.test")));

    new ReceiptWriter(Disk.REAL, dir).remove();

    assertThat(dir.resolve("receipt.json")).doesNotExist();
  }

  @Test
  void isWrittenHostByHostHoweverMany() throws IOException {
    HostReceipt[] many = new HostReceipt[20_000];
    for (int i = 0; i < many.length; i++) {
      many[i] = asked("h" + i + ".test");
    }
    write(Disk.REAL, end(many));

    long[] count = {0};
    ReceiptFile.in(dir).each(host -> count[0]++);
    assertThat(count[0]).isEqualTo(20_000);
  }
}
