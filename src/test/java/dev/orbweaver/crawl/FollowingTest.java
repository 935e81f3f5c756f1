package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.scope.Preference;
import dev.orbweaver.url.Url;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FollowingTest {
  private static final Url PAGE = url("http://a.test/page");
  private static final Url IN = url("http://a.test/in");
  private static final Url OUT = url("http://b.test/out");

  private final Following following = new Following(2, 10, Preference.NONE, false);

  @Test
  void queuesTheLinksInScopeOneLevelDeeper() {
    Discovery found = following.after(fetched(1));

    assertThat(found.links()).extracting(Link::url).containsExactly(IN);
    assertThat(found.depth()).isEqualTo(2);
    assertThat(found.redirectsLeft()).isEqualTo(10);
    assertThat(found.referrer()).isEqualTo(PAGE);
  }

  @Test
  void followsNothingFromAPageAtTheGreatestDepth() {
    assertThat(following.after(fetched(2)).links()).isEmpty();
  }

  @Test
  void queuesTheTargetOfARedirectAtItsSourcesDepthWithOneRedirectLess() {
    Discovery found = following.after(visit(2, new Outcome.Redirected(IN)));

    assertThat(found.links()).extracting(Link::url).containsExactly(IN);
    assertThat(found.depth()).isEqualTo(2);
    assertThat(found.redirectsLeft()).isEqualTo(3);
  }

  @Test
  void followsNothingFromWhatWasRefusedOrFailed() {
    assertThat(following.after(visit(0, new Outcome.Refused(Reason.ROBOTS, null))).links())
        .isEmpty();
    assertThat(following.after(visit(0, new Outcome.Failed(Reason.TIMEOUT, null))).links())
        .isEmpty();
  }

  @Test
  void beginsWithTheRootsAtDepthZeroWithoutReferrer() {
    Discovery roots = following.roots(List.of(PAGE, OUT));

    assertThat(roots.depth()).isZero();
    assertThat(roots.referrer()).isNull();
    assertThat(roots.links()).extracting(Link::url).containsExactly(PAGE, OUT);
  }

  private static Visit fetched(int depth) {
    return visit(depth, new Outcome.Fetched(Reason.OK, null));
  }

  private static Visit visit(int depth, Outcome outcome) {
    FetchTask task = new FetchTask(1, PAGE, depth, null, 4, 0, 1, 0);
    List<Link> links = List.of(new Link(IN, 1, "a", true), new Link(OUT, 2, "a", false));
    Page page = new Page("utf-8", null, true, links, 0);
    return new Visit(task, outcome, null, null, page, null, Instant.EPOCH, 0, 0);
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }
}
