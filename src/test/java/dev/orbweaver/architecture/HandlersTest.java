package dev.orbweaver.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every actor has a handler for every message of its protocol. */
class HandlersTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "crawl.CrawlSupervisor",
        "crawl.Committer",
        "host.HostFetcher",
        "output.SinkWriter"
      })
  void everyMessageHasAHandler(String actor) throws Exception {
    Class<?> commands = Class.forName(Sources.ROOT + "." + actor + "$Command");
    String source = source(actor);

    List<String> unhandled =
        Arrays.stream(commands.getPermittedSubclasses())
            .map(Class::getSimpleName)
            .filter(name -> !isHandled(name, source))
            .toList();

    assertThat(unhandled).isEmpty();
  }

  /** By a builder's handler, or by a comparison where there is no builder. */
  private static boolean isHandled(String message, String source) {
    return source.contains(".onMessage(" + message + ".class, ")
        || source.contains("message instanceof " + message + " ")
        || source.contains("message == " + message + ".INSTANCE");
  }

  private static String source(String actor) throws IOException {
    String path = (Sources.ROOT + "." + actor).replace('.', '/') + ".java";
    return Files.readString(Path.of("src", "main", "java").resolve(path));
  }
}
