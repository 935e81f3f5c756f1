package dev.orbweaver.url;

import com.ibm.icu.text.IDNA;
import com.ibm.icu.util.ICUInputTooLongException;
import java.util.EnumSet;
import java.util.Set;

/**
 * Domain names outside ASCII, by UTS 46: nontransitional, bidi and joiner checks on, hyphen and DNS
 * length checks off.
 */
final class InternationalName {
  /**
   * Names longer than this are refused: Punycode takes quadratic time, and 253 characters is all
   * that DNS can carry. ICU refuses single labels that are much longer, too.
   */
  private static final int LONGEST = 2000;

  private static final Host TOO_LONG = new Host.Refused("the host is too long");

  private static final IDNA UTS46 =
      IDNA.getUTS46Instance(
          IDNA.CHECK_BIDI
              | IDNA.CHECK_CONTEXTJ
              | IDNA.NONTRANSITIONAL_TO_ASCII
              | IDNA.NONTRANSITIONAL_TO_UNICODE);

  /** What ICU always reports and the standard's non-strict mode lets pass. */
  private static final Set<IDNA.Error> ALLOWED =
      EnumSet.of(
          IDNA.Error.EMPTY_LABEL,
          IDNA.Error.LABEL_TOO_LONG,
          IDNA.Error.DOMAIN_NAME_TOO_LONG,
          IDNA.Error.LEADING_HYPHEN,
          IDNA.Error.TRAILING_HYPHEN,
          IDNA.Error.HYPHEN_3_4);

  private InternationalName() {}

  /**
   * Whether {@code domain} must go through UTS 46. One in ASCII must not, whatever its {@code xn--}
   * labels hold: the standard takes it as it is, since sites with broken ones exist.
   */
  static boolean isOne(String domain) {
    for (int i = 0; i < domain.length(); i++) {
      if (domain.charAt(i) >= 0x80) {
        return true;
      }
    }
    return false;
  }

  static Host toAscii(String domain) {
    if (domain.length() > LONGEST) {
      return TOO_LONG;
    }
    IDNA.Info info = new IDNA.Info();
    StringBuilder ascii = new StringBuilder(domain.length() + 8);
    try {
      UTS46.nameToASCII(domain, ascii, info);
    } catch (ICUInputTooLongException e) {
      return TOO_LONG; // a label that only mapping made so long
    }
    return ALLOWED.containsAll(info.getErrors())
        ? new Host.Named(ascii.toString())
        : new Host.Refused("the host is not a valid international name");
  }
}
