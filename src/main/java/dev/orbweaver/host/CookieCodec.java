package dev.orbweaver.host;

import dev.orbweaver.cookies.Cookie;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A host's cookies as bytes that outlive the process; see {@link MemoryCodec}. */
final class CookieCodec {
  private CookieCodec() {}

  static void write(List<Cookie> cookies, DataOutputStream out) throws IOException {
    out.writeShort(cookies.size());
    for (Cookie cookie : cookies) {
      out.writeUTF(cookie.name());
      out.writeUTF(cookie.value());
      out.writeUTF(cookie.domain());
      out.writeBoolean(cookie.hostOnly());
      out.writeUTF(cookie.path());
      out.writeBoolean(cookie.secure());
      out.writeLong(cookie.createdMillis());
      out.writeLong(cookie.expiresMillis());
    }
  }

  static KeptCookies read(DataInputStream in) throws IOException {
    List<Cookie> cookies = new ArrayList<>();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      cookies.add(
          new Cookie(
              in.readUTF(),
              in.readUTF(),
              in.readUTF(),
              in.readBoolean(),
              in.readUTF(),
              in.readBoolean(),
              in.readLong(),
              in.readLong()));
    }
    return new KeptCookies(cookies);
  }
}
