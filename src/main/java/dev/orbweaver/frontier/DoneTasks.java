package dev.orbweaver.frontier;

/**
 * Tasks that are still in the queue and finished all the same: a note of the commit that finished
 * them says so, until they are deleted; see {@link Unforced}.
 */
final class DoneTasks {
  /** How the names of all notes begin. */
  static final String NOTES = "done/";

  private LongSet ids = new LongSet();

  /** The name of a commit's note; they sort as the commits do. */
  static String note(long commit) {
    String number = Long.toString(commit);
    return NOTES + "0".repeat(Math.max(0, 19 - number.length())) + number;
  }

  void add(long id) {
    ids.add(id);
  }

  /** Adds those of a note. */
  void add(byte[] note) {
    Codec.keys(note).forEach(key -> ids.add(Codec.id(key)));
  }

  /** Whether the task with that key in the queue is none to be done any more. */
  boolean isDone(byte[] key) {
    return isDone(key, key.length);
  }

  /** The same for a key that is the beginning of a larger array. */
  boolean isDone(byte[] key, int keyLength) {
    return ids.size() > 0 && ids.contains(Codec.id(key, keyLength));
  }

  int size() {
    return ids.size();
  }

  void clear() {
    ids = new LongSet();
  }
}
