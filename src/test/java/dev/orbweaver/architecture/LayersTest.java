package dev.orbweaver.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.orbweaver.architecture.Sources.ROOT;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Imports point one way: pure rules, then the machine, then crawl, then control, then cli. */
class LayersTest {
  /** What every package may use: words of the domain, without a decision in them. */
  private static final String[] GROUND = {"model", "url", "config", "text"};

  private static final String[] DECISIONS = {
    "robots", "politeness", "scope", "extract", "sitemap", "cookies"
  };
  private static final String[] MACHINE = {
    "frontier", "transport", "page", "host", "output", "timers"
  };

  static final String[] PURE = concat(GROUND, DECISIONS);

  @Test
  void groundStandsOnItself() {
    mayUse(GROUND, GROUND).check(Sources.CLASSES);
  }

  @Test
  void robotsDecidesAlone() {
    mayUse("robots", GROUND).check(Sources.CLASSES);
  }

  @Test
  void politenessDecidesAlone() {
    mayUse("politeness", GROUND).check(Sources.CLASSES);
  }

  @Test
  void scopeDecidesAlone() {
    mayUse("scope", GROUND).check(Sources.CLASSES);
  }

  @Test
  void extractDecidesAlone() {
    mayUse("extract", GROUND).check(Sources.CLASSES);
  }

  @Test
  void sitemapDecidesAlone() {
    mayUse("sitemap", GROUND).check(Sources.CLASSES);
  }

  @Test
  void cookiesDecideAlone() {
    mayUse("cookies", GROUND).check(Sources.CLASSES);
  }

  @Test
  void frontierUsesPureRules() {
    mayUse("frontier", PURE).check(Sources.CLASSES);
  }

  @Test
  void transportUsesPureRules() {
    mayUse("transport", PURE).check(Sources.CLASSES);
  }

  @Test
  void pageUsesPureRules() {
    mayUse("page", PURE).check(Sources.CLASSES);
  }

  @Test
  void outputUsesPureRules() {
    mayUse("output", PURE).check(Sources.CLASSES);
  }

  @Test
  void timersStandAlone() {
    mayUse("timers").check(Sources.CLASSES);
  }

  @Test
  void hostUsesTransportAndPage() {
    mayUse("host", concat(PURE, "transport", "page")).check(Sources.CLASSES);
  }

  @Test
  void crawlUsesTheMachine() {
    mayUse("crawl", concat(PURE, MACHINE)).check(Sources.CLASSES);
  }

  @Test
  void inspectAsksTheRulesAndThePage() {
    mayUse("inspect", concat(PURE, "page")).check(Sources.CLASSES);
  }

  @Test
  void controlUsesCrawl() {
    mayUse("control", concat(concat(PURE, MACHINE), "crawl")).check(Sources.CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching(ROOT + ".(*)..")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(Sources.CLASSES);
  }

  @Test
  void everyPackageHasItsPlaceInTheLayers() {
    ArchRuleDefinition.classes()
        .should()
        .resideInAnyPackage(
            packages(concat(concat(PURE, MACHINE), "inspect", "crawl", "control", "cli")))
        .check(Sources.CLASSES);
  }

  private static ArchRule mayUse(String user, String... used) {
    return mayUse(new String[] {user}, used);
  }

  private static ArchRule mayUse(String[] users, String... used) {
    DescribedPredicate<JavaClass> foreign =
        resideInAPackage(ROOT + "..")
            .and(not(resideInAnyPackage(packages(concat(users, used)))))
            .as("other packages than %s", String.join(", ", used));
    return ArchRuleDefinition.noClasses()
        .that()
        .resideInAnyPackage(packages(users))
        .should()
        .dependOnClassesThat(foreign)
        .allowEmptyShould(true);
  }

  static String[] packages(String... names) {
    return Arrays.stream(names).map(name -> ROOT + "." + name + "..").toArray(String[]::new);
  }

  private static String[] concat(String[] first, String... second) {
    return Stream.of(first, second).flatMap(Arrays::stream).toArray(String[]::new);
  }
}
