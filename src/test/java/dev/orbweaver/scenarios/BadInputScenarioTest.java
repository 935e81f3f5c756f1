package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before the first request: exit 2, two lines at most, and nothing left behind. */
class BadInputScenarioTest extends LoopbackTest {
  @ParameterizedTest
  @CsvSource({
    "--dept, 3, --depth",
    "--max-page, 3, --max-pages",
    "--delya, 3, --delay",
    "--nonsense, 3, --nonsense"
  })
  void namesUnknownOptionAndNearest(String option, String value, String nearest) {
    String err = refused(crawlFrom("/").with(option, value));

    assertThat(err).contains(option, nearest);
  }

  @ParameterizedTest
  @CsvSource({
    "orbweaver.dept=1,                     orbweaver.depth",
    "orbweaver.limits.max-bodi=1kB,        orbweaver.limits.max-body",
    "orbweaver.politness.delay=1,          orbweaver.politeness",
    "orbweaver.robots.probe.frist=1s,      orbweaver.robots.probe.first",
    "orbweaver.dispatchers.prase.type=x,   did you mean parse"
  })
  void namesUnknownKeyAndNearest(String setting, String nearest) {
    String err = refused(crawlFrom("/").with("--set", setting));

    assertThat(err).contains(nearest);
    assertThat(err).contains(unknown(setting));
  }

  private static String unknown(String setting) {
    return setting.startsWith("orbweaver.dispatchers.")
        ? "orbweaver.dispatchers"
        : setting.substring(0, setting.indexOf('='));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "orbweaver.max-tries=zero",
        "orbweaver.max-tries=0",
        "orbweaver.max-tries=1.5",
        "orbweaver.limits.connect-timeout=0",
        "orbweaver.limits.first-byte-timeout=0",
        "orbweaver.limits.idle-timeout=0",
        "orbweaver.limits.total-timeout=0",
        "orbweaver.limits.parse-timeout=0",
        "orbweaver.url.strip-parameters=[\"*a\"]",
        "orbweaver.url.strip-parameters=[\"\"]",
        "orbweaver.url.strip-parameters=[\"a=b\"]",
        "orbweaver.depth=-1",
        "orbweaver.politeness.backoff.first=soon",
        "orbweaver.limits.max-body=big",
        "orbweaver.scope.mode=everything",
        "orbweaver.robots.obey=perhaps",
        "orbweaver.politeness.jitter=2",
        "orbweaver.scope.exclude=[\"(\"]",
        "orbweaver.format=[csv]",
        "orbweaver.dispatchers.parse=5",
        "orbweaver.dispatchers.parse.type=Foo",
        "orbweaver.dispatchers.output.throughput=many",
        "orbweaver.dispatchers.output.thread-pool-executor.fixed-pool-size=0",
        "orbweaver.dispatchers.resolve.thread-pool-executor={fixed-pool-size=8}"
      })
  void namesKeyOfBadValue(String setting) {
    String err = refused(crawlFrom("/").with("--set", setting));

    assertThat(err).contains(setting.substring(0, setting.indexOf('=')));
  }

  @ParameterizedTest
  @CsvSource({
    "akka.loglevel=LOUD,                              akka.loglevel",
    "akka.stdout-loglevel=LOUD,                       akka.stdout-loglevel",
    "akka.actor.default-dispatcher.throughput=many,   throughput",
    "akka.actor.default-dispatcher.executor=nobody,   nobody",
    "akka.scheduler.implementation=no.such.Class,     no.such.Class"
  })
  void namesWhatAkkaWillNotTake(String setting, String named) {
    String err = refused(crawlFrom("/").with("--set", setting));

    assertThat(err).contains(named);
  }

  @ParameterizedTest
  @CsvSource({
    "--delay, soon",
    "--depth, deep",
    "--depth, -1",
    "--depth, 1.5",
    "--max-pages, 2.5",
    "--concurrency, 99999999999",
    "--max-pages, x",
    "--max-tries, 0",
    "--per-host, 0",
    "--concurrency, 0",
    "--scope, everywhere",
    "--format, csv",
    "--exclude, (",
    "--include, '*a'",
    "--set, novalue",
    "--delay, -1",
    "--max-pages, 0",
    "--max-time, -5",
    "--max-time, 0",
    "--max-time, 0ms",
    "--max-redirects, -1",
    "--concurrency, -1",
    "--allow, h/99"
  })
  void refusesBadOptionValues(String option, String value) {
    String err = refused(crawlFrom("/").with(option, value));

    assertThat(err).contains(value, option);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hosts", "except"})
  void refusesHostsOfAProxyThatIsNotUsed(String key) {
    String err =
        refused(crawlFrom("/").with("--set", "orbweaver.http.proxy." + key + "=[\"http://\"]"));

    assertThat(err).contains("orbweaver.http.proxy." + key, "no host name");
  }

  @ParameterizedTest
  @CsvSource({
    "orbweaver.politeness,              --delay,     0",
    "orbweaver.politeness,              --depth,     1",
    "orbweaver.robots,                  --delay,     0",
    "orbweaver.politeness.backoff,      --delay,     0",
    "orbweaver.http.proxy,              --proxy,     http://127.0.0.1:9",
    "orbweaver.budgets,                 --max-pages-per-host, 5"
  })
  void saysThatAnObjectIsMeant(String section, String option, String value) {
    String err = refused(crawlFrom("/").with(option, value).with("--set", section + "=5"));

    assertThat(err).contains(section + " ", "object", "one by one");
  }

  @ParameterizedTest
  @CsvSource({
    "a b, 127.0.0.1, a b",
    "*, 127.0.0.1, *",
    "a.*.test, 127.0.0.1, a.*.test",
    "http://a.test, 127.0.0.1, http://a.test",
    "a.test, 300.1.1.1, 300.1.1.1",
    "a.test, 127.0.0.1:80, 127.0.0.1:80",
    "a.test, '', a.test"
  })
  void namesAHostThatIsNoneOrHasNoAddress(String name, String address, String fault) {
    assertThat(refused(crawlFrom("/").host(name, address)))
        .contains("orbweaver.network.hosts", fault);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--out", "--depth", "--delay"})
  void saysThatValueIsEmpty(String option) {
    String err = refused(crawlFrom("/").with(option, ""));

    assertThat(err).contains(option + " is empty");
  }

  @Test
  void refusesSingleOptionGivenTwice() {
    String err = refused(crawlFrom("/").with("--depth", "0", "--depth", "1"));

    assertThat(err).contains("--depth", "only once");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://u:hunter2@/",
        "http://u:hunter2@h:99999/",
        "http://u:hun/ter2@a b/",
        "u:hunter2@h",
        "ftp://hunter2@h/"
      })
  void keepsPasswordOfBadRootToItself(String url) throws IOException {
    Path urls = Files.writeString(temp.resolve("urls.txt"), url + "\n");

    assertThat(refused(crawlFrom("/").with(url))).doesNotContain("hun", "ter2");
    assertThat(refused(crawl("--urls", urls.toString()))).doesNotContain("hun", "ter2");
  }

  @Test
  void namesBadRootOfMany() {
    Crawl crawl = crawl();
    for (int i = 0; i < 100; i++) {
      crawl.with(site.url("/" + i));
    }

    assertThat(refused(crawl.with("http://a b/")))
        .contains("http://a b/", "the host holds a space");
  }

  @Test
  void namesLineOfBrokenConfiguration() throws IOException {
    Path broken = Files.writeString(temp.resolve("broken.conf"), "orbweaver {\n depth = = 4\n}\n");

    assertThat(refused(crawlFrom("/").with("-c", broken.toString()))).contains("broken.conf: 2:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://h/", "mailto:x", "http://", "http://a b/", "http://[::1"})
  void refusesBadRootBeforeAnyRequest(String url) {
    String err = refused(crawlFrom("/").with(url));

    assertThat(err).contains(url);
  }

  @Test
  void namesBadLineOfUrlsFile() throws IOException {
    Path urls = Files.writeString(temp.resolve("urls.txt"), site.url("/") + "\n# c\nhttp://a b/\n");

    String err = refused(crawl("--urls", urls.toString()));

    assertThat(err).contains("http://a b/", "urls.txt").containsPattern("\\b3\\b");
  }

  @Test
  void namesLineOfUrlsFileThatIsNotUtf8() throws IOException {
    byte[] latin = (site.url("/") + "\n" + site.url("/caf\u00e9") + "\n").getBytes(ISO_8859_1);
    Path urls = Files.write(temp.resolve("urls.txt"), latin);

    assertThat(refused(crawl("--urls", urls.toString())))
        .contains("urls.txt, line 2: \"" + site.url("/caf"), "not UTF-8");
  }

  @Test
  void refusesAConfigurationThatIsNotUtf8() throws IOException {
    byte[] latin = "orbweaver.out = caf\u00e9\n".getBytes(ISO_8859_1);
    Path file = Files.write(temp.resolve("a.conf"), latin);

    assertThat(refused(crawlFrom("/").with("-c", file.toString())))
        .isEqualTo("orbweaver: the configuration file " + file + ": it is not UTF-8\n");
  }

  @Test
  void refusesWhatTheLocaleCouldNotRead() {
    assertThat(refused(crawlFrom("/").with(site.url("/caf\ufffd"))))
        .contains("is not in the encoding of this locale", "LC_ALL=C.UTF-8");
  }

  @Test
  void refusesADirectoryThatCannotBe() {
    assertThat(refused(crawlFrom("/").with("--state", "a\0b")))
        .contains("cannot be the name of a file");
  }

  @Test
  void refusesToReplaceWhatIsThereWithoutAState() throws IOException {
    Path out = Files.createDirectory(temp.resolve("out"));
    Path records = Files.writeString(out.resolve("pages.jsonl"), "precious");

    assertThat(crawlFrom("/").run().exits(2).err())
        .startsWith("orbweaver: " + out + " has pages.jsonl of another crawl")
        .contains("--fresh", "--out", "--state");
    assertThat(records).hasContent("precious");
    assertThat(site.requests()).isEmpty();

    crawlFrom("/").with("--state", "none").run().exits(0);
    assertThat(Files.readString(records)).doesNotContain("precious");
  }

  @Test
  void refusesToStartWithoutRoots() throws IOException {
    Path urls = Files.writeString(temp.resolve("urls.txt"), "# none\n\n");

    refused(crawl());
    refused(crawl("--urls", urls.toString()));
  }

  @Test
  void namesFilesThatCannotBeRead() {
    String missing = temp.resolve("missing").toString();

    assertThat(refused(crawl("--urls", missing))).contains(missing);
    assertThat(refused(crawlFrom("/").with("-c", missing))).contains(missing);
    assertThat(refused(crawlFrom("/").with("-c", temp.toString()))).contains(temp.toString());
  }

  @Test
  void namesAnIncludedFileThatIsMissing() throws IOException {
    String including = "include required(\"nosuch.conf\")\n";
    Path file = Files.writeString(temp.resolve("a.conf"), including);

    assertThat(refused(crawlFrom("/").with("-c", file.toString())))
        .endsWith(file + ": it includes nosuch.conf, which cannot be read\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "jsonl,,links", "jsonl, "})
  void saysThatTheNameOfAnOutputIsEmpty(String formats) {
    assertThat(refused(crawlFrom("/").with("--format", formats)))
        .startsWith("orbweaver: --format: the name of an output is empty; there are ");
  }

  @Test
  void saysThatAStateCannotBeMade() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "mine");

    assertThat(refused(crawlFrom("/").with("--state", "/proc/x")))
        .isEqualTo(
            "orbweaver: /proc/x/frontier: the directory cannot be made (/proc/x: no such file or"
                + " directory)\n");
    assertThat(refused(crawlFrom("/").with("--state", file.toString())))
        .contains("the directory cannot be made (" + file + ": something of that name is in the");
  }

  @Test
  void makesNoDirectoryWhereThereIsNothingToRevisit() {
    refused(crawlFrom("/").with("--revisit", temp.resolve("nowhere").toString()));

    assertThat(temp.resolve("out")).doesNotExist();
  }

  @Test
  void namesFileAndFaultOfBadConfiguration() throws IOException {
    Path broken = Files.writeString(temp.resolve("broken.conf"), "orbweaver { depth = \n");
    Path unknown = Files.writeString(temp.resolve("unknown.conf"), "orbweaver.dept = 1\n");

    assertThat(refused(crawlFrom("/").with("-c", broken.toString()))).contains("broken.conf");
    assertThat(refused(crawlFrom("/").with("-c", unknown.toString())))
        .contains("orbweaver.dept", "orbweaver.depth");
  }

  @Test
  void refusesOutThatIsAFile() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "precious");

    assertThat(refused(crawlFrom("/").with("--out", file.toString()))).contains(file.toString());
    assertThat(refused(crawlFrom("/").with("--out", file.resolve("below").toString())))
        .contains(file.toString());
    assertThat(file).hasContent("precious");
  }

  @ParameterizedTest
  @CsvSource({
    "crwl a.test,          unknown command crwl; did you mean crawl?",
    "crawl --jitter 3,     Unknown option: '--jitter'",
    "inspect foo,          unknown kind foo",
    "inspect linsk,        unknown kind linsk; did you mean links?",
    "inspect ulr,          unknown kind ulr; did you mean url?",
    "help crwl,            unknown command crwl; did you mean crawl?",
    "--delay 1,            'Unknown options: ''--delay'', ''1''; did you mean orbweaver crawl"
        + " --delay?'",
    "inspect,              'Missing kind: url, robots, links, charset, sitemap'",
    "explain a.test --out missing, 'missing: there is no such directory; give the directory that a"
        + " crawl wrote into (its --out)'",
    "resume out,           there is no crawl to resume: no out/state/crawl.conf"
  })
  void saysWhatWasMeant(String command, String fault) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream sink = new PrintStream(said, true, UTF_8);

    int exit = Main.run(command.split(" "), sink, sink);

    assertThat(exit).isEqualTo(2);
    assertThat(said.toString(UTF_8).lines()).hasSizeLessThanOrEqualTo(2);
    assertThat(said.toString(UTF_8).lines().findFirst()).hasValue("orbweaver: " + fault);
  }

  @Test
  void namesTheOptionOfResumeThatIsWrong() {
    site.page("/");
    crawlFrom("/").run().exits(0);

    Crawled said = Crawl.resume(temp.resolve("out")).with("--traps", "maybe").run().exits(2);

    assertThat(said.err().lines())
        .containsExactly("orbweaver: --traps is maybe; it must be on or off");
  }

  @ParameterizedTest
  @CsvSource({
    "orbweaver.out=/other, orbweaver.out: it is the directory that resume is given",
    "orbweaver={out=/other}, orbweaver.out: it is the directory that resume is given",
    "orbweaver.state.dir=/other, orbweaver.state.dir: give --state DIR"
  })
  void refusesToResumeElsewhere(String setting, String why) {
    site.page("/");
    crawlFrom("/").run().exits(0);

    Crawled said = Crawl.resume(temp.resolve("out")).with("--set", setting).run().exits(2);

    assertThat(said.err()).isEqualTo("orbweaver: resume takes no --set " + why + "\n");
  }

  @Test
  void pointsToCrawlWhenOnlyUrlIsGiven() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream sink = new PrintStream(said, true, UTF_8);

    int exit = Main.run(new String[] {"http://u:hunter2@example.test/"}, sink, sink);

    assertThat(exit).isEqualTo(2);
    assertThat(said.toString(UTF_8)).contains("orbweaver crawl").doesNotContain("hunter2");
  }

  /** Holds a refusal to its manners and gives what it said. */
  private String refused(Crawl crawl) {
    Crawled crawled = crawl.run().exits(2);

    assertThat(crawled.err()).isNotBlank();
    assertThat(crawled.err().strip().lines().count()).as(crawled.err()).isLessThanOrEqualTo(2);
    assertThat(crawled.err()).doesNotContain("\tat ", "Exception");
    assertThat(crawled.out()).isEmpty();
    assertThat(filesIn(crawled.directory())).isEmpty();
    assertThat(site.requests()).isEmpty();
    return crawled.err();
  }

  private static List<Path> filesIn(Path directory) {
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
