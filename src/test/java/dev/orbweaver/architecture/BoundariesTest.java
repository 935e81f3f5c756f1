package dev.orbweaver.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callCodeUnitWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.orbweaver.architecture.LayersTest.PURE;
import static dev.orbweaver.architecture.LayersTest.packages;
import static dev.orbweaver.architecture.Sources.ROOT;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import org.junit.jupiter.api.Test;

/** What of the world outside each package may touch: network, parser, clock, JVM. */
class BoundariesTest {

  /** The terminal: it ends the JVM, prints and sets up logging. */
  private static final String TERMINAL = ROOT + ".cli..";

  /** Where clock and randomness are taken from the machine: the terminal and the embedding API. */
  private static final DescribedPredicate<JavaClass> ASSEMBLY =
      resideInAPackage(TERMINAL)
          .or(belongTo(nameMatching(ROOT.replace(".", "\\.") + "\\.crawl\\.Crawler")))
          .as("assembly (cli, crawl.Crawler)");

  @Test
  void pureRulesKnowNoActors() {
    noClasses()
        .that()
        .resideInAnyPackage(packages(PURE))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("akka..")
        .allowEmptyShould(true)
        .check(Sources.CLASSES);
  }

  @Test
  void onlyTransportKnowsAkkaHttp() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".transport..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("akka.http..", "akka.io..", "java.net.http..", "javax.net..")
        .check(Sources.CLASSES);
  }

  @Test
  void onlyTransportOpensSockets() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".transport..")
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "akka\\.stream\\.(javadsl|scaladsl)\\.(Tcp|TLS).*"
                + "|java\\.net\\.(\\w*Socket|\\w*URLConnection|SocketChannel)"
                + "|java\\.nio\\.channels\\..*(Socket|Datagram)Channel")
        .check(Sources.CLASSES);
  }

  @Test
  void onlyTransportResolvesNames() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".transport..")
        .should(
            callCodeUnitWhere(
                calls(
                    "java.net.Inet\\w*Address",
                    "get(AllBy|By)Name|getLocalHost|getHostName|getCanonicalHostName")))
        .check(Sources.CLASSES);
  }

  @Test
  void onlyExtractAndPageKnowJsoup() {
    noClasses()
        .that()
        .resideOutsideOfPackages(packages("extract", "page"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.jsoup..")
        .check(Sources.CLASSES);
  }

  @Test
  void onlyFrontierKnowsRocksDb() {
    noClasses()
        .that()
        .resideOutsideOfPackages(packages("frontier"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.rocksdb..")
        .check(Sources.CLASSES);
  }

  @Test
  void nobodyUsesTheJdksUrl() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching("java\\.net\\.URL")
        .because("its equals asks DNS and its parser is not the Web's; url.Url is ours")
        .check(Sources.CLASSES);
  }

  @Test
  void nobodySerializesJavaObjects() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching("java\\.io\\.Object(Input|Output)(Stream.*)?")
        .because("what is read back may have been written by somebody else")
        .check(Sources.CLASSES);
  }

  @Test
  void nobodyLoadsClassesByName() {
    noClasses()
        .should(callCodeUnitWhere(calls("java.lang.Class", "forName")))
        .check(Sources.CLASSES);
  }

  @Test
  void timeComesInAsAParameter() {
    noClasses()
        .that(not(ASSEMBLY))
        .should(callCodeUnitWhere(calls("java.lang.System", "currentTimeMillis|nanoTime")))
        .orShould(callCodeUnitWhere(calls("java.time.\\w+", "now|system\\w*|tick\\w+")))
        .check(Sources.CLASSES);
  }

  @Test
  void randomnessComesInAsAParameter() {
    noClasses()
        .that(not(ASSEMBLY))
        .should(
            callCodeUnitWhere(
                calls("java.util.(Splittable)?Random|java.security.SecureRandom", "<init>")))
        .orShould(callCodeUnitWhere(calls("java.lang.Math", "random")))
        .orShould(callCodeUnitWhere(calls("java.util.UUID", "randomUUID")))
        .orShould(callCodeUnitWhere(calls("java.util.concurrent.ThreadLocalRandom", "current")))
        .orShould(
            callCodeUnitWhere(
                calls("java.util.random.RandomGenerator(Factory)?", "of|getDefault|create")))
        .check(Sources.CLASSES);
  }

  @Test
  void onlyTheTerminalEndsTheJvmAndPrints() {
    noClasses()
        .that()
        .resideOutsideOfPackage(TERMINAL)
        .should(callCodeUnitWhere(calls("java.lang.(System|Runtime)", "exit|halt|addShutdownHook")))
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("ch.qos.logback..")
        .because("a crawl may run inside somebody else's service")
        .check(Sources.CLASSES);
  }

  private static DescribedPredicate<JavaCall<?>> calls(String owner, String method) {
    return target(owner(nameMatching(owner)))
        .and(target(nameMatching(method)))
        .as("call %s.%s", owner, method);
  }
}
