package dev.orbweaver.model;

/**
 * What a document says and shows, in a few bytes, so that it can be told from others.
 *
 * @param words the same for texts with the same words, however they are ordered
 * @param simhash nearly the same for nearly the same text; 0 when nobody wants it
 * @param pictures, films and sounds beside the text, a number for each name; not to be changed
 */
public record TextPrint(long words, long simhash, long[] pictures) {

  /** Texts that differ in no more bits than this are nearly the same. */
  private static final int NEAR = 3;

  public boolean isNear(long otherSimhash) {
    return simhash != 0 && otherSimhash != 0 && Long.bitCount(simhash ^ otherSimhash) <= NEAR;
  }
}
