package dev.orbweaver.crawl;

import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.scope.Budget;
import dev.orbweaver.scope.Budgets;
import dev.orbweaver.url.RegistrableDomain;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What each host and each site has cost so far, held against its budget. Without budgets it counts
 * nothing.
 */
final class Spending {
  private static final class Account {
    long pages;
    long bytes;
    long earlierNanos;
    long since = Long.MIN_VALUE;

    void add(long morePages, long moreBytes) {
      pages += morePages;
      bytes += moreBytes;
    }

    void begin(long now) {
      since = since == Long.MIN_VALUE ? now : since;
    }

    long nanos(long now) {
      return earlierNanos + (since == Long.MIN_VALUE ? 0 : now - since);
    }
  }

  private final Budgets budgets;
  private final boolean unlimited;
  private final Map<String, Account> hosts = new HashMap<>();
  private final Map<String, Account> sites = new HashMap<>();
  private final Map<String, Integer> hostsInFlight = new HashMap<>();
  private final Map<String, Integer> sitesInFlight = new HashMap<>();

  Spending(Budgets budgets) {
    this.budgets = budgets;
    this.unlimited = budgets.areUnlimited();
  }

  boolean isUnlimited() {
    return unlimited;
  }

  /** Tasks of a host are handed out. */
  void handedOut(String host, int tasks, long now) {
    if (!isUnlimited()) {
      host(host).begin(now);
      site(host).begin(now);
      inFlight(host, tasks);
    }
  }

  /** Tasks of a host came back undone. */
  void cameBack(String host, int tasks) {
    if (!isUnlimited()) {
      inFlight(host, -tasks);
    }
  }

  private void inFlight(String host, int tasks) {
    hostsInFlight.merge(host, tasks, Integer::sum);
    sitesInFlight.merge(RegistrableDomain.of(host), tasks, Integer::sum);
  }

  /** A visit is committed. */
  void add(Visit visit, long now) {
    if (!isUnlimited() && visit.outcome().reason() != Reason.BUDGET) {
      String host = visit.task().url().host();
      long pages = isAnswer(visit) ? 1 : 0;
      long bytes = visit.response() == null ? 0 : Math.max(0, visit.response().size());
      for (Account each : new Account[] {host(host), site(host)}) {
        each.begin(now);
        each.add(pages, bytes);
      }
    }
  }

  /** Redirects are answers, too: a site may send us on for ever. */
  private static boolean isAnswer(Visit visit) {
    boolean isRedirect = visit.response() != null && visit.response().isRedirect();
    return visit.outcome() instanceof Outcome.Fetched || isRedirect;
  }

  /**
   * How many more of a host's URLs may be asked for, if each of them becomes a page as large as
   * those before it.
   */
  int room(String host) {
    if (isUnlimited()) {
      return Integer.MAX_VALUE;
    }
    String site = RegistrableDomain.of(host);
    long ofHost = room(budgets.host(), host(host), hostsInFlight.getOrDefault(host, 0));
    long ofSite = room(budgets.site(), site(host), sitesInFlight.getOrDefault(site, 0));
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, Math.min(ofHost, ofSite)));
  }

  private static long room(Budget budget, Account account, int inFlight) {
    long byPages = budget.pages() - account.pages - inFlight;
    if (budget.bytes() == Long.MAX_VALUE) {
      return byPages;
    }
    long usual = account.pages == 0 ? Long.MAX_VALUE : Math.max(1, account.bytes / account.pages);
    long left = Math.max(0, budget.bytes() - account.bytes);
    long byBytes = 1 + (left - 1) / usual - inFlight; // the last may go over the edge
    return Math.min(byPages, byBytes);
  }

  /** How a host's URLs end because a budget is used up; null when none is. */
  Outcome end(String host, long now) {
    if (isUnlimited()) {
      return null;
    }
    String ofHost = exceeded(budgets.host(), host(host), now);
    String ofSite = exceeded(budgets.site(), site(host), now);
    if (ofHost != null) {
      return new Outcome.Refused(Reason.BUDGET, "host " + host + ": " + ofHost);
    }
    return ofSite == null
        ? null
        : new Outcome.Refused(Reason.BUDGET, "site " + RegistrableDomain.of(host) + ": " + ofSite);
  }

  /** What the site of a host has cost so far; null without budgets. */
  Spent ofSite(String host, long now) {
    if (isUnlimited()) {
      return null;
    }
    Account account = sites.getOrDefault(RegistrableDomain.of(host), new Account());
    return new Spent(account.pages, account.bytes, Duration.ofNanos(account.nanos(now)));
  }

  private static String exceeded(Budget budget, Account account, long now) {
    return budget.exceededBy(account.pages, account.bytes, Duration.ofNanos(account.nanos(now)));
  }

  private Account host(String host) {
    return hosts.computeIfAbsent(host, any -> new Account());
  }

  private Account site(String host) {
    return sites.computeIfAbsent(RegistrableDomain.of(host), any -> new Account());
  }

  /** A host's account, as bytes that outlive the process. */
  byte[] encode(String host, long now) {
    Account account = host(host);
    return ByteBuffer.allocate(Spent.LENGTH)
        .put(Spent.VERSION)
        .putLong(account.pages)
        .putLong(account.bytes)
        .putLong(account.nanos(now))
        .array();
  }

  /** Goes on from what an earlier process kept of its hosts; a site is the sum of them. */
  void recover(Map<String, byte[]> kept) {
    kept.forEach(
        (key, bytes) -> {
          if (MemoryKey.isBudget(key) && Spent.isOne(bytes)) {
            recover(MemoryKey.host(key), Spent.of(bytes));
          }
        });
  }

  private void recover(String host, Spent spent) {
    host(host).add(spent.pages(), spent.bytes());
    host(host).earlierNanos = spent.time().toNanos();
    site(host).add(spent.pages(), spent.bytes());
    site(host).earlierNanos = Math.max(site(host).earlierNanos, spent.time().toNanos());
  }
}
