package dev.orbweaver.crawl;

import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.clockwork.SlowStore;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.model.IdPrint;
import dev.orbweaver.scope.traps.FirstPage;
import dev.orbweaver.scope.traps.TrapWatch;
import dev.orbweaver.url.IdPlace;
import dev.orbweaver.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A shop at {@code shop.test} whose ids of sessions an earlier process found out on its first
 * items, which it fetched.
 */
final class KnownShop {
  static final int FETCHED = 8;
  static final String GROUP = "http://shop.test/item?n=*&sid=* (once for all ids at ?sid)";

  private KnownShop() {}

  static String item(int item, int session) {
    return String.format("http://shop.test/item?n=%d&sid=%016x", item, 0xa1b2_0000_0000L + session);
  }

  /** What that process left. */
  static Frontier in(SlowStore store) {
    TrapWatch watch = new TrapWatch(Plans.plan("roots = [\"http://shop.test/\"]").crawl().traps());
    Map<FactKey, String> facts = new HashMap<>();
    for (int i = 0; i < 2 * FETCHED; i++) {
      Url page = (Url) Url.parse(item(i / 2, i % 2));
      for (IdPlace id : IdPlace.of(page)) {
        IdPrint print = new IdPrint(id.name(), id.rest(), i / 2 + 1);
        FactKey key = KnownPages.key(id.rest());
        facts.putIfAbsent(key, FirstPage.of(page, print).text());
        watch.said(page, print, FirstPage.parse(facts.get(key)));
      }
    }
    Map<String, byte[]> hosts = watch.changed();
    byte[] crawl = CrawlMemory.NEW.encode();
    store.commit(new Commit(List.of(), List.of(), Map.of(), false, hosts, facts, crawl));
    return new Frontier(store, new Recovered(Map.of(), hosts, Map.of(), crawl), CrawlIntent.NONE);
  }
}
