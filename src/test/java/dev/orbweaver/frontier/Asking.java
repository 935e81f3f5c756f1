package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Offset;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Asks a store and waits for its answers; a stage that failed is thrown as what it failed with. */
record Asking(FrontierStore store) {

  List<FetchTask> admit(Discovery... discoveries) {
    return join(store.admit(List.of(discoveries))).stream().flatMap(List::stream).toList();
  }

  void commit(List<FetchTask> finished, List<FetchTask> admitted) {
    join(store.commit(new Commit(finished, admitted, Map.of())));
  }

  void commit(Commit commit) {
    join(store.commit(commit));
  }

  /** Queues these unless they were seen, in a commit. */
  List<FetchTask> queue(Discovery... discoveries) {
    List<FetchTask> admitted = admit(discoveries);
    commit(List.of(), admitted);
    return admitted;
  }

  List<FetchTask> take(String host, int most) {
    return join(store.take(host, most));
  }

  List<String> takeAll(String host) {
    List<String> all = new ArrayList<>();
    for (List<FetchTask> some = take(host, 50); !some.isEmpty(); some = take(host, 50)) {
      some.forEach(task -> all.add(task.url().href()));
    }
    return all;
  }

  static <T> T join(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  static Discovery found(int depth, String... urls) {
    return new Discovery(links(urls), null, depth, 5, 0);
  }

  static List<Link> links(String... urls) {
    return Arrays.stream(urls).map(Asking::url).map(Asking::link).toList();
  }

  static Link link(Url url) {
    return new Link(url, url.fingerprint(), "a", true);
  }

  static Url url(String text) {
    return (Url) Url.parse(text);
  }

  static Map<String, Offset> sink(long bytes, long records) {
    return Map.of("pages", new Offset(bytes, records));
  }
}
