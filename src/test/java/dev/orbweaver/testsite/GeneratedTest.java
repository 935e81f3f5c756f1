package dev.orbweaver.testsite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 6, 100, 1000})
  void everyPageIsReachable(int pages) {
    Generated site = Generated.ofPages(pages);
    Set<Integer> reached = new HashSet<>(Set.of(0));
    Queue<Integer> next = new ArrayDeque<>(reached);

    while (!next.isEmpty()) {
      site.links(next.remove()).stream().filter(reached::add).forEach(next::add);
    }

    assertThat(reached).hasSize(pages);
    assertThat(site.paths()).hasSize(pages).doesNotHaveDuplicates();
  }

  @Test
  void pagesAreTheSameEachTimeAndDifferFromEachOther() {
    Generated site = Generated.ofPages(50);

    assertThat(site.html(7)).isEqualTo(Generated.ofPages(50).html(7)).isNotEqualTo(site.html(8));
  }

  @Test
  void levelCountsStepsFromTheRoot() {
    Generated site = new Generated(100, 4, 0, 1);

    assertThat(site.level(0)).isZero();
    assertThat(site.level(4)).isEqualTo(1);
    assertThat(site.level(5)).isEqualTo(2);
    assertThat(site.links(1)).containsExactly(0, 5, 6, 7, 8);
  }

  @Test
  void servesItsPagesAndNothingElse() throws Exception {
    try (TestSite site = TestSite.start()) {
      Generated pages = Generated.ofPages(10).serveOn(site);

      assertThat(get(site, "/page/9")).isEqualTo(pages.html(9));
      assertThat(get(site, "/")).isEqualTo(pages.html(0));
      assertThat(get(site, "/page/10")).contains("404");
      assertThat(get(site, "/page/0")).contains("404");
      assertThat(get(site, "/page/x")).contains("404");
    }
  }

  private static String get(TestSite site, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(site.url(path))).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
