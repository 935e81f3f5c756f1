package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.Offset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamSinkTest {
  private static final CrawlEnd END = new CrawlEnd("done", Duration.ofSeconds(2), 0);

  @Test
  void writesLinesAndFlushesEachBatch() throws IOException {
    List<String> flushed = new ArrayList<>();
    ByteArrayOutputStream stream =
        new ByteArrayOutputStream() {
          @Override
          public void flush() {
            flushed.add(toString(StandardCharsets.UTF_8));
          }
        };
    StreamSink sink = new StreamSink(stream);
    sink.open(Offset.START);

    Offset first = sink.write(Visits.batches().get(0));
    String afterFirst = flushed.get(flushed.size() - 1);
    Offset second = sink.write(Visits.batches().get(1));

    assertThat(afterFirst.lines()).hasSize(2);
    assertThat(flushed.get(flushed.size() - 1).lines()).hasSize(3).allMatch(l -> l.startsWith("{"));
    assertThat(List.of(first.records(), second.records())).containsExactly(2L, 3L);
  }

  @Test
  void leavesTheStreamOpenForItsOwner() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OutputStream stream =
        new OutputStream() {
          @Override
          public void write(int one) {
            bytes.write(one);
          }

          @Override
          public void close() {
            throw new AssertionError("closed");
          }
        };
    StreamSink sink = new StreamSink(stream);
    sink.open(Offset.START);
    sink.write(Visits.batches().get(1));
    sink.finish(END);

    sink.close();

    assertThat(bytes.size()).isPositive();
  }

  @Test
  void noticesThatNobodyReads() {
    OutputStream closedPipe =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("Broken pipe");
          }
        };

    for (OutputStream stream : List.of(closedPipe, new PrintStream(closedPipe))) {
      StreamSink sink = new StreamSink(stream);
      sink.open(Offset.START);

      assertThatThrownBy(() -> sink.write(Visits.batches().get(0)))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("standard output: ");
    }
  }

  @Test
  void summaryGivesTotalsOnly() {
    List<String> terminal = new ArrayList<>();
    SummarySink sink = new SummarySink(terminal::add);
    sink.open(Offset.START);

    Offset offset = sink.write(Visits.batches().get(0));
    sink.finish(END);
    sink.close();

    assertThat(offset.records()).isEqualTo(2);
    assertThat(terminal).noneMatch(line -> line.contains("http"));
    assertThat(terminal).anyMatch(line -> line.matches("done +2 +1\\.0 URLs/s in 00:00:02"));
  }
}
