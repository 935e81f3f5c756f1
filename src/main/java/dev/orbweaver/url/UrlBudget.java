package dev.orbweaver.url;

/**
 * How many characters the URLs of one document may take together. Each relative one is as long as
 * its base, however short it is written: a hundred kilobytes could name two hundred megabytes.
 */
public final class UrlBudget {
  private long left;

  public UrlBudget(long characters) {
    left = characters;
  }

  /** Takes the URL's characters, if there are as many left. */
  public boolean takes(Url url) {
    boolean hasRoom = hasRoomFor(url);
    left -= hasRoom ? url.href().length() : 0;
    return hasRoom;
  }

  public boolean hasRoomFor(Url url) {
    return url.href().length() <= left;
  }
}
