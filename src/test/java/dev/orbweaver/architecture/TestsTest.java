package dev.orbweaver.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

/** What holds for the tests themselves. */
class TestsTest {

  @Test
  void noTestIsSwitchedOff() {
    noMethods().should().beAnnotatedWith(Disabled.class).check(Sources.TESTS);
    noClasses().should().beAnnotatedWith(Disabled.class).check(Sources.TESTS);
  }

  @Test
  void noTestGivesUpHalfWay() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching("org\\.(junit|assertj)\\..*Assumptions")
        .because("the report counts it as passed")
        .check(Sources.TESTS);
  }

  @Test
  void noTestSleeps() {
    noClasses()
        .should()
        .callMethod(Thread.class, "sleep", long.class)
        .because("a sleep is too short on a busy machine and too long on every other")
        .check(Sources.TESTS);
  }
}
