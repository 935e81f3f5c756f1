package dev.orbweaver.crawl;

import dev.orbweaver.model.SitemapCounts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;

/**
 * What a crawl remembers of itself from one process to the next.
 *
 * @param done URLs that ended, and of them those answered in full
 * @param roots how many roots there were, and of them those that failed
 * @param elapsedNanos how long it ran so far
 * @param complete whether nothing was left to do and every output was completed
 * @param intent what it was asked to crawl, when it was last started
 * @param sitemaps what came of sitemaps
 * @param duplicates pages whose body an earlier one had
 * @param leftOut outputs that were written once, and not when something was done last
 */
public record CrawlMemory(
    long done,
    long fetched,
    long bytes,
    long errors,
    int roots,
    int failedRoots,
    long elapsedNanos,
    boolean complete,
    CrawlIntent intent,
    SitemapCounts sitemaps,
    long duplicates,
    Set<String> leftOut) {

  private static final int VERSION = 4;

  /** Of a crawl that begins. */
  public static final CrawlMemory NEW =
      new CrawlMemory(
          0, 0, 0, 0, 0, 0, 0, false, CrawlIntent.NONE, SitemapCounts.NONE, 0, Set.of());

  public CrawlMemory {
    leftOut = Set.copyOf(leftOut);
  }

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeLong(done);
      out.writeLong(fetched);
      out.writeLong(this.bytes);
      out.writeLong(errors);
      out.writeInt(roots);
      out.writeInt(failedRoots);
      out.writeLong(elapsedNanos);
      out.writeBoolean(complete);
      out.writeUTF(intent.roots());
      out.writeUTF(intent.scope());
      out.writeLong(sitemaps.read());
      out.writeLong(sitemaps.failed());
      out.writeLong(sitemaps.entries());
      out.writeLong(sitemaps.outOfScope());
      out.writeLong(duplicates);
      out.writeLong(sitemaps.left());
      out.writeLong(intent.depth());
      out.writeInt(leftOut.size());
      for (String output : leftOut) {
        out.writeUTF(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads it back.
   *
   * @throws IllegalArgumentException when the bytes are not of this version
   */
  public static CrawlMemory decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readUnsignedByte() != VERSION) {
        throw new IllegalArgumentException("the crawl's memory is of another version");
      }
      long done = in.readLong();
      long fetched = in.readLong();
      long size = in.readLong();
      long errors = in.readLong();
      int roots = in.readInt();
      int failedRoots = in.readInt();
      long elapsed = in.readLong();
      boolean complete = in.readBoolean();
      String rootsGiven = in.readUTF();
      String scope = in.readUTF();
      SitemapCounts sitemaps =
          new SitemapCounts(in.readLong(), in.readLong(), in.readLong(), in.readLong(), 0);
      long duplicates = in.readLong();
      // older ones end before the first of these, or before the second
      long left = in.available() > 0 ? in.readLong() : 0;
      long depth = in.available() > 0 ? in.readLong() : CrawlIntent.UNKNOWN_DEPTH;
      return new CrawlMemory(
          done,
          fetched,
          size,
          errors,
          roots,
          failedRoots,
          elapsed,
          complete,
          new CrawlIntent(rootsGiven, scope, depth),
          sitemaps.plusLeft(left),
          duplicates,
          in.available() > 0 ? names(in) : Set.of());
    } catch (IOException e) {
      throw new IllegalArgumentException("the crawl's memory is damaged", e);
    }
  }

  private static Set<String> names(DataInputStream in) throws IOException {
    Set<String> names = new HashSet<>();
    for (int left = in.readInt(); left > 0; left--) {
      names.add(in.readUTF());
    }
    return names;
  }
}
