package dev.orbweaver.testsite;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Sites that make up URLs for ever. Each answers everything below its entrance. */
public enum Trap implements Handler {
  /** A month a page, with a link to the next and to the one before. */
  CALENDAR("/calendar?y=2026&m=4") {
    @Override
    String html(String target) {
      String[] parts = target.split("[=&]");
      return month(Integer.parseInt(parts[1]), Integer.parseInt(parts[3]), "/calendar?y=%d&m=%d");
    }
  },

  /** The same with the months in the path. */
  PATH_CALENDAR("/months/2026/4") {
    @Override
    String html(String target) {
      String[] parts = target.split("/");
      return month(Integer.parseInt(parts[2]), Integer.parseInt(parts[3]), "/months/%d/%d");
    }
  },

  /** Months that list their days, which say nothing but what day of the year they are. */
  DAY_CALENDAR("/days/2026/4/") {
    @Override
    String html(String target) {
      String[] parts = target.split("/");
      int year = Integer.parseInt(parts[2]);
      int month = Integer.parseInt(parts[3]);
      if (parts.length > 4) {
        return "<p>nothing on " + MONTHS[month - 1] + " " + parts[4];
      }
      StringBuilder html = new StringBuilder(month(year, month, "/days/%d/%d/"));
      for (int day = 1; day <= DAYS[month - 1]; day++) {
        html.append("<a href='" + target + day + "'>" + day + "</a> ");
      }
      return html.toString();
    }
  },

  /** A shop of a hundred items in which every link has a session of its own. */
  SESSIONS("/shop?item=0&sid=0123456789abcdef") {
    @Override
    String html(String target) {
      int item = Integer.parseInt(target.split("[=&]")[1]);
      StringBuilder html = new StringBuilder(words(item, 60));
      SplittableRandom random = new SplittableRandom(target.hashCode());
      for (int i = 1; i <= 5; i++) {
        String session = Long.toHexString(random.nextLong() | Long.MIN_VALUE);
        html.append(
            "<a href='/shop?item=" + (item * 5 + i) % ITEMS + "&sid=" + session + "'>more</a> ");
      }
      return html.toString();
    }
  },

  /** A folder that holds itself, by a relative link that should have been none. */
  LOOP("/loop/") {
    @Override
    String html(String target) {
      return words(7, 30) + "<a href='shelf/box/'>box</a> <a href='help/'>help</a>";
    }
  },

  /** A list of the same twenty items in whatever order and by whatever filter that does nothing. */
  FACETS("/list?sort=name") {
    @Override
    String html(String target) {
      List<String> items = new ArrayList<>();
      for (int item = 0; item < 20; item++) {
        items.add("<li>" + words(item, 4));
      }
      Collections.shuffle(items, new Random(target.hashCode()));
      StringBuilder html = new StringBuilder(String.join("\n", items));
      for (String facet : List.of("sort=price", "view=grid", "view=list", "dir=up", "dir=down")) {
        html.append("<a href='" + target + "&" + facet + "'>order</a> ");
      }
      return html.toString();
    }
  },

  /** Redirects to ever new URLs; each fifth answer is a page that leads to another. */
  REDIRECTS("/go?to=1") {
    @Override
    public void handle(Exchange exchange) throws IOException {
      long at = Long.parseLong(exchange.target().substring("/go?to=".length()));
      if (at % 5 == 0) {
        exchange.html("gone on <a href='/go?to=" + (at + 1) + "'>on</a>");
      } else {
        exchange.redirect(302, "/go?to=" + (at + 1));
      }
    }
  },

  /** Every name below the domain answers, and each leads to two more. */
  SUBDOMAINS("/everywhere/") {
    @Override
    public void handle(Exchange exchange) throws IOException {
      String host = exchange.headers().first("host").orElse("");
      String port = host.substring(host.indexOf(':'));
      SplittableRandom random = new SplittableRandom(host.hashCode());
      StringBuilder html = new StringBuilder(words(3, 40));
      for (int i = 0; i < 2; i++) {
        String name = "w" + Long.toHexString(random.nextLong() >>> 16) + ".trap.test";
        html.append("<a href='http://" + name + port + entrance() + "'>more</a> ");
      }
      exchange.html(html.toString());
    }
  };

  /** Of the shop. */
  public static final int ITEMS = 100;

  private static final String[] MONTHS =
      "January February March April May June July August September October November December"
          .split(" ");

  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  private final String entrance;

  Trap(String entrance) {
    this.entrance = entrance;
  }

  /** Where one falls into it. */
  public String entrance() {
    return entrance;
  }

  /** Whether a URL's path and query belong to it. */
  public boolean holds(String target) {
    return target.startsWith(entrance.split("(?<=.)[/?]")[0]);
  }

  String html(String target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void handle(Exchange exchange) throws IOException {
    exchange.html("<!DOCTYPE html><title>" + name() + "</title>" + html(exchange.target()));
  }

  /** Has a site serve real pages, these traps beside them, each linked from a page of its own. */
  public static void serveOn(TestSite site, Generated pages, Trap... traps) {
    site.otherwise(
        exchange -> {
          for (Trap trap : traps) {
            if (trap.holds(exchange.target())) {
              trap.handle(exchange);
              return;
            }
          }
          int page = pages.pageAt(exchange.target());
          if (page < 0) {
            exchange.status(404);
          } else {
            StringBuilder html = new StringBuilder(pages.html(page));
            for (Trap trap : page == 0 ? traps : new Trap[0]) {
              html.append("<p><a href=\"" + trap.entrance.replace("&", "&amp;") + "\">in</a>\n");
            }
            exchange.html(html.toString());
          }
        });
  }

  private static String month(int year, int month, String url) {
    StringBuilder html = new StringBuilder();
    html.append("<h1>" + MONTHS[month - 1] + " " + year + "</h1><table>");
    for (int day = 1; day <= DAYS[month - 1]; day++) {
      html.append("<td>" + day + "</td>");
    }
    int before = year * 12 + month - 2;
    int next = year * 12 + month;
    html.append(
        "</table><a href='" + String.format(url, before / 12, before % 12 + 1) + "'>before</a>");
    html.append(" <a href='" + String.format(url, next / 12, next % 12 + 1) + "'>next</a>");
    return html.toString();
  }

  private static String words(int seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append(Generated.WORDS[random.nextInt(Generated.WORDS.length)]).append(' ');
    }
    return words.toString();
  }
}
