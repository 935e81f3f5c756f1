package dev.orbweaver.config;

import com.typesafe.config.Config;
import java.util.List;

/**
 * Checks {@code orbweaver.dispatchers}, which Akka reads itself: when the first actor needs it, by
 * exceptions, and with the state open already.
 */
public final class DispatcherKeys {
  private static final String PATH = "orbweaver.dispatchers";
  private static final String POOL = "thread-pool-executor";
  private static final String LOOK_UPS = "dev.orbweaver.transport.LookUpThreads";
  private static final List<String> THREADS =
      List.of("core-pool-size-min", "core-pool-size-factor", "core-pool-size-max");
  private static final double MOST_A_CORE = 1000;

  private DispatcherKeys() {}

  /**
   * Refuses what none of our dispatchers can be made of.
   *
   * @throws ConfigProblem naming the first such key
   */
  public static void check(Config root) {
    Section all = Section.of(root, PATH);
    all.onlyKeys("parse", "output", "resolve");
    dispatcher(all.section("parse"), POOL);
    dispatcher(all.section("output"), POOL);
    dispatcher(all.section("resolve"), LOOK_UPS, POOL); // crawls begun before keep their pool
  }

  private static void dispatcher(Section dispatcher, String... executors) {
    dispatcher.onlyKeys("type", "executor", POOL, "throughput");
    only(dispatcher, "type", "Dispatcher");
    only(dispatcher, "executor", executors);
    dispatcher.count("throughput", 1);
    if (dispatcher.has(POOL)) {
      requirePool(dispatcher);
      pool(dispatcher.section(POOL));
    }
  }

  /** Other executors read none of its keys, and somebody would take them for set. */
  private static void requirePool(Section dispatcher) {
    if (!dispatcher.text("executor").equals(POOL)) {
      dispatcher.fail(POOL, "unset where executor is not " + POOL + ": nobody reads it");
    }
  }

  private static void pool(Section pool) {
    pool.onlyKeys("fixed-pool-size", THREADS.get(0), THREADS.get(1), THREADS.get(2));
    for (String key : THREADS) {
      if (pool.has(key)) {
        threads(pool, key);
      }
    }
    if (pool.has("fixed-pool-size") && !pool.text("fixed-pool-size").equals("off")) {
      pool.count("fixed-pool-size", 1);
    }
  }

  private static void threads(Section pool, String key) {
    if (key.endsWith("-factor")) {
      pool.number(key, 0, MOST_A_CORE);
    } else {
      pool.count(key, 1);
    }
  }

  private static void only(Section dispatcher, String key, String... values) {
    if (!List.of(values).contains(dispatcher.text(key))) {
      dispatcher.fail(key, String.join(" or ", values));
    }
  }
}
