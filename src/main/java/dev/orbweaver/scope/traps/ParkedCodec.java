package dev.orbweaver.scope.traps;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What is parked, as bytes, and under which keys it is kept: hosts hold no space. */
final class ParkedCodec {
  private static final int VERSION = 0x54;
  private static final String HOST = " parked";
  private static final String SITE = " parked-hosts";

  private ParkedCodec() {}

  /** Something that writes fields. */
  interface Writer {
    void write(DataOutputStream out) throws IOException;
  }

  /** Something that reads them. */
  interface Reader {
    void read(DataInputStream in) throws IOException;
  }

  static String hostKey(String host) {
    return host + HOST;
  }

  static String siteKey(String site) {
    return site + SITE;
  }

  static boolean isOfHost(String key) {
    return key.endsWith(HOST);
  }

  static boolean isOfSite(String key) {
    return key.endsWith(SITE);
  }

  static String name(String key) {
    return key.substring(0, key.indexOf(' '));
  }

  static byte[] bytes(Writer writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      writer.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Reads it back; bytes of another version are as none: what is parked is learnt anew. */
  static void read(byte[] bytes, Reader reader) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readUnsignedByte() == VERSION) {
        reader.read(in);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("what is remembered of parked URLs is damaged", e);
    }
  }
}
