package dev.orbweaver.frontier;

import dev.orbweaver.model.Earlier;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/**
 * What an earlier crawl knew, on disk: its pages, where each URL was found, and the links of its
 * pages if it kept them. Written once, by {@link #make}, and only read from then on.
 *
 * <p>Safe for many threads, which it makes wait for a disk. After {@link #close} nothing is known.
 */
public final class EarlierPages implements AutoCloseable {
  static final String FACTS = "facts";
  private static final String PART = ".part";

  /**
   * What there is to say of all of it.
   *
   * @param source where it was read
   * @param pages those that were fetched with a 2xx
   * @param askable those among them that came with validators
   * @param linked whether the links of every page are known
   */
  public record Facts(String source, long pages, long askable, boolean linked) {
    byte[] encode() {
      byte[] name = Codec.name(source);
      return ByteBuffer.allocate(2 * Long.BYTES + 1 + name.length)
          .putLong(pages)
          .putLong(askable)
          .put((byte) (linked ? 1 : 0))
          .put(name)
          .array();
    }

    static Facts decode(byte[] value) {
      ByteBuffer bytes = ByteBuffer.wrap(value);
      long pages = bytes.getLong();
      long askable = bytes.getLong();
      boolean linked = bytes.get() == 1;
      String source = Codec.name(Arrays.copyOfRange(value, bytes.position(), value.length));
      return new Facts(source, pages, askable, linked);
    }
  }

  /** Tells a writer everything. */
  @FunctionalInterface
  public interface Feed {
    void into(EarlierWriter writer) throws IOException;
  }

  private final Path directory;
  private final EarlierTables tables;
  private final Facts facts;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private boolean closed;

  private EarlierPages(Path directory, EarlierTables tables, Facts facts) {
    this.directory = directory;
    this.tables = tables;
    this.facts = facts;
  }

  public static boolean isThere(Path directory) {
    return Files.isDirectory(directory);
  }

  /**
   * Opens what was made there.
   *
   * @throws FrontierProblem when it cannot be read
   */
  public static EarlierPages open(Path directory) {
    try {
      EarlierTables tables = new EarlierTables(directory, false);
      byte[] facts = tables.rocks().get(tables.facts(), Codec.name(FACTS));
      if (facts == null) {
        tables.close();
        throw Faults.damaged(directory, "it was never completed");
      }
      return new EarlierPages(directory, tables, Facts.decode(facts));
    } catch (IOException | RocksDBException | RuntimeException e) {
      throw Faults.of(directory, e);
    }
  }

  /**
   * Makes it anew. It is there as a whole or, if the process is killed meanwhile, not at all.
   *
   * @param source what the feed reads, for people
   * @throws FrontierProblem when it cannot be written
   */
  public static EarlierPages make(Path directory, String source, Feed feed) throws IOException {
    Path part = directory.resolveSibling(directory.getFileName() + PART);
    try {
      erase(part);
      erase(directory);
      Files.createDirectories(part);
      try (EarlierTables tables = new EarlierTables(part, true)) {
        EarlierWriter writer = new EarlierWriter(tables);
        feed.into(writer);
        writer.complete(source);
      }
      Files.move(part, directory);
    } catch (RocksDBException | RuntimeException e) {
      throw Faults.of(directory, e);
    }
    return open(directory);
  }

  /** Deletes what was made there, if there is anything. */
  public static void erase(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(directory)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }

  public Facts facts() {
    return facts;
  }

  /** What is known of a page; {@link Earlier#NEVER} of one that was not fetched. */
  public Earlier of(Url url) {
    Earlier found = record(url);
    return found == null ? Earlier.NEVER : found;
  }

  /** Whether the URL was taken up, whatever came of it. */
  public boolean knows(Url url) {
    return record(url) != null;
  }

  private Earlier record(Url url) {
    byte[] value = read(() -> tables.rocks().get(tables.pages(), key(url)), null);
    return value == null ? null : EarlierCodec.earlier(url, value);
  }

  /** The links of a page, if they were kept; as they were written. */
  public List<String> linksOf(Url page) {
    byte[] value = read(() -> tables.rocks().get(tables.links(), key(page)), null);
    return value == null ? List.of() : List.of(Codec.name(value).split("\n"));
  }

  /** The URLs that were first found there: on that page, or behind that redirect. */
  public List<String> foundOn(Url page) {
    return read(() -> scan(key(page)), List.of());
  }

  private List<String> scan(byte[] prefix) throws RocksDBException {
    byte[] end = Arrays.copyOf(prefix, prefix.length + Long.BYTES + 1);
    Arrays.fill(end, prefix.length, end.length, (byte) 0xff);
    List<String> urls = new ArrayList<>();
    try (Slice bound = new Slice(end);
        ReadOptions bounded = new ReadOptions().setIterateUpperBound(bound);
        RocksIterator each = tables.rocks().newIterator(tables.found(), bounded)) {
      for (each.seek(prefix); each.isValid(); each.next()) {
        urls.add(Codec.name(each.value()));
      }
      each.status();
    }
    return urls;
  }

  static byte[] key(Url url) {
    return Codec.fingerprint(url.fingerprint());
  }

  /** Native tables must not be touched once they are closed, whoever may be late. */
  private <T> T read(StoreThread.Work<T> work, T otherwise) {
    lock.readLock().lock();
    try {
      return closed ? otherwise : work.run();
    } catch (Exception e) {
      throw Faults.of(directory, e);
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        tables.close();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }
}
