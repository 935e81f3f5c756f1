package dev.orbweaver.crawl;

import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.frontier.EarlierPages;
import dev.orbweaver.frontier.RevisitedFrontier;
import dev.orbweaver.host.Revisiting;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A crawl that goes again where an earlier one went: how it uses what that one knew. */
final class Revisit {
  private final EarlierPages earlier;
  private final CrawlPlan plan;
  private final LinkRules rules;

  private Revisit(EarlierPages earlier, CrawlPlan plan) {
    this.earlier = earlier;
    this.plan = plan;
    this.rules = plan.pages().links();
  }

  /** The frontier as the crawl is to see it: its tasks know what was known, if anything was. */
  static Frontier of(Frontier frontier, CrawlPlan plan) {
    if (frontier.earlier() == null) {
      return frontier;
    }
    Revisit revisit = new Revisit(frontier.earlier(), plan);
    RevisitedFrontier store =
        new RevisitedFrontier(
            frontier.store(), frontier.earlier(), revisit::isWanted, plan.crawl().limits().depth());
    return new Frontier(
        store, frontier.recovery(), frontier.intent(), frontier.resume(), frontier.earlier());
  }

  /**
   * How its pages are asked for: whether or not there was an earlier crawl, there may be a later.
   */
  static Revisiting ways(Frontier frontier, CrawlPlan plan) {
    Set<String> personal = Set.copyOf(plan.transport().http().credentials().origins());
    return new Revisiting(
        url -> plan.cookies() || personal.contains(url.origin()),
        frontier.earlier() == null
            ? Revisiting.NOTHING.links()
            : new Revisit(frontier.earlier(), plan)::links);
  }

  /**
   * What an unchanged page leads to: its links, if the earlier crawl kept those of all pages; else
   * what it kept, and the URLs that it found there.
   */
  List<Link> links(FetchTask task) {
    Set<String> targets = new LinkedHashSet<>(earlier.linksOf(task.url()));
    if (!earlier.facts().linked()) {
      targets.addAll(earlier.foundOn(task.url()));
    }
    boolean knownOnly = mayHoldWhatIsNotFollowed(task);
    List<Link> links = new ArrayList<>(targets.size());
    for (String target : targets) {
      if (Url.parse(target) instanceof Url parsed && parsed.isHttp()) {
        Url url = rules.folding().fold(parsed.forCrawling());
        boolean inScope = isWanted(url) && (!knownOnly || earlier.knows(url));
        links.add(new Link(url, url.fingerprint(), Link.EARLIER, inScope));
      }
    }
    return links;
  }

  /**
   * Kept links don't say what was not to be followed (nofollow, canonical identity). Where there
   * may have been such, only what the earlier crawl took up is followed again.
   */
  private boolean mayHoldWhatIsNotFollowed(FetchTask task) {
    return task.earlier().links() == 0
        || !rules.relsNotFollowed().isEmpty()
        || rules.canonical() == LinkRules.Canonical.IDENTITY;
  }

  private boolean isWanted(Url url) {
    return url.href().length() <= rules.maxUrlLength() && plan.scope().admits(url);
  }
}
