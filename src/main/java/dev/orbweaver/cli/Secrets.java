package dev.orbweaver.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.url.RootUrl;
import dev.orbweaver.url.Url;
import java.util.List;
import java.util.Map;

/**
 * A configuration as it may lie on a disk. Where a secret is left out, what stays asks for it: a
 * crawl that goes on without it would take refusals for answers.
 */
final class Secrets {
  private static final String PROXY = "orbweaver.http.proxy";
  private static final String PROXIES = "orbweaver.http.proxies";

  private Secrets() {}

  static Config leftOut(Config config, CrawlPlan plan) {
    List<String> roots = plan.crawl().roots().stream().map(Url::href).toList();
    List<Map<String, String>> origins =
        plan.transport().http().credentials().origins().stream()
            .map(origin -> Map.of("origin", origin))
            .toList();
    List<ConfigValue> proxies =
        config.getConfigList(PROXIES).stream()
            .map(each -> (ConfigValue) ofProxy(each).root())
            .toList();
    return config
        .withValue("orbweaver.roots", ConfigValueFactory.fromIterable(roots))
        .withValue("orbweaver.http.credentials", ConfigValueFactory.fromIterable(origins))
        .withValue(PROXIES, ConfigValueFactory.fromIterable(proxies))
        .withValue(PROXY, ofProxy(config.getConfig(PROXY)).root());
  }

  /** What is to be told to {@code resume}, each with a space before it; "" when nothing is. */
  static String toBeGivenAgain(Config config, CrawlPlan plan) {
    StringBuilder options = new StringBuilder();
    for (String origin : plan.transport().http().credentials().origins()) {
      options.append(" --auth ").append(origin).append("=USER:PASSWORD");
    }
    Config proxy = ofProxy(config.getConfig(PROXY));
    if (proxy.getIsNull("password")) {
      options.append(" --set ").append(PROXY).append(".password=PASSWORD");
    }
    return options.toString();
  }

  /** With its user, and a password that is missing rather than empty. */
  private static Config ofProxy(Config proxy) {
    if (!(RootUrl.parse(proxy.getString("url")) instanceof Url url)) {
      return proxy;
    }
    String given = proxy.hasPath("user") ? proxy.getString("user") : "";
    String user = given.isEmpty() ? url.username() : given;
    Config bare = proxy.withValue("url", ConfigValueFactory.fromAnyRef(url.forCrawling().href()));
    return user.isEmpty()
        ? bare
        : bare.withValue("user", ConfigValueFactory.fromAnyRef(user))
            .withValue("password", ConfigValueFactory.fromAnyRef(null));
  }
}
