package dev.orbweaver.scope;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;

/**
 * The settings at {@code orbweaver.budgets}.
 *
 * @param host for each host by itself
 * @param site for all hosts of a registrable domain together
 */
public record Budgets(Budget host, Budget site) {
  public static final Budgets NONE = new Budgets(Budget.UNLIMITED, Budget.UNLIMITED);

  public static Budgets of(Config root) {
    Section budgets = Section.of(root, "orbweaver.budgets");
    return new Budgets(Budget.of(budgets.section("host")), Budget.of(budgets.section("site")));
  }

  public boolean areUnlimited() {
    return host.isUnlimited() && site.isUnlimited();
  }
}
