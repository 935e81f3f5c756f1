package dev.orbweaver.crawl;

import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.IdPrint;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.TextPrint;
import dev.orbweaver.model.Visit;
import dev.orbweaver.scope.traps.FirstPage;
import dev.orbweaver.scope.traps.TrapWatch;
import dev.orbweaver.scope.traps.TrapWatch.Words;
import dev.orbweaver.url.RegistrableDomain;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells what a group of pages says that was said before: bodies that an earlier page had, byte for
 * byte; words that an earlier page of the host had, and URLs that an earlier page had but for an
 * id, for {@link TrapWatch}. The frontier remembers all that, so that memory stays bounded and a
 * resumed crawl knows them.
 */
final class Novelties {
  private static final int SHA256_DIGITS = 64;
  private static final int LONG_DIGITS = 16;
  private static final int HEXADECIMAL = 16;

  private final TrapWatch watch;
  private final NearPages near = new NearPages();
  private final ShownPictures pictures = new ShownPictures();
  private Map<FactKey, String> learnt = new HashMap<>();

  Novelties(TrapWatch watch) {
    this.watch = watch;
  }

  TrapWatch watch() {
    return watch;
  }

  /** What is to be asked of the frontier about these pages. */
  Set<FactKey> questions(List<Visit> group) {
    Set<FactKey> keys = new HashSet<>();
    for (Visit visit : group) {
      if (visit.isWholePage()) {
        add(keys, body(visit));
        if (watch.isOn()) {
          visit.page().ids().forEach(id -> keys.add(KnownPages.key(id.rest())));
        }
        if (hasWords(visit)) {
          add(keys, words(host(visit), visit));
          if (watch.isFirst(host(visit))) {
            add(keys, words(RegistrableDomain.of(host(visit)), visit));
          }
        }
      }
    }
    return keys;
  }

  private static void add(Set<FactKey> keys, FactKey key) {
    if (key != null) {
      keys.add(key);
    }
  }

  /**
   * The same visits, duplicates marked; traps are watched for on the way.
   *
   * @param known what the frontier answered
   * @param tasks what each visit was first to find
   */
  List<Visit> judged(List<Visit> group, Map<FactKey, String> known, List<List<FetchTask>> tasks) {
    Map<FactKey, String> all = new HashMap<>(known);
    List<Visit> judged = new ArrayList<>(group.size());
    for (int i = 0; i < group.size(); i++) {
      Visit visit = group.get(i);
      if (watch.isOn()) {
        watch(visit, all, urls(tasks.get(i)));
      }
      judged.add(visit.isWholePage() ? visit.withDuplicateOf(first(visit, all)) : visit);
    }
    if (watch.isOn()) {
      // sitemaps of robots.txt come after the visits
      tasks.subList(group.size(), tasks.size()).forEach(found -> watch.found(urls(found)));
    }
    return judged;
  }

  /** Null for the first, and for one that is fetched again after it was taken back. */
  private Url first(Visit visit, Map<FactKey, String> all) {
    FactKey key = body(visit);
    String href = visit.task().url().href();
    String first = key == null ? href : remember(key, href, all);
    return first.equals(href) ? null : (Url) Url.parse(first);
  }

  /** What stands there already, else this. */
  private String remember(FactKey key, String value, Map<FactKey, String> all) {
    String before = all.putIfAbsent(key, value);
    if (before == null) {
      learnt.put(key, value);
    }
    return before == null ? value : before;
  }

  private void watch(Visit visit, Map<FactKey, String> all, List<Url> newUrls) {
    Url url = visit.task().url();
    if (visit.outcome().reason() == Reason.TRAP) {
      watch.refused(url);
    } else if (visit.isWholePage()) {
      boolean isFirst = watch.isFirst(url.host());
      Words onHost = onHost(visit, all);
      Words onSite = isFirst ? words(visit, RegistrableDomain.of(url.host()), all) : Words.UNKNOWN;
      for (IdPrint id : visit.page().ids()) {
        String own = FirstPage.of(url, id).text();
        String first = remember(KnownPages.key(id.rest()), own, all);
        watch.said(url, id, FirstPage.parse(first));
      }
      watch.fetched(url, onHost, onSite, newUrls);
    } else if (visit.outcome() instanceof Outcome.Fetched
        || visit.outcome() instanceof Outcome.Redirected) {
      watch.found(newUrls);
    }
  }

  /** A page that says what others said, with another picture, is news: galleries are like that. */
  private Words onHost(Visit visit, Map<FactKey, String> all) {
    Words words = words(visit, host(visit), all);
    boolean shows =
        words == Words.OLD && pictures.areNews(host(visit), visit.page().print().pictures());
    return shows ? Words.NEW : words;
  }

  private Words words(Visit visit, String of, Map<FactKey, String> all) {
    if (!hasWords(visit)) {
      return Words.UNKNOWN;
    }
    String own = Long.toHexString(visit.task().url().fingerprint());
    boolean old = !remember(words(of, visit), own, all).equals(own);
    boolean like = near.isLikeRecent(of, visit.page().print());
    return old || like ? Words.OLD : Words.NEW;
  }

  private static List<Url> urls(List<FetchTask> tasks) {
    List<Url> urls = new ArrayList<>(tasks.size());
    tasks.forEach(task -> urls.add(task.url()));
    return urls;
  }

  private boolean hasWords(Visit visit) {
    return watch.isOn() && visit.page().print() != null;
  }

  private static String host(Visit visit) {
    return visit.task().url().host();
  }

  /** Half of the body's digest. */
  private static FactKey body(Visit visit) {
    String sha256 = visit.sha256();
    return sha256.length() == SHA256_DIGITS
        ? new FactKey(
            Long.parseUnsignedLong(sha256, 0, LONG_DIGITS, HEXADECIMAL),
            Long.parseUnsignedLong(sha256, LONG_DIGITS, 2 * LONG_DIGITS, HEXADECIMAL))
        : null;
  }

  private static FactKey words(String of, Visit visit) {
    TextPrint print = visit.page().print();
    long name = 0;
    for (int i = 0; i < of.length(); i++) {
      name = (name ^ of.charAt(i)) * 0x100000001B3L;
    }
    return new FactKey(name, print.words());
  }

  /** What the next commit is to make known. */
  Map<FactKey, String> takeLearnt() {
    Map<FactKey, String> taken = learnt;
    learnt = new HashMap<>();
    return taken;
  }
}
