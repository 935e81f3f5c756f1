package dev.orbweaver.frontier;

import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A frontier's directory as it stands, looked at and not touched: neither the lock nor any file is
 * taken, so a crawl may be at work on it.
 *
 * <p>It is a second instance of the database that follows the first one's files and its journal, so
 * it knows every commit that was acknowledged before it was opened.
 */
public final class FrontierView implements AutoCloseable {
  private final Path directory;
  private final Path scratch;
  private final DBOptions options;
  private final List<ColumnFamilyHandle> handles;
  private final RocksDB rocks;
  private final Lookout lookout;

  private FrontierView(
      Path directory,
      Path scratch,
      DBOptions options,
      List<ColumnFamilyHandle> handles,
      RocksDB rocks)
      throws RocksDBException {
    this.directory = directory;
    this.scratch = scratch;
    this.options = options;
    this.handles = handles;
    this.rocks = rocks;
    DoneTasks done = new DoneTasks();
    this.lookout = new Lookout(rocks, handles, done);
    lookout.meta(DoneTasks.NOTES).values().forEach(done::add);
  }

  /**
   * Opens the frontier that lies in a directory.
   *
   * @throws FrontierProblem when there is none, or it cannot be read
   */
  public static FrontierView open(Path directory) {
    Path scratch = null;
    DBOptions options = null;
    try {
      StateDirectory.requireOurs(directory);
      NativeLibrary.load();
      scratch = Files.createTempDirectory("orbweaver-view-");
      // all files stay open: the crawl may delete what it no longer needs
      options = new DBOptions().setMaxOpenFiles(-1).setKeepLogFileNum(1);
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      RocksDB rocks =
          RocksDB.openAsSecondary(
              options,
              directory.resolve(StateDirectory.DATABASE).toString(),
              scratch.toString(),
              tables(),
              handles);
      try {
        rocks.tryCatchUpWithPrimary();
        return new FrontierView(directory, scratch, options, handles, rocks);
      } catch (RocksDBException | RuntimeException e) {
        handles.forEach(ColumnFamilyHandle::close);
        rocks.close();
        throw e;
      }
    } catch (IOException | RocksDBException | RuntimeException e) {
      if (options != null) {
        options.close();
      }
      delete(scratch);
      throw Faults.of(directory, e);
    }
  }

  private static List<ColumnFamilyDescriptor> tables() {
    List<ColumnFamilyDescriptor> tables = new ArrayList<>();
    tables.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY));
    for (String name : Database.TABLES) {
      tables.add(new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.US_ASCII)));
    }
    return tables;
  }

  /** Something that the database is asked. */
  private interface Query<T> {
    T ask() throws RocksDBException;
  }

  private <T> T ask(Query<T> query) {
    try {
      return query.ask();
    } catch (RocksDBException | RuntimeException e) {
      throw Faults.of(directory, e);
    }
  }

  /** What is known of a URL, which is in its normal form. */
  public Sighting look(Url url) {
    return ask(() -> lookout.look(url));
  }

  /** How many of a host's URLs have no end yet. */
  public long queued(String host) {
    return ask(() -> lookout.queued(host));
  }

  /** What is remembered of a host. */
  public Map<String, byte[]> memories(String host) {
    return ask(() -> lookout.memories(host));
  }

  /** What was committed under a key; null when nothing was. */
  public String fact(FactKey key) {
    byte[] value = ask(() -> rocks.get(handles.get(5), Codec.fact(key)));
    return value == null ? null : Codec.name(value);
  }

  /** The bytes that the crawl keeps of itself; null before its first commit. */
  public byte[] crawl() {
    return ask(() -> rocks.get(handles.get(4), Database.crawlKey()));
  }

  /** Goes through what is remembered of hosts, in the order of the keys, until told to stop. */
  public void hosts(BiPredicate<String, byte[]> visitor) {
    ask(
        () -> {
          lookout.allMemories(visitor);
          return null;
        });
  }

  @Override
  public void close() {
    handles.forEach(ColumnFamilyHandle::close);
    rocks.close();
    options.close();
    delete(scratch);
  }

  private static void delete(Path directory) {
    if (directory == null) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      // a temporary directory that the system keeps: it is small
    }
  }
}
