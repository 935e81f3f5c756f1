package dev.orbweaver.extract;

/** The text of a title element as one line. */
final class Title {
  /** Longer ones are no titles: an unclosed element takes the whole page in. */
  private static final int MAX_LENGTH = 1000;

  private Title() {}

  /** The text with white space folded, or null when nothing is left. */
  static String of(String text) {
    StringBuilder folded = new StringBuilder(Math.min(text.length(), MAX_LENGTH));
    boolean space = false;
    for (int i = 0; i < text.length() && folded.length() < MAX_LENGTH; i++) {
      char c = text.charAt(i);
      if (Tokens.isSpace(c)) {
        space = true;
        continue;
      }
      if (space && folded.length() > 0) {
        folded.append(' ');
      }
      space = false;
      folded.append(c);
    }
    return folded.length() == 0 ? null : withoutHalfCharacter(folded);
  }

  private static String withoutHalfCharacter(StringBuilder text) {
    int last = text.length() - 1;
    if (last == MAX_LENGTH - 1 && Character.isHighSurrogate(text.charAt(last))) {
      text.setLength(last);
    }
    return text.toString();
  }
}
