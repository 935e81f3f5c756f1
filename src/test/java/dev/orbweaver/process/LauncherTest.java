package dev.orbweaver.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher makes of the user's JVM options, before a java that shows its arguments. */
class LauncherTest {
  private static final String OURS = "-XX:+UseParallelGC";
  private static final List<String> HEAP = List.of("-Xmn128m", "-Xms192m");

  @TempDir Path temp;

  @BeforeEach
  void install() throws IOException {
    script("jdk/bin/java", "#!/bin/sh\nprintf '<%s>\\n' \"$@\"\n");
    script(
        "bin/orbweaver",
        Files.readString(Path.of("project/launcher.bash"))
            .replace("@JVM_DEFAULTS@", OURS + " -XX:MaxHeapFreeRatio=70")
            .replace("@CLASSPATH@", "$home/lib/a.jar")
            .replace("@MAIN@", "Main"));
  }

  private void script(String name, String text) throws IOException {
    Path file = temp.resolve(name);
    Files.createDirectories(file.getParent());
    assertThat(Files.writeString(file, text).toFile().setExecutable(true)).isTrue();
  }

  /** The options that the JVM gets, up to the class path. */
  private List<String> options(Map<String, String> variables) {
    return options(variables, List.of("crawl", "a b"));
  }

  private List<String> options(Map<String, String> variables, List<String> arguments) {
    List<String> command =
        new ArrayList<>(List.of("bash", temp.resolve("bin/orbweaver").toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.matches("_?J(AVA|DK)_.*"));
    builder.environment().put("JAVA_HOME", temp.resolve("jdk").toString());
    builder.environment().putAll(variables);
    try {
      Process process = builder.redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      String rest = "<-cp>\n<" + temp.toRealPath() + "/lib/a.jar>\n<Main>\n";
      rest += arguments.stream().map(each -> "<" + each + ">\n").collect(joining());
      assertThat(said).endsWith(rest);
      return said.substring(1, said.length() - rest.length()).lines().map(this::bare).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String bare(String shown) {
    return shown.replaceAll("^<|>$", "");
  }

  private List<String> options(String javaOpts) {
    return options(Map.of("JAVA_OPTS", javaOpts));
  }

  @Test
  void putsTheUsersOptionsAfterItsOwn() {
    assertThat(options("-Da=b -Xmx512m"))
        .containsExactly(
            OURS, "-XX:MaxHeapFreeRatio=70", "-Xmn128m", "-Xms192m", "-Da=b", "-Xmx512m");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\t", "\n", "\r\n", "\f", "  \n ", "\u000b"})
  @DisplayName("white space of every kind parts options, and hides none of the heap")
  void takesAllWhiteSpaceAlike(String blank) {
    assertThat(options("-Da=b" + blank + "-Xmx128m" + blank))
        .endsWith("-Da=b", "-Xmx128m")
        .doesNotContainAnyElementsOf(HEAP);
    assertThat(options("-Xmx512m" + blank + "-Da=b")).containsAll(HEAP);
  }

  @ParameterizedTest(name = "{0}: heap options of ours: {1}")
  @CsvSource({
    "-Xmx512m, true",
    "-Xmx128m, false",
    "-Xmx2g, true",
    "-Xmx512m -Xmx128m, false",
    "-Xmx512m -Xms1m, false",
    "-Xmn8m -Xmx512m, false",
    "-mx128m -Xmx512m, false",
    "-XX:MaxHeapSize=100m -Xmx512m, false",
    "-XX:NewSize=8m -Xmx512m, false",
    "-XX:MaxRAMPercentage=5 -Xmx512m, false",
    "@options -Xmx512m, false",
    "-Da=@b -Xmx512m, true",
    "-XX:VMOptionsFile=options -Xmx512m, false",
    "-XX:Flags=options -Xmx512m, false"
  })
  void saysNothingOfTheHeapWhereTheUserMay(String given, boolean ours) {
    for (String variable : List.of("JAVA_OPTS", "JDK_JAVA_OPTIONS")) {
      List<String> options = options(Map.of(variable, given));

      assertThat(options.containsAll(HEAP)).as(variable).isEqualTo(ours);
      assertThat(options.stream().anyMatch(HEAP::contains)).as(variable).isEqualTo(ours);
    }
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "--concurrency=2000, -Xmx2g, true",
    "--concurrency 10100, -Xmx2g, true",
    "--concurrency 100 --concurrency 2000, -Xmx2g, true",
    "--concurrency=1999, -Xmx2g, false",
    "--concurrency=2000, -Xmx1536m, true",
    "--concurrency=2000, -Xmx1535m, false",
    "--concurrency=2000000000000000000000, -Xmx2g, false",
    "--concurrency=2000x, -Xmx2g, false",
    "--concurrency -h, -Xmx2g, false",
    "--max-pages 2000, -Xmx2g, false"
  })
  void givesVeryManyWaitingRequestsMoreRoom(String arguments, String heap, boolean more) {
    List<String> options = options(Map.of("JAVA_OPTS", heap), List.of(arguments.split(" ")));

    assertThat(options).contains(more ? "-Xmn768m" : "-Xmn128m");
    assertThat(options).contains(more ? "-Xms1300m" : "-Xms192m");
    assertThat(options.contains("-XX:MaxTenuringThreshold=1")).isEqualTo(more);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:InitialTenuringThreshold=7", "-XX:MaxTenuringThreshold=5"})
  void leavesToTheUserWhenSomethingIsOld(String given) {
    List<String> options = options(Map.of("JAVA_OPTS", given), List.of("--concurrency=2000"));

    assertThat(options).doesNotContain("-XX:MaxTenuringThreshold=1");
    assertThat(options(given)).containsAll(HEAP);
  }

  @Test
  void saysWhereNativeCodeIsStaged() throws IOException {
    String option = "-Djava.library.path=";
    assertThat(options("")).noneMatch(each -> each.startsWith(option));

    String folder = Files.createDirectories(temp.resolve("lib/native")).toRealPath().toString();
    assertThat(options(Map.of("LD_LIBRARY_PATH", ""))).contains(option + folder);
    assertThat(options(Map.of("LD_LIBRARY_PATH", "/own"))).contains(option + folder + ":/own");
  }

  @ParameterizedTest(name = "{0}: our collector: {1}")
  @CsvSource({
    "-XX:+UseG1GC, false",
    "-XX:+UseSerialGC -Da=b, false",
    "-XX:+UseZGC -XX:+UnlockExperimentalVMOptions, false",
    "-XX:-UseG1GC, true",
    "-XX:+UseGCOverheadLimit, true",
    "-Da=-XX:+UseG1GC, true",
    "@options, false",
    "-XX:VMOptionsFile=options, false"
  })
  void leavesTheCollectorToTheUser(String given, boolean ours) {
    for (String variable :
        List.of("JAVA_OPTS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS")) {
      assertThat(options(Map.of(variable, given)).contains(OURS)).as(variable).isEqualTo(ours);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "-Da=\"b c\" -Dd=e, <-Da=b c><-Dd=e>",
        "'-Da=b  c', <-Da=b  c>",
        "-Da='\"' -Db=\"'\", <-Da=\"><-Db='>",
        "-Da='' '', <-Da=><>",
        "-Da=* -Db=$HOME -Dc=$(id), <-Da=*><-Db=$HOME><-Dc=$(id)>",
        "-Da=\\n, <-Da=\\n>"
      })
  void keepsTogetherWhatIsQuoted(String given, String words) {
    assertThat(String.join("><", options(given))).endsWith(words.replaceAll("^<|>$", ""));
  }

  @ParameterizedTest(name = "LC_ALL={0} LC_CTYPE={1} LANG={2}: {3}")
  @CsvSource({
    "'', '', '', C.UTF-8",
    "C, '', en_US.UTF-8, C.UTF-8",
    "'', POSIX, '', C.UTF-8",
    "'', '', de_DE.ISO-8859-1, ''",
    "'', '', de_DE, ''",
    "'', '', en_US.UTF-8, C.UTF-8",
    "'', '', not_THERE.utf8@euro, C.UTF-8"
  })
  void readsNamesThatAreNoAsciiWithoutALocaleToo(String all, String type, String lang, String given)
      throws IOException {
    script("jdk/bin/java", "#!/bin/sh\nprintf %s \"$LC_ALL\"\n");
    ProcessBuilder builder = new ProcessBuilder("bash", temp.resolve("bin/orbweaver").toString());
    builder.environment().put("JAVA_HOME", temp.resolve("jdk").toString());
    builder.environment().putAll(Map.of("LC_ALL", all, "LC_CTYPE", type, "LANG", lang));

    Process process = builder.start();

    assertThat(process.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo(given);
  }

  @Test
  void opensNothingInThePlaceOfAClosedStandardInput() throws IOException {
    script("jdk/bin/java", "#!/bin/sh\nwc -c <&0\n");
    String launcher = temp.resolve("bin/orbweaver").toString();
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", "exec \"$0\" <&-", launcher);
    builder.environment().put("JAVA_HOME", temp.resolve("jdk").toString());

    Process process = builder.redirectErrorStream(true).start();

    assertThat(process.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo("0\n");
  }

  @Test
  void refusesAQuoteWithoutItsOtherHalf() throws IOException {
    ProcessBuilder builder = new ProcessBuilder("bash", temp.resolve("bin/orbweaver").toString());
    builder.environment().put("JAVA_HOME", temp.resolve("jdk").toString());
    builder.environment().put("JAVA_OPTS", "-Da='b c");

    Process process = builder.redirectErrorStream(true).start();

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo("orbweaver: JAVA_OPTS has a ' without its other half.\n");
    assertThat(process.onExit().join().exitValue()).isEqualTo(2);
  }
}
