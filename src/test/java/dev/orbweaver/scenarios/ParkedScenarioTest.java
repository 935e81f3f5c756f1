package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.TestSite;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** URLs that wait in the state for another start: those of traps, and those of hosts that died. */
class ParkedScenarioTest extends LoopbackTest {
  private static final int MONTHS = 150;
  private static final int PAGES = 40;

  private final AtomicReference<TestSite> back = new AtomicReference<>();

  @AfterEach
  void stopServer() {
    if (back.get() != null) {
      back.get().close();
    }
  }

  /** A calendar that looks endless and is not, so that all of it can be asked for once. */
  private void serveCalendar() {
    site.page("/", "/calendar?m=0", "/fine").page("/fine");
    site.handle(
        "/calendar",
        exchange -> {
          int month = Integer.parseInt(exchange.target().split("=")[1]);
          StringBuilder html = new StringBuilder("<p>the days of a month");
          for (int next = 2 * month + 1; next <= 2 * month + 2 && next < MONTHS; next++) {
            html.append("<a href='/calendar?m=" + next + "'>on</a>");
          }
          exchange.html(html.toString());
        });
  }

  private Crawl crawlCalendar() {
    return crawlFrom("/").set("traps.novelty.query", "20");
  }

  private long months() {
    return site.paths().stream().filter(path -> path.startsWith("/calendar")).count();
  }

  @Test
  @DisplayName("a parked trap is named with how many URLs of it wait and what takes them")
  void saysWhatIsParked() {
    serveCalendar();

    Crawled crawled = crawlCalendar().run().exits(0);

    assertThat(months()).isBetween(20L, 60L);
    String group = site.url("/calendar?m=*");
    String command = "orbweaver resume " + temp.resolve("out") + " --traps off fetches them";
    assertThat(crawled.err()).containsPattern("\\d+ URLs are parked: \\d+ of 1 trap \\(");
    assertThat(crawled.err()).contains(group, command);
    assertThat(crawled.text("report.txt"))
        .containsPattern("parked +\\d+ +of those to do")
        .containsPattern("\\d+ of 1 trap; \\Q" + command)
        .containsPattern("todo +\\d+ +what is left is parked")
        .doesNotContain("going on takes");
  }

  @Test
  @DisplayName("the command that is named finds a state that lies elsewhere")
  void namesStateElsewhere() {
    serveCalendar();
    String state = temp.resolve("elsewhere").toString();

    Crawled crawled = crawlCalendar().with("--state", state).run().exits(0);

    String command = "orbweaver resume " + temp.resolve("out") + " --state " + state;
    assertThat(crawled.err()).contains(command + " --traps off fetches them");
  }

  @Test
  @DisplayName("the same command asks for nothing, changes nothing, and says in one line why")
  void isFinishedBesidesTraps() {
    serveCalendar();
    Crawled first = crawlCalendar().run().exits(0);
    int requests = site.requests().size();

    for (Crawl same : List.of(crawlCalendar(), Crawl.resume(temp.resolve("out")))) {
      Crawled again = same.run().exits(0);

      assertThat(again.err().lines()).hasSize(1);
      assertThat(again.err()).startsWith("nothing to do: ").contains("--traps off fetches them");
      assertThat(again.out()).isEmpty();
      assertThat(again.text("report.txt")).isEqualTo(first.text("report.txt"));
    }
    assertThat(site.requests()).hasSize(requests);
  }

  @Test
  @DisplayName("resume --traps off fetches what was parked: nothing lost, nothing asked for twice")
  void takesTrapUp() {
    serveCalendar();
    crawlCalendar().run().exits(0);

    Crawled all = Crawl.resume(temp.resolve("out")).with("--traps", "off").run().exits(0);

    assertThat(months()).isEqualTo(MONTHS);
    assertThat(site.paths()).hasSize(MONTHS + 2).doesNotHaveDuplicates();
    assertThat(all.pages()).hasSize(MONTHS + 2);
    assertThat(all.text("report.txt"))
        .containsPattern("todo +0 +done")
        .doesNotContain("parked", "traps");
    assertThat(Crawl.resume(temp.resolve("out")).run().exits(0).err()).contains("is finished");
  }

  @Test
  @DisplayName("explain says that a URL is parked, with which trap, and what takes it up")
  void explainsTrap() {
    serveCalendar();
    crawlCalendar().run().exits(0);
    String group = site.url("/calendar?m=*");
    String left = site.url("/calendar?m=" + unasked());

    Explained explained = Explained.of(temp.resolve("out"), left);

    assertThat(explained.standing()).isEqualTo("parked");
    assertThat(explained.reason()).isEqualTo("trap");
    assertThat(explained.text("so"))
        .startsWith("parked: trap group " + group)
        .contains("orbweaver resume OUT --traps off");
    assertThat(explained.text("parked")).isEqualTo("trap group " + group);
    assertThat(Explained.of(temp.resolve("out"), "127.0.0.1").text("parked"))
        .startsWith("trap group " + group)
        .endsWith("orbweaver resume OUT --traps off fetches what is queued of it");
  }

  /** A month that a page linked to and nobody asked for. */
  private int unasked() {
    for (int month = 1; month < MONTHS; month++) {
      boolean linked = site.count("/calendar?m=" + (month - 1) / 2) == 1;
      if (linked && site.count("/calendar?m=" + month) == 0) {
        return month;
      }
    }
    throw new AssertionError("all of them were asked for");
  }

  private static final int ITEMS = 30;
  private static final int SESSIONS = 8;

  /** A shop that knows a few sessions only, so that all of its spellings can be asked for once. */
  private void serveShop() {
    site.page("/", shop(0, 0), "/fine").page("/fine");
    site.handle(
        "/shop",
        exchange -> {
          int item = Integer.parseInt(exchange.target().split("[=&]")[1]);
          StringBuilder html = new StringBuilder("<p>thing " + item);
          for (int next = 2 * item + 1; next <= 2 * item + 2; next++) {
            for (int session = 0; session < SESSIONS; session++) {
              String link = shop(next % ITEMS, session).replace("&", "&amp;");
              html.append("<a href='" + link + "'>on</a>");
            }
          }
          exchange.html(html.toString());
        });
  }

  private static String shop(int item, int session) {
    return String.format("/shop?item=%d&sid=%016x", item, 0xa1b2_0000_0000L + session);
  }

  private Crawl crawlShop() {
    // what is handed out before the verdict is fetched: two at a time
    return crawlFrom("/").with("--concurrency", "2");
  }

  @Test
  @DisplayName(
      "other spellings of a page wait, also for explain; the same command asks for nothing")
  void parksSpellings() {
    serveShop();

    Crawled crawled = crawlShop().run().exits(0);

    List<String> asked = site.paths();
    assertThat(asked).contains("/fine").doesNotHaveDuplicates();
    String group = site.url("/shop?item=*&sid=*") + " (once for all ids at ?sid)";
    int left = 2 + ITEMS * SESSIONS - asked.size();
    assertThat(left).isGreaterThan(ITEMS * SESSIONS / 2);
    for (int item = 0; item < ITEMS; item++) {
      int number = item;
      assertThat(asked).anyMatch(path -> path.startsWith("/shop?item=" + number + "&"));
    }
    assertThat(crawled.pages()).hasSize(asked.size());
    assertThat(crawled.err())
        .contains(left + " URLs are parked: " + left + " of 1 trap (" + group)
        .contains("--traps off fetches them");
    int fetched = asked.size() - 2;
    assertThat(crawled.text("report.txt"))
        .containsPattern("todo +" + left + " +what is left is parked")
        .contains(group + " " + fetched + " fetched, " + left + " not, as ");

    String twin = shop(7, 0);
    for (int session = 0; session < SESSIONS; session++) {
      twin = asked.contains(shop(7, session)) ? twin : shop(7, session);
    }
    Explained explained = Explained.of(temp.resolve("out"), site.url(twin));
    assertThat(explained.standing()).isEqualTo("parked");
    assertThat(explained.text("so"))
        .startsWith("parked: trap group " + group)
        .contains("orbweaver resume OUT --traps off fetches it");
    Explained never = Explained.of(temp.resolve("out"), site.url(shop(7, 99)));
    assertThat(never.standing()).isEqualTo("never-seen");
    assertThat(never.text("so")).endsWith("it is parked: trap group " + group);

    assertThat(crawlShop().run().exits(0).err()).startsWith("nothing to do: ").contains(group);
    assertThat(Crawl.resume(temp.resolve("out")).run().exits(0).err()).startsWith("nothing to do");
    assertThat(site.paths()).hasSize(asked.size());
  }

  @Test
  @DisplayName("resume --traps off fetches the other spellings: nothing lost, nothing asked twice")
  void takesSpellingsUp() {
    serveShop();
    crawlShop().run().exits(0);

    Crawled all = Crawl.resume(temp.resolve("out")).with("--traps", "off").run().exits(0);

    assertThat(site.paths()).hasSize(2 + ITEMS * SESSIONS).doesNotHaveDuplicates();
    assertThat(all.pages()).hasSize(2 + ITEMS * SESSIONS);
    assertThat(all.pages().values()).allMatch(page -> page.end().equals("fetched"));
    assertThat(all.text("report.txt"))
        .containsPattern("todo +0 +done")
        .doesNotContain("parked", "traps");
  }

  /** The site answers so many requests and is gone. */
  private void serveUntil(int answers) {
    AtomicInteger answered = new AtomicInteger();
    serve(site);
    site.log()
        .onEnd(
            request -> {
              if (answered.incrementAndGet() == answers) {
                site.close();
              }
            });
  }

  private static TestSite serve(TestSite where) {
    String[] links = new String[PAGES];
    for (int i = 0; i < PAGES; i++) {
      links[i] = "/" + i;
      where.page(links[i]);
    }
    return where.page("/", links);
  }

  private Crawl impatient(Crawl crawl) {
    return crawl.set("health.give-up", "0").set("politeness.backoff.first", "50ms");
  }

  @Test
  @DisplayName("the URLs of a host that died wait; resume asks for each once when it is back")
  void takesHostUpThatIsBack() {
    serveUntil(12);
    int port = site.port();

    Crawled crawled = impatient(crawlFrom("/")).run().exits(0);

    assertThat(crawled.pages().values()).allMatch(page -> page.end().equals("fetched"));
    int left = PAGES + 1 - crawled.pages().size();
    String dead = "1 dead host (" + site.origin() + ", dead since 20";
    assertThat(crawled.err()).contains(left + " URLs are parked: " + left + " of " + dead);
    assertThat(crawled.err()).contains("; connect: ", "asks for them again");
    assertThat(crawled.text("report.txt"))
        .contains(left + " of 1 dead host; orbweaver resume " + temp.resolve("out"))
        .containsPattern("todo +" + left + " +what is left is parked");

    back.set(serve(TestSite.startOn("127.0.0.1", port)));
    Crawled all = Crawl.resume(temp.resolve("out")).run().exits(0);

    assertThat(all.pages()).hasSize(PAGES + 1);
    assertThat(all.pages().values()).allMatch(page -> page.end().equals("fetched"));
    List<String> asked = new ArrayList<>(site.paths());
    asked.addAll(back.get().paths());
    assertThat(asked).hasSize(PAGES + 1).doesNotHaveDuplicates();
    assertThat(all.text("report.txt")).containsPattern("todo +0 +done").doesNotContain("parked");
  }

  @Test
  @DisplayName("a host that is still dead on resume is probed, given up again, and loses nothing")
  void leavesHostThatIsStillDead() {
    serveUntil(12);
    Crawled crawled = impatient(crawlFrom("/")).run().exits(0);
    int left = PAGES + 1 - crawled.pages().size();

    Crawled again = Crawl.resume(temp.resolve("out")).run().exits(0);

    assertThat(again.pages()).isEqualTo(crawled.pages());
    assertThat(again.err()).contains(left + " of 1 dead host");
    Explained explained = Explained.of(temp.resolve("out"), site.url("/" + (PAGES - 1)));
    assertThat(explained.standing()).isEqualTo("parked");
    assertThat(explained.reason()).isEqualTo("host-dead");
    assertThat(explained.text("so"))
        .startsWith("parked: host dead since 20")
        .contains("connect: ", "orbweaver resume OUT asks for it again");
    assertThat(Explained.of(temp.resolve("out"), "127.0.0.1").text("parked"))
        .startsWith("host dead since 20");
  }

  @Test
  @DisplayName("a host that never answered, and any host of a crawl without state, ends in records")
  void endsWhatNobodyCanTakeUp() {
    serveUntil(12);
    String never = "http://127.0.0.1:" + TestSite.deadPort() + "/";

    Crawled crawled = impatient(crawlFrom("/")).with(never).run().exits(0);
    assertThat(crawled.page(never).end()).isEqualTo("failed/connect");

    site = TestSite.start();
    serveUntil(12);
    Crawled stateless =
        impatient(Crawl.into(temp.resolve("none")).with(site.url("/"), "--state", "none"))
            .run()
            .exits(0);
    assertThat(stateless.pages()).hasSize(PAGES + 1);
    assertThat(stateless.pages().values())
        .extracting(PageRecord::end)
        .contains("failed/host-dead")
        .doesNotContain("refused/trap");
  }
}
