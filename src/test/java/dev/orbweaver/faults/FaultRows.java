package dev.orbweaver.faults;

import static dev.orbweaver.faults.FaultRow.elsewhere;
import static dev.orbweaver.faults.FaultRow.shown;

import java.util.List;

/** All faults, each with what shows that it is survived. */
final class FaultRows {
  static final List<FaultRow> ALL =
      List.of(
          elsewhere(
              1, "100 random `kill -9`", "0 lost, 0 doubled, 0 torn", "above: `bench/kill.sh`"),
          elsewhere(
              2,
              "kill at each fsync and rename",
              "0 crawls that cannot go on",
              "above: `bench/faults.sh syncs resumed-syncs changes`"),
          elsewhere(
              3, "journal ends at any byte", "opens at a commit", "above: JournalTruncationTest"),
          elsewhere(4, "resume with a large visited set", "at once", "above: `bench/frontier.sh`"),
          elsewhere(
              5,
              "SIGTERM",
              "stops in order, 0 lost, 0 asked again",
              "above: `bench/faults.sh terminate`"),
          elsewhere(
              6, "Ctrl-C twice", "as after a kill", "above: `bench/faults.sh double-interrupt`"),
          elsewhere(
              7,
              "SIGSTOP and SIGCONT",
              "no gap below the delay",
              "above: `bench/faults.sh stopped`"),
          elsewhere(
              8,
              "wall clock set by an hour",
              "no burst, no stall",
              "above: `bench/faults.sh clock clock-resumed`"),
          elsewhere(
              9,
              "disk of the state full",
              "exit 3, a line with path and reason, then completed",
              "above: `bench/faults.sh full-state`"),
          elsewhere(
              10,
              "disk of the outputs full",
              "the same, no torn record",
              "above: `bench/faults.sh full-output`"),
          elsewhere(11, "EIO from fsync", "stops and says so", "above: `bench/faults.sh eio`"),
          elsewhere(
              12,
              "few open files",
              "refused in a line, or slower",
              "above: `bench/faults.sh files files-gone`"),
          elsewhere(
              13,
              "little heap",
              "finishes, or ends with exit 3 and goes on",
              "not in this table: `bench/faults.sh memory`"),
          elsewhere(14, "second process on one state", "refused", "above: StateTest"),
          elsewhere(
              15,
              "damaged or unknown state",
              "refused in a line, or harmless",
              "above: `bench/faults.sh damaged formats`"),
          shown(
              16,
              "DNS is down for a while",
              "0 lost",
              "crawl.OutageTest#noUrlIsLostToAnOutageInTheMiddleOfACrawl",
              "host.FetcherHealthTest#aUrlOfAHostThatWasAliveWaitsInsteadOfFailing"),
          shown(
              17,
              "network is down for a while",
              "0 lost",
              "faults.OutageFaultTest#losesNothingWhileServerIsDown",
              "crawl.OutageTest#noUrlIsLostToAnOutageInTheMiddleOfACrawl"),
          shown(
              18,
              "every tenth host a tarpit",
              "the other hosts are done before one is given up",
              "faults.SlowServerFaultTest#keepsOtherHostsGoingBesideTarpits",
              "scenarios.FaultScenarioTest#keepsOtherHostsGoingBesideDeadOne"),
          shown(
              19,
              "slow-loris: a byte now and then",
              "ended by rate or deadline",
              "faults.SlowServerFaultTest#endsSlowLorisAtDeadline",
              "faults.SlowServerFaultTest#endsSlowLorisForItsRate",
              "transport.PaceTest#endsABodyThatIs"),
          shown(
              20,
              "endless body",
              "cut at the limit, connection closed, never asked again",
              "scenarios.FaultScenarioTest#refusesEndlessBody",
              "scenarios.FaultScenarioTest#givesUpEndlessChunkLine",
              "scenarios.FaultScenarioTest#truncatesEndlessBodyWhenAsked"),
          shown(
              21,
              "endless header fields, one of 10 MiB, 100,000 of them",
              "failed, the next page is fetched",
              "faults.SlowServerFaultTest#endsWhatIsNoHead",
              "scenarios.FaultScenarioTest#givesUpEndlessHead"),
          shown(
              22,
              "endless banner",
              "failed at its first line",
              "faults.SlowServerFaultTest#endsWhatIsNoHead"),
          shown(
              23,
              "bombs in br, gzip, deflate, zstd",
              "given up at the limit",
              "scenarios.CodingScenarioTest#refusesBombs",
              "transport.CodingsTest#givesUpBombs"),
          shown(
              24,
              "50 stacked encodings, in one header or in 50",
              "refused",
              "scenarios.CodingScenarioTest#refusesLongChains",
              "transport.CodingsTest#refusesLongChains"),
          shown(
              25,
              "gzip cut short in three ways",
              "flagged, no page",
              "scenarios.CodingScenarioTest#flagsCutGzip",
              "scenarios.CodingScenarioTest#keepsNoOtherCutBodyAsWhole"),
          shown(
              26,
              "lengths that lie, broken chunks, resets",
              "never stored as complete",
              "scenarios.ConnectionScenarioTest#storesNoPartAsWhole",
              "scenarios.ConnectionScenarioTest#takesNoAnswerThatNobodyAskedFor",
              "scenarios.FaultScenarioTest#failsInMiddleOfBody",
              "scenarios.FaultScenarioTest#ignoresBytesBeyondLength"),
          shown(
              27,
              "50 files that broke another parser, bombs, generated soups",
              "read to the end, at a cost in proportion to the length",
              "faults.ParserFaultTest#readsFuzzFiles",
              "faults.ParserFaultTest#readsBombs",
              "page.PageFuzzTest#answersAnyBytes",
              "page.PageFuzzTest#answersTextMadeOfParts",
              "page.PageFuzzTest#longBodyCostsWhatItsLengthDoes",
              "page.PageFuzzTest#longAttributeCostsWhatItsLengthDoes"),
          shown(
              28,
              "nesting and patterns that overflow stacks",
              "the process lives",
              "faults.ParserFaultTest#survivesDeepNesting",
              "scenarios.HostileSitemapTest#survivesNestingThatWouldBreakAStack",
              "faults.PatternFaultTest#judgesInLinearTime"),
          shown(
              29,
              "40 addresses in disguise, as root, link, redirect, sitemap, target of robots.txt",
              "as the policy says, 0 connections inside",
              "faults.ForbiddenAddressFaultTest#refusesLinks",
              "faults.ForbiddenAddressFaultTest#refusesRedirects",
              "faults.ForbiddenAddressFaultTest#refusesSitemaps",
              "faults.ForbiddenAddressFaultTest#refusesRedirectsOfRobots",
              "faults.ForbiddenAddressFaultTest#judgesRootsByPolicy"),
          shown(
              30,
              "DNS rebinding, answers with one address inside",
              "0 connections inside",
              "transport.AddressGuardTest#isNotFooledByASecondAnswer",
              "transport.AddressGuardTest#isNotFooledByASecondAnswerForARoot",
              "transport.GuardedDoorTest#connectsToTheVeryAddressThatWasJudged",
              "transport.GuardedDoorTest#connectsNowhereWhenOneAddressIsForbidden",
              "scenarios.NetworkScenarioTest#judgesEveryAddressThatANameGives"),
          shown(
              31,
              "8 other schemes, as root, link, redirect, sitemap, target of robots.txt",
              "nothing asked, nothing read",
              "faults.SchemeFaultTest#refusesRoots",
              "faults.SchemeFaultTest#followsNoLinks",
              "faults.SchemeFaultTest#followsNoRedirects",
              "faults.SchemeFaultTest#readsNoSitemaps",
              "faults.SchemeFaultTest#followsNoRedirectsOfRobots"),
          shown(
              32,
              "redirect loop, to itself, too long a chain, without a Location",
              "an outcome each",
              "scenarios.RedirectScenarioTest#endsCycles",
              "scenarios.RedirectScenarioTest#stopsChainOverLimit",
              "scenarios.RedirectScenarioTest#fetchesRedirectWithoutLocation"),
          shown(
              33,
              "redirect to a fresh URL each time, for ever",
              "ended at the limit",
              "scenarios.RedirectScenarioTest#endsCycles"),
          shown(
              34,
              "calendar beside 200 real pages",
              "all real pages, few of the calendar",
              "scenarios.TrapScenarioTest#leavesTrapAndFetchesEveryRealPage"),
          shown(
              35,
              "session ids",
              "found out, and nine of ten answers are new",
              "crawl.SessionTrapTest#ofTheShopsPagesEachIsFetchedAndNineOfTenAnswersAreNew",
              "scenarios.TrapScenarioTest#findsOutSessions",
              "scenarios.TrapScenarioTest#stripsSessions"),
          shown(
              36,
              "path that repeats itself",
              "stopped at the third time",
              "scenarios.TrapScenarioTest#refusesRepetition"),
          shown(
              37,
              "endlessly many subdomains",
              "parked, but for those that were asked",
              "scenarios.TrapScenarioTest#parksMadeUpHosts"),
          shown(
              38,
              "robots.txt of 100 MiB, of a million rules, as a bomb, as HTML, as rubbish",
              "read up to its limit, a verdict within a bound of work",
              "faults.RobotsFaultTest#readsNoMoreThanItMay",
              "faults.RobotsFaultTest#unpacksNoMoreThanItMay",
              "faults.RobotsFaultTest#takesRubbishForNoRules",
              "faults.RobotsFaultTest#judgesByAMillionRules",
              "faults.RobotsFaultTest#judgesByStars",
              "robots.WildcardRulesTest#whatIsTooMuchToFindOutIsForbidden",
              "robots.RobotsFuzzTest#largeFileCostsWhatItsSizeDoes"),
          shown(
              39,
              "robots.txt that cannot be had",
              "0 pages asked for",
              "scenarios.RobotsScenarioTest#fetchesNothingWhenRobotsIsInTrouble",
              "scenarios.RobotsScenarioTest#fetchesNothingWhenRobotsCannotBeHad",
              "faults.RobotsFaultTest#asksNothingOfHostWithoutAddress"),
          shown(
              40,
              "sitemap with external entities, a billion laughs, XInclude",
              "nothing read, nothing asked",
              "scenarios.HostileSitemapTest#refusesExternalEntities",
              "scenarios.HostileSitemapTest#refusesABillionLaughs",
              "scenarios.HostileSitemapTest#ignoresXInclude"),
          shown(
              41,
              "sitemap as a bomb, of ten million URLs, index in index",
              "cut, each fetched once",
              "scenarios.HostileSitemapTest#unpacksNoMoreThanItMay",
              "scenarios.HostileSitemapTest#takesNoMoreUrlsThanItMay",
              "scenarios.SitemapScenarioTest#refusesIndexesOfIndexesUnlessTold",
              "scenarios.SitemapScenarioTest#endsThoughEveryIndexListsAnother"),
          shown(
              42,
              "60 URLs that are harmful file names",
              "0 files outside the directory",
              "faults.FileNameFaultTest#writesNothingOutsideItsDirectory"),
          shown(
              43,
              "line breaks of all kinds in URL, header, title",
              "one line each",
              "faults.LogFaultTest#forgesNoLine",
              "output.HostileTextTest#reportStaysOnePlainLine",
              "output.HostileTextTest#jsonStaysOneValidLine"),
          shown(
              44,
              "terminal escapes and text that turns round",
              "0 of them on the terminal",
              "scenarios.OutputScenarioTest#showsNoControlCharactersOfPages"),
          shown(
              45,
              "scripts in what a dashboard shows",
              "none runs: there is no dashboard, and a crawl listens nowhere",
              "process.NoDoorTest#crawlListensNowhere"),
          shown(
              46,
              "requests to a control API that are not its owner's",
              "none gets in: there is no API, and a crawl listens nowhere",
              "process.NoDoorTest#crawlListensNowhere"),
          shown(
              47,
              "control API open to the network",
              "no socket listens: there is no API",
              "process.NoDoorTest#crawlListensNowhere",
              "process.NoDoorTest#socketsOfTheSiteAreFound"),
          shown(
              48,
              "TLS: expired, wrong host, self-signed, untrusted, 1.0",
              "refused each",
              "scenarios.TlsScenarioTest#refusesExpired",
              "scenarios.TlsScenarioTest#refusesOtherHost",
              "scenarios.TlsScenarioTest#refusesSelfSigned",
              "scenarios.TlsScenarioTest#refusesUntrustedRoot",
              "scenarios.TlsScenarioTest#refusesOldTls"),
          shown(
              49,
              "redirect to another host, port or scheme",
              "no credential, no cookie goes along",
              "scenarios.CredentialScenarioTest#sendsNothingToAnotherOrigin",
              "scenarios.CredentialScenarioTest#sendsNothingAfterRobotsRedirect",
              "scenarios.TlsScenarioTest#sendsNothingToAnotherScheme"),
          elsewhere(
              50,
              "cookies for public suffixes",
              "78 of 78 vectors",
              "above: `./sbt \"testOnly dev.orbweaver.cookies.*\"`"),
          shown(
              51,
              "nasty patterns in the configuration",
              "linear, or refused at the start",
              "faults.PatternFaultTest#judgesInLinearTime",
              "faults.PatternFaultTest#refusesWhatCannotBeLinear"),
          shown(
              52,
              "user and password in a URL",
              "shown nowhere",
              "scenarios.CredentialScenarioTest#showsPasswordNowhere",
              "scenarios.OutputScenarioTest#keepsPasswordOfRootOutOfEverything"),
          shown(
              53,
              "65 fields, a field of 9 KiB, odd cookies",
              "the page is fetched",
              "scenarios.ConnectionScenarioTest#readsPagesWithUnusualHeads"),
          shown(
              54,
              "10,000 answers that nobody reads",
              "few connections, none left, no warning",
              "faults.PileUpFaultTest#leavesNothingBehind",
              "faults.PileUpFaultTest#keepsNoConnectionThatIsOfNoMoreUse"),
          shown(
              55,
              "server closes kept connections",
              "each try is counted",
              "scenarios.ConnectionScenarioTest#hidesNoRetry",
              "scenarios.ConnectionScenarioTest#survivesClosedConnections"),
          elsewhere(
              56,
              "soak of mixed hostile pages",
              "heap, descriptors, threads flat; below 1,100 MiB resident",
              "above: `bench/soak.sh`"));

  private FaultRows() {}
}
