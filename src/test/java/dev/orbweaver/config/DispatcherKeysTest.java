package dev.orbweaver.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DispatcherKeysTest {
  private static final Config DEFAULTS = ConfigFactory.defaultReference();

  @ParameterizedTest
  @CsvSource({
    "parse = 5,                                        parse is 5; it must be an object",
    "pasre.throughput = 1,                             unknown key pasre",
    "parse.throughputt = 1,                            unknown key throughputt",
    "parse.thread-pool-executor.max = 1,               unknown key max",
    "parse.type = Foo,                                 it must be Dispatcher",
    "output.executor = foo,                            it must be thread-pool-executor",
    "resolve.executor = foo,                           it must be"
        + " dev.orbweaver.transport.LookUpThreads or thread-pool",
    "parse.throughput = many,                          parse.throughput is many",
    "parse.throughput = 0,                             of at least 1",
    "output.thread-pool-executor.fixed-pool-size = 0,  of at least 1",
    "resolve.thread-pool-executor.fixed-pool-size = 8, 'resolve.thread-pool-executor is"
        + " {fixed-pool-size=8}; it must be unset where executor is not thread-pool-executor:"
        + " nobody reads it'",
    "output.thread-pool-executor.fixed-pool-size = x, fixed-pool-size is x",
    "parse.thread-pool-executor.core-pool-size-factor = -1, core-pool-size-factor is -1",
    "parse.thread-pool-executor.core-pool-size-min = 0,     core-pool-size-min is 0",
    "parse.thread-pool-executor.core-pool-size-max = 1.5,   core-pool-size-max is 1.5"
  })
  void namesWhatNoDispatcherCanBeMadeOf(String setting, String said) {
    assertThatThrownBy(() -> check(setting))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("orbweaver.dispatchers")
        .hasMessageContaining(said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parse.throughput = 5",
        "resolve { executor = thread-pool-executor, thread-pool-executor { fixed-pool-size = 8 } }",
        "parse.thread-pool-executor.fixed-pool-size = 2",
        "output.thread-pool-executor { fixed-pool-size = off, core-pool-size-min = 1 }",
        "parse.thread-pool-executor.core-pool-size-factor = 0.5"
      })
  void acceptsWhatTheyCanBeMadeOf(String setting) {
    assertThatCode(() -> check(setting)).doesNotThrowAnyException();
  }

  private static void check(String setting) {
    DispatcherKeys.check(
        ConfigFactory.parseString("orbweaver.dispatchers." + setting).withFallback(DEFAULTS));
  }
}
