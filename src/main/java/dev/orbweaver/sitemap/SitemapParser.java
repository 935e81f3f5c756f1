package dev.orbweaver.sitemap;

import dev.orbweaver.sitemap.Sitemap.Type;
import dev.orbweaver.sitemap.SitemapReading.Read;
import dev.orbweaver.sitemap.SitemapReading.Unreadable;
import dev.orbweaver.url.Url;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads any bytes as a sitemap. Total: there is a {@link SitemapReading} whatever they are.
 *
 * <p>What a file is, its content decides: packed or not by its first two bytes, XML by its first
 * character, and which XML by its root. Media types and endings lie too often. Memory is bounded by
 * the entries taken, time by the bytes unpacked. Safe for many threads.
 */
public final class SitemapParser {
  private final SitemapOptions options;

  public SitemapParser(SitemapOptions options) {
    this.options = options;
  }

  /**
   * Reads a body.
   *
   * @param location where the sitemap is: its entries are resolved against it
   * @param contentType as sent, or null; only its charset matters
   */
  public SitemapReading parse(Url location, String contentType, byte[] body) {
    return parse(location, contentType, new ByteArrayInputStream(body));
  }

  /** Reads a body, which may be far longer than memory, as far as it may be; and closes it. */
  public SitemapReading parse(Url location, String contentType, InputStream body) {
    EntryList entries = new EntryList(location, options);
    // the body by itself, too: it may fail before anything that would close it is made of it
    try (body;
        BoundedStream bytes = new BoundedStream(unpacked(body), options.maxBytes())) {
      CharSource in = new CharSource(Decoding.reader(bytes, contentType));
      in.skipBlanks();
      if (in.peek() < 0) {
        return new Unreadable("it is empty");
      }
      return in.peek() == '<' ? xml(in, entries, bytes) : text(in, entries, bytes);
    } catch (IOException e) {
      return new Unreadable(why(e));
    } catch (StackOverflowError e) { // the JDK's reader calls itself for each empty gzip member
      return new Unreadable("its gzip data consists of too many parts");
    }
  }

  private static InputStream unpacked(InputStream body) throws IOException {
    BufferedInputStream bytes = new BufferedInputStream(body, 4096);
    bytes.mark(2);
    boolean packed = bytes.read() == 0x1f && bytes.read() == 0x8b;
    bytes.reset();
    return packed ? new GZIPInputStream(bytes, 4096) : bytes;
  }

  private SitemapReading xml(CharSource in, EntryList entries, BoundedStream bytes) {
    XmlSitemap xml = new XmlSitemap(in, options, entries);
    try {
      xml.read();
      return new Read(entries.sitemap(xml.type(), bytes.isCut()));
    } catch (IOException e) {
      boolean readable = xml.type() != null && (options.allowPartial() || bytes.isCut());
      if (!readable) {
        return new Unreadable(why(e));
      }
      xml.salvage();
      return new Read(entries.sitemap(xml.type(), true));
    }
  }

  private SitemapReading text(CharSource in, EntryList entries, BoundedStream bytes) {
    boolean whole = true;
    try {
      TextSitemap.read(in, entries);
    } catch (IOException e) {
      if (!options.allowPartial()) {
        return new Unreadable(why(e));
      }
      whole = false;
    }
    Sitemap sitemap = entries.sitemap(Type.TEXT, !whole || bytes.isCut());
    boolean none = entries.isEmpty() && sitemap.dropped() == 0;
    return none ? new Unreadable("it is neither XML nor a list of URLs") : new Read(sitemap);
  }

  private static String why(IOException e) {
    return e instanceof EOFException || e instanceof ZipException
        ? "its gzip data is damaged"
        : String.valueOf(e.getMessage());
  }
}
