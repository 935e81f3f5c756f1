package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.frontier.Commit;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.model.Visit;
import dev.orbweaver.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a robots.txt lists, and what that lists in turn, is queued in the commit that learns of it.
 */
class CommitterSitemapTest extends CommitterHarness {
  @Test
  void remembersARobotsTxtInTheCommitThatQueuesItsSitemaps() {
    start(first);

    tell(page("http://a/1"));
    tell(learnt("http://a/1.xml", "http://b/2.xml"));
    answerAll();
    pass(Gathering.REST);

    Commit before = store.commits().get(0);
    Commit commit = store.commits().get(1);
    assertThat(before.hosts()).isEmpty();
    assertThat(before.admitted()).isEmpty();
    assertThat(commit.hosts()).containsOnlyKeys("a http://a");
    assertThat(commit.admitted()).allMatch(FetchTask::isSitemap);
    assertThat(commit.admitted())
        .extracting(task -> task.url().href())
        .containsExactly("http://a/1.xml", "http://b/2.xml");
    assertThat(committed().get(1).admitted()).isEqualTo(commit.admitted());
  }

  @Test
  void queuesASitemapOnceAndAPageOfTheSameUrlToo() {
    start(first);

    tell(learnt("http://a/1.xml", "http://a/1.xml"), learnt("http://a/1.xml"));
    tell(page("http://a/1", "http://a/1.xml"));
    answerAll();

    List<FetchTask> admitted =
        store.commits().stream().flatMap(commit -> commit.admitted().stream()).toList();
    assertThat(admitted)
        .extracting(FetchTask::kind)
        .containsExactly(TaskKind.SITEMAP, TaskKind.PAGE);
  }

  @Test
  void finishesASitemapInTheCommitThatQueuesWhatItListsAndRecordsNothing() {
    start(first);

    tell(sitemap("http://a/s.xml", Link.LISTED, "http://a/1", "http://a/2"));
    answerAll();

    Commit commit = store.commits().get(0);
    assertThat(commit.finished()).extracting(task -> task.url().path()).containsExactly("/s.xml");
    assertThat(commit.admitted()).extracting(FetchTask::kind).containsOnly(TaskKind.PAGE);
    assertThat(commit.admitted()).extracting(FetchTask::depth).containsExactly(1, 1);
    assertThat(first.groups()).isEmpty();
    assertThat(CrawlMemory.decode(commit.crawl()).done()).isZero();
    assertThat(CrawlMemory.decode(commit.crawl()).sitemaps())
        .isEqualTo(new SitemapCounts(1, 0, 2, 0, 0));
  }

  @Test
  void queuesWhatAnIndexListsAsSitemapsOneLevelDeeper() {
    start(first);

    tell(sitemap("http://a/index.xml", Link.SITEMAP, "http://a/1.xml"));
    answerAll();

    FetchTask child = committed().get(0).admitted().get(0);
    assertThat(child.isSitemap()).isTrue();
    assertThat(child.depth()).isEqualTo(1);
    assertThat(child.referrer()).isEqualTo(url("http://a/index.xml"));
  }

  private static Committer.Learnt learnt(String... sitemaps) {
    List<Url> urls = Arrays.stream(sitemaps).map(CommitterHarness::url).toList();
    return new Committer.Learnt(
        new HostEvent.RobotsLearnt("a", "http://a", new byte[] {1}, urls, 0));
  }

  private Committer.Record sitemap(String url, String kind, String... listed) {
    List<Link> links = new ArrayList<>();
    for (String link : listed) {
      TaskKind task = kind.equals(Link.SITEMAP) ? TaskKind.SITEMAP : TaskKind.PAGE;
      links.add(new Link(url(link), task.fingerprint(url(link)), kind, true));
    }
    FetchTask task =
        new FetchTask(++ids, url(url), 0, url("http://a/robots.txt"), 5, 0, 1, 0, TaskKind.SITEMAP);
    Page page = new Page(null, null, false, links, 0);
    Outcome read = new Outcome.Fetched(Reason.OK, null);
    return Committer.Record.of(new Visit(task, read, null, null, page, null, Instant.EPOCH, 0, 0));
  }
}
