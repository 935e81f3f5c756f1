package dev.orbweaver.testsite;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A site whose every page and link follows from four numbers, so that the truth about it is known.
 *
 * <p>Page 0 is {@code /}, page i is {@code /page/i}. Page i links to the pages {@code i * fanout +
 * 1} to {@code i * fanout + fanout}, so that every page is reached, back to its parent, and to a
 * few others chosen by the seed. Pages are made when they are asked for: a million cost no memory.
 *
 * @param pages how many there are
 * @param fanout children of each page
 * @param extra further links of each page, to anywhere
 */
public record Generated(int pages, int fanout, int extra, long seed) {
  static final String[] WORDS =
      "thread spiral hub radius frame anchor silk dew knot span night moth garden wind leaf"
          .split(" ");

  /** A site of so many pages, as the tests want it mostly. */
  public static Generated ofPages(int pages) {
    return new Generated(pages, 4, 3, 1);
  }

  /** Has a site serve these pages, and 404 for everything else that has no handler. */
  public Generated serveOn(TestSite site) {
    site.otherwise(
        exchange -> {
          int page = pageAt(exchange.target());
          if (page < 0) {
            exchange.status(404);
          } else {
            exchange.html(html(page));
          }
        });
    return this;
  }

  public String path(int page) {
    return page == 0 ? "/" : "/page/" + page;
  }

  /** The paths of all pages. */
  public List<String> paths() {
    return IntStream.range(0, pages).mapToObj(this::path).toList();
  }

  /** The pages that a page links to, itself never among them. */
  public Set<Integer> links(int page) {
    Set<Integer> links = new TreeSet<>();
    for (long child = (long) page * fanout + 1; child <= (long) page * fanout + fanout; child++) {
      if (child < pages) {
        links.add((int) child);
      }
    }
    links.add(parent(page));
    SplittableRandom random = random(page);
    for (int i = 0; i < extra; i++) {
      links.add(random.nextInt(pages));
    }
    links.remove(page);
    return links;
  }

  /** The fewest links to be followed from page 0 along parents and children. */
  public int level(int page) {
    return page == 0 ? 0 : level(parent(page)) + 1;
  }

  public String html(int page) {
    StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<title>Page " + page + "</title>\n");
    SplittableRandom random = random(page);
    for (int paragraph = 0; paragraph < 5; paragraph++) {
      html.append("<p>");
      for (int word = 0; word < 40; word++) {
        html.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
      }
      html.append('\n');
    }
    for (int link : links(page)) {
      html.append("<p><a href=\"" + path(link) + "\">Page " + link + "</a>\n");
    }
    return html.toString();
  }

  private int parent(int page) {
    return page == 0 ? 0 : (page - 1) / fanout;
  }

  private SplittableRandom random(int page) {
    return new SplittableRandom(seed * 1_000_003 + page);
  }

  /** The page at that path, or -1. */
  int pageAt(String path) {
    if (path.equals("/")) {
      return 0;
    }
    if (!path.matches("/page/[1-9][0-9]{0,8}")) {
      return -1;
    }
    int page = Integer.parseInt(path.substring("/page/".length()));
    return page < pages ? page : -1;
  }
}
