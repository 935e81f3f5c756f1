package dev.orbweaver.output;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Function;

/**
 * {@code pages/N.html}: every page whose body is text, as UTF-8 below two lines with its URL and
 * its depth; {@code pages/index.tsv} says which is which.
 *
 * <p>File names are numbers of ours, never anything from the web. A page's file is whole before its
 * line in the index is written.
 */
final class PagesSink implements Sink {
  static final String FOLDER = "pages";
  static final String HEADER = "N\turl\n";

  /**
   * How many pages before the last commit a killed process may have left for the system to write. A
   * crawl forces its outputs after 100,000 tasks, or soon after that; forcing a page again is
   * cheap.
   */
  private static final long MOST_UNFORCED = 200_000;

  private final Disk disk;
  private final PageFolder folder;
  private final Function<String, Charset> charsets;
  private final boolean skipNoindex;
  private final AppendFile index;
  private long number;
  private long forced;

  /**
   * @param charsets the encoding of a WHATWG name; null for a name it has no decoder for, which is
   *     then read as UTF-8
   * @param skipNoindex whether pages that ask to be in no index are left out
   */
  PagesSink(Disk disk, Path directory, Function<String, Charset> charsets, boolean skipNoindex) {
    this.disk = disk;
    this.folder = new PageFolder(directory.resolve(FOLDER));
    this.charsets = charsets;
    this.skipNoindex = skipNoindex;
    this.index = new AppendFile(disk, folder.path().resolve("index.tsv"));
  }

  @Override
  public String name() {
    return "pages";
  }

  @Override
  public void open(Offset at) throws IOException {
    if (at.isStart()) {
      folder.create();
    }
    number = at.records();
    forced = Math.max(0, number - MOST_UNFORCED);
    folder.removeBeyond(number);
    index.open(at.bytes());
    if (at.isStart()) {
      index.put(HEADER);
      index.flush();
    }
  }

  @Override
  public void check(Offset at) throws IOException {
    index.check(at.bytes());
  }

  @Override
  public Offset write(List<Visit> visits) throws IOException {
    for (Visit visit : visits) {
      if (isKept(visit)) {
        number++;
        writePage(visit);
        index.put(number + "\t" + visit.task().url().href() + "\n");
      }
    }
    index.flush();
    return new Offset(index.bytes(), number);
  }

  private boolean isKept(Visit visit) {
    return visit.outcome() instanceof Outcome.Fetched
        && visit.response() != null
        && visit.response().isSuccess()
        && visit.response().body() != null
        && visit.page().text()
        && !(skipNoindex && visit.page().noindex());
  }

  private void writePage(Visit visit) throws IOException {
    Path file = folder.file(number);
    ByteBuffer bytes = ByteBuffer.wrap(content(visit).getBytes(StandardCharsets.UTF_8));
    try (SeekableByteChannel channel =
        disk.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw DiskFault.at(file, e);
    }
  }

  private String content(Visit visit) {
    String head = visit.task().url().href() + "\n" + visit.task().depth() + "\n";
    String body = new String(visit.response().body(), charset(visit.page().charset()));
    return body.startsWith("\uFEFF") ? head + body.substring(1) : head + body;
  }

  private Charset charset(String name) {
    Charset found = name == null ? null : charsets.apply(name);
    return found == null ? StandardCharsets.UTF_8 : found;
  }

  /** The files before the lines that name them. */
  @Override
  public void force() throws IOException {
    boolean hasNew = forced < number;
    while (forced < number) {
      forcePage(folder.file(forced + 1));
      forced++;
    }
    if (hasNew) {
      Disk.forceEntries(folder.path());
    }
    index.force();
  }

  private void forcePage(Path file) throws IOException {
    try (SeekableByteChannel channel = disk.open(file, StandardOpenOption.WRITE)) {
      Disk.force(channel);
    } catch (NoSuchFileException e) {
      // of an earlier process, and taken away since then
    } catch (IOException e) {
      throw DiskFault.at(file, e);
    }
  }

  @Override
  public void finish(CrawlEnd end) throws IOException {
    force();
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
