package dev.orbweaver.output;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.util.List;
import java.util.function.Consumer;

/**
 * The report of a crawl that writes no files ({@code --out -}): totals for the terminal, of this
 * process only, for nothing keeps them.
 */
final class SummarySink implements Sink {
  private final Consumer<String> terminal;
  private final Totals totals = new Totals();
  private long records;

  SummarySink(Consumer<String> terminal) {
    this.terminal = terminal;
  }

  @Override
  public boolean takesBodies() {
    return false;
  }

  @Override
  public String name() {
    return "report";
  }

  @Override
  public void open(Offset at) {
    records = at.records();
  }

  @Override
  public Offset write(List<Visit> visits) {
    visits.forEach(visit -> totals.add(ReportEntry.of(visit)));
    records += visits.size();
    return new Offset(0, records);
  }

  @Override
  public void finish(CrawlEnd end) {
    totals.lines(end).forEach(terminal);
  }

  @Override
  public void close() {}
}
