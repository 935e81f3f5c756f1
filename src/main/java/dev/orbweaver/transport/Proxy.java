package dev.orbweaver.transport;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.model.Reason;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.RootUrl;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;

/**
 * An HTTP proxy and the hosts that are reached through it. http is asked for by absolute URL, https
 * through a tunnel (CONNECT).
 */
public final class Proxy {
  private static final int UNAUTHORIZED = 407;
  private static final String PATH = "orbweaver.http.proxy";

  private final Url url;
  private final String authorization;
  private final Patterns hosts;
  private final Patterns except;

  private Proxy(Url url, String authorization, Patterns hosts, Patterns except) {
    this.url = url;
    this.authorization = authorization;
    this.hosts = hosts;
    this.except = except;
  }

  /** {@code orbweaver.http.proxies} in their order, and then {@code proxy} if it is set. */
  static List<Proxy> of(Section http) {
    List<Proxy> proxies = new ArrayList<>();
    for (Section each : http.sections("proxies")) {
      each.onlyKeys("url", "user", "password", "hosts", "except");
      proxies.add(one(each));
    }
    Section last = http.section("proxy");
    if (last.text("url").isEmpty()) {
      patterns(last, "hosts"); // wrong is wrong, although nobody needs them
      patterns(last, "except");
    } else {
      proxies.add(one(last));
    }
    return List.copyOf(proxies);
  }

  private static Proxy one(Section section) {
    Url url = url(section.text("url"));
    String user = text(section, "user", url.username());
    String password = text(section, "password", url.password());
    if (!user.isEmpty() && password.isEmpty() && !section.has("password")) {
      throw new ConfigProblem(
          "the password of the proxy "
              + url.host()
              + " is missing; no state keeps it: give it with --set "
              + PATH
              + ".password=PASSWORD");
    }
    Url bare = url.forCrawling();
    return new Proxy(
        bare,
        user.isEmpty() ? null : Credentials.basic(bare.origin(), user, password),
        patterns(section, "hosts"),
        patterns(section, "except"));
  }

  private static Url url(String text) {
    if (RootUrl.parse(text) instanceof Url url
        && url.scheme().equals("http")
        && url.requestTarget().equals("/")) {
      return url;
    }
    String shown = Plain.of(RootUrl.shown(text), 100);
    throw new ConfigProblem(
        PATH
            + ".url: \""
            + shown
            + "\" is no proxy such as http://127.0.0.1:3128; only http proxies");
  }

  private static String text(Section section, String key, String otherwise) {
    return section.has(key) && !section.text(key).isEmpty() ? section.text(key) : otherwise;
  }

  private static Patterns patterns(Section section, String key) {
    return Patterns.of(PATH + "." + key, section.has(key) ? section.texts(key) : List.of());
  }

  boolean serves(Url target) {
    return (hosts.isEmpty() || hosts.match(target)) && !except.match(target);
  }

  Url url() {
    return url;
  }

  /** Its Proxy-Authorization header, or null. */
  String authorization() {
    return authorization;
  }

  boolean tunnels(Url target) {
    return target.scheme().equals("https");
  }

  /** An answer, told apart from what the proxy itself has to say. */
  Answer judged(Url target, Answer answer) {
    if (answer instanceof Answer.Answered answered
        && answered.status() == UNAUTHORIZED
        && !tunnels(target)) {
      return broken(answered, "it wants a user and a password (407)");
    }
    return answer instanceof Answer.Broken broken && broken.reason() == Reason.CONNECT
        ? broken(broken, broken.detail())
        : answer;
  }

  private Answer broken(Answer answer, String why) {
    return new Answer.Broken(
        Reason.PROXY,
        shown() + ": " + why,
        answer.startedNanos(),
        answer.endedNanos(),
        answer.address());
  }

  /** For people: without user and password. */
  String shown() {
    return "the proxy " + url.host() + ":" + url.effectivePort();
  }

  @Override
  public String toString() {
    return shown();
  }
}
