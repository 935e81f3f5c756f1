package dev.orbweaver.scope.traps;

import dev.orbweaver.model.IdPrint;
import dev.orbweaver.url.IdPlace;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Learns from each page, in the order of the crawl, which URLs go on for ever without anything new.
 *
 * <p>A page speaks against the URLs that are like its own when its words were all said before on
 * its host and it yet brings new URLs, none of them of a new kind. A page that says something new
 * acquits them; one that brings no URLs says nothing, for what brings none comes to an end. Of URLs
 * that differ only in an id that was seen to change nothing, one is fetched. For one owner, not for
 * several threads.
 */
public final class TrapWatch {

  /** What a page says and shows, compared with those before it; UNKNOWN when it is no HTML. */
  public enum Words {
    NEW,
    OLD,
    UNKNOWN
  }

  private final TrapSettings settings;
  private final Map<String, HostGroups> hosts = new HashMap<>();
  private final Sites sites = new Sites();
  private final Map<String, Parked.OfHost> parkedHosts = new HashMap<>();
  private final Map<String, Set<String>> parkedSites = new HashMap<>();
  private final Set<String> changedHosts = new HashSet<>();
  private final Set<String> changedSites = new HashSet<>();
  private Parked parked;

  /** The last page that differed from another one in an id only that changes nothing; or null. */
  private Url spelling;

  public TrapWatch(TrapSettings settings) {
    this.settings = settings;
    this.parked = Parked.nothing(settings);
  }

  public boolean isOn() {
    return settings.enabled();
  }

  /** What is not to be fetched from now on; another object whenever it has changed. */
  public Parked parked() {
    return parked;
  }

  /** A root: its host is never parked with its site. */
  public void root(Url root) {
    host(root).meet(root);
    SiteHosts grown = sites.root(root.host());
    if (grown != null) {
      park(grown);
    }
  }

  /**
   * Whether what a page says is to be compared with its site: it is the first of its host, and the
   * host is not the only one.
   */
  public boolean isFirst(String host) {
    HostGroups known = hosts.get(host);
    return hosts.size() > 1 && (known == null || !known.asked);
  }

  /** URLs were found in another way than by a page. */
  public void found(List<Url> urls) {
    urls.forEach(url -> host(url).meet(url));
  }

  /**
   * A page was fetched.
   *
   * @param onHost its words, compared with the host's pages before
   * @param onSite the same with the site's; counts for the first page of a host
   * @param newUrls those that it was first to find
   */
  public void fetched(Url page, Words onHost, Words onSite, List<Url> newUrls) {
    HostGroups host = host(page);
    UrlGroup group = host.of(page);
    group.fetched++;
    group.sample = page.href();
    if (isFirst(page.host())) {
      firstOf(page, onSite, newUrls);
    }
    host.asked = true;
    boolean newKind = false;
    for (Url url : newUrls) {
      newKind |= host(url).meet(url);
    }
    boolean endless = host.calendars.goesOn(page, onHost, newUrls, newKind, settings);
    if (endless && group.park()) {
      parkOn(page.host());
    } else if (onHost == Words.NEW) {
      group.sawNews();
    } else if (page.equals(spelling)) {
      spelling = null; // it was on its way: of what is fetched from now on it tells nothing
    } else if (onHost == Words.OLD && !newUrls.isEmpty() && !newKind) {
      if (group.ledOn(newUrls.size(), settings)) {
        parkOn(page.host());
      }
    }
    if (group.isSuspect()) {
      changedHosts.add(page.host());
    }
  }

  /**
   * What a page is but for an id in its URL; told for each, before {@link #fetched}. Pages whose
   * URLs differ in an id only and that say, show and lead to the same but for that id, show that
   * the id changes nothing.
   *
   * @param first the first page that was fetched of those that differ in the id only, be it this
   *     one
   */
  public void said(Url page, IdPrint id, FirstPage first) {
    boolean both = first.content() != IdPrint.UNKNOWN && id.content() != IdPrint.UNKNOWN;
    if (!both || first.isAt(page)) {
      return;
    }
    UrlGroup group = host(page).of(page);
    spelling = id.place().equals(group.idle) ? page : spelling;
    IdPlace place = group.idle == null ? IdPlace.of(page, id.place()) : null;
    if (place != null && group.hasTwin(place, first.content(), id.content(), settings)) {
      parkOn(page.host());
    }
  }

  private void firstOf(Url page, Words words, List<Url> newUrls) {
    SiteHosts site = sites.of(page.host());
    if (!site.parked) { // what is parked stays so, even if a page of it was on its way just then
      site.hosts.add(page.host());
    }
    boolean moreHosts = newUrls.stream().anyMatch(url -> !hosts.containsKey(url.host()));
    if (words == Words.NEW) {
      site.sawNews();
    } else if (words == Words.OLD && moreHosts && site.ledOn(settings)) {
      site.sample = page.href();
      park(site);
    }
  }

  /** A URL was refused because it is parked, or for its path. */
  public void refused(Url url) {
    HostGroups host = hosts.get(url.host());
    UrlGroup group = host == null ? null : host.of(url);
    if (group != null && group.isSuspect()) {
      group.refused++;
      changedHosts.add(url.host());
    } else {
      SiteHosts site = sites.parked(url.host());
      if (site != null && !site.hosts.contains(url.host())) {
        site.refused++;
        changedSites.add(site.name);
      }
    }
  }

  private void parkOn(String host) {
    changedHosts.add(host);
    keepParked(host);
    publish();
  }

  private void park(SiteHosts site) {
    changedSites.add(site.name);
    keepParked(site);
    publish();
  }

  private void publish() {
    parked = new Parked(settings, parkedHosts, parkedSites);
  }

  private void keepParked(String host) {
    Parked.OfHost some = hosts.get(host).parked();
    if (some != null) {
      parkedHosts.put(host, some);
    }
  }

  private void keepParked(SiteHosts site) {
    parkedSites.put(site.name, Set.copyOf(site.hosts));
  }

  private HostGroups host(Url url) {
    return hosts.computeIfAbsent(url.host(), any -> new HostGroups());
  }

  /** All that is parked, what was refused most first. */
  public List<Suspect> suspects() {
    if (!settings.enabled()) {
      return List.of(); // what an earlier process parked is fetched like all else
    }
    List<Suspect> suspects = new ArrayList<>();
    hosts.values().forEach(host -> host.suspects().forEach(each -> suspects.add(each.suspect())));
    sites.all().stream().filter(site -> site.parked).forEach(site -> suspects.add(site.suspect()));
    suspects.sort((a, b) -> Long.compare(b.refused(), a.refused()));
    return suspects;
  }

  /**
   * What changed of what is parked since this was asked last, as bytes that outlive the process.
   */
  public Map<String, byte[]> changed() {
    Map<String, byte[]> changed = new HashMap<>();
    for (String host : changedHosts) {
      changed.put(ParkedCodec.hostKey(host), ParkedCodec.bytes(hosts.get(host)::write));
    }
    for (String site : changedSites) {
      changed.put(ParkedCodec.siteKey(site), ParkedCodec.bytes(sites.named(site)::write));
    }
    changedHosts.clear();
    changedSites.clear();
    return changed;
  }

  /** What is parked by what some process kept, of a host or of several. */
  public static Parked parkedIn(TrapSettings settings, Map<String, byte[]> kept) {
    TrapWatch watch = new TrapWatch(settings);
    watch.recover(kept);
    return watch.parked();
  }

  /** Goes on from what an earlier process kept. What was on its way to be parked is learnt anew. */
  public void recover(Map<String, byte[]> kept) {
    kept.forEach(
        (key, bytes) -> {
          if (ParkedCodec.isOfHost(key)) {
            HostGroups groups = new HostGroups();
            ParkedCodec.read(bytes, groups::read);
            hosts.put(ParkedCodec.name(key), groups);
            keepParked(ParkedCodec.name(key));
          } else if (ParkedCodec.isOfSite(key)) {
            SiteHosts site = sites.named(ParkedCodec.name(key));
            ParkedCodec.read(bytes, site::read);
            keepParked(site);
          }
        });
    publish();
  }
}
