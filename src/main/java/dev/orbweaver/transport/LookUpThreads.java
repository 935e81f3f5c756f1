package dev.orbweaver.transport;

import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.ExecutorServiceConfigurator;
import akka.dispatch.ExecutorServiceFactory;
import com.typesafe.config.Config;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * The executor of {@code orbweaver.dispatchers.resolve}: a further thread only when all are held up
 * by look-ups. Akka's own pools begin a thread with each task until they are full, so a few hundred
 * names that are answered at once would leave a few hundred threads.
 *
 * <p>It has no bound: {@link Turns} sees to that.
 */
public final class LookUpThreads extends ExecutorServiceConfigurator {
  /** Called by Akka, by name. */
  public LookUpThreads(Config config, DispatcherPrerequisites prerequisites) {
    super(config, prerequisites);
  }

  @Override
  public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
    return () -> Executors.newCachedThreadPool(threads);
  }
}
