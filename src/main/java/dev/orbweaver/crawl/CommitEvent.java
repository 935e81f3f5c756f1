package dev.orbweaver.crawl;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.scope.traps.Parked;
import java.util.List;

/** What the committer tells the supervisor. */
sealed interface CommitEvent {
  /**
   * A group is true: these visits are done, these tasks may be taken, and this is what must not be
   * fetched any more.
   *
   * @param sitemapsLeft sitemaps out of scope that were listed meanwhile
   */
  record Committed(List<Visit> visits, List<FetchTask> admitted, Parked parked, long sitemapsLeft)
      implements CommitEvent {}

  /**
   * There was nothing queued but parked URLs, and the roots were no news: nothing was opened,
   * nothing will be done.
   */
  enum NothingToDo implements CommitEvent {
    INSTANCE
  }

  /**
   * What is left, before the end.
   *
   * @param queued URLs that have no end, parked or not
   */
  record Left(ParkedUrls parked, long queued) implements CommitEvent {}

  /** Every sink is complete and closed. */
  enum Closed implements CommitEvent {
    INSTANCE
  }

  /** Nothing can be made true any more: a disk is full, say. */
  record Broken(String what) implements CommitEvent {}
}
