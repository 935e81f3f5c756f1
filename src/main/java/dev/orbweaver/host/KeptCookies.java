package dev.orbweaver.host;

import dev.orbweaver.cookies.Cookie;
import java.util.List;

/** A host's cookies as they are kept with the crawl's state. */
record KeptCookies(List<Cookie> cookies) {
  KeptCookies {
    cookies = List.copyOf(cookies);
  }
}
