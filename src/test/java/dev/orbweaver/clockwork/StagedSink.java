package dev.orbweaver.clockwork;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.Sink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A sink in memory, which fails when it is told to. */
public final class StagedSink implements Sink {
  private final String name;
  private final List<Visit> visits = new ArrayList<>();
  private final List<Integer> groups = new ArrayList<>();
  private final List<Integer> forcedAt = new ArrayList<>();
  private int failsAt = Integer.MAX_VALUE;
  private IOException onOpen;
  private IOException onFinish;
  private Offset openedAt;
  private CrawlEnd end;
  private boolean closed;

  public StagedSink(String name) {
    this.name = name;
  }

  /** Its n-th write, counted from 1, and every later one fails. */
  public StagedSink failingAt(int write) {
    failsAt = write;
    return this;
  }

  public StagedSink failingToOpen() {
    onOpen = new IOException("No space left on device");
    return this;
  }

  public void failingToFinish() {
    onFinish = new IOException("No space left on device");
  }

  public List<Visit> visits() {
    return visits;
  }

  /** How many visits came with each write. */
  public List<Integer> groups() {
    return groups;
  }

  /** Where it was opened, or null. */
  public Offset openedAt() {
    return openedAt;
  }

  /** How the crawl ended, or null. */
  public CrawlEnd end() {
    return end;
  }

  public boolean isClosed() {
    return closed;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void open(Offset at) throws IOException {
    openedAt = at;
    if (onOpen != null) {
      throw onOpen;
    }
  }

  @Override
  public Offset write(List<Visit> batch) throws IOException {
    groups.add(batch.size());
    if (groups.size() >= failsAt) {
      throw new IOException("No space left on device");
    }
    visits.addAll(batch);
    return new Offset(100L * visits.size(), visits.size());
  }

  /** How many visits it held each time that it was made safe. */
  public List<Integer> forcedAt() {
    return forcedAt;
  }

  @Override
  public void force() {
    forcedAt.add(visits.size());
  }

  @Override
  public void finish(CrawlEnd how) throws IOException {
    if (onFinish != null) {
      throw onFinish;
    }
    end = how;
  }

  @Override
  public void close() {
    closed = true;
  }
}
