package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.frontier.Codec.Counters;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.url.Url;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class CodecTest {
  private static final Comparator<FetchTask> QUEUE_ORDER =
      Comparator.<FetchTask, byte[]>comparing(
              task -> Codec.queueStart(task.url().host()), Arrays::compareUnsigned)
          .thenComparingInt(FetchTask::priority)
          .thenComparingInt(FetchTask::depth)
          .thenComparingLong(FetchTask::id);

  @Property
  void readsBackTheTaskItWrote(@ForAll("tasks") FetchTask task) {
    FetchTask read = Codec.task(Codec.key(task), Codec.value(task));

    assertThat(read).isEqualTo(task);
    assertThat(Codec.id(Codec.key(task))).isEqualTo(task.id());
    assertThat(Codec.host(Codec.key(task))).isEqualTo(task.url().host());
  }

  @Property
  void forgetsTriesAndSlowdowns(@ForAll("tasks") FetchTask task) {
    FetchTask tried = task.withTries(3, 2);

    assertThat(Codec.key(tried)).isEqualTo(Codec.key(task));
    assertThat(Codec.task(Codec.key(tried), Codec.value(tried))).isEqualTo(task);
  }

  @Property
  void keysSortAsTheQueueDoes(@ForAll("tasks") FetchTask one, @ForAll("tasks") FetchTask other) {
    int byKey = Arrays.compareUnsigned(Codec.key(one), Codec.key(other));

    assertThat(Integer.signum(byKey)).isEqualTo(Integer.signum(QUEUE_ORDER.compare(one, other)));
  }

  @Property
  void everyKeyLiesInItsHostsRangeAndInNoOther(
      @ForAll("tasks") FetchTask task, @ForAll("hosts") String host) {
    byte[] key = Codec.key(task);
    boolean inRange =
        Arrays.compareUnsigned(Codec.queueStart(host), key) <= 0
            && Arrays.compareUnsigned(key, Codec.queueEnd(host)) < 0;

    assertThat(inRange).isEqualTo(host.equals(task.url().host()));
  }

  @Property
  void readsBackOffsetsAndCounters(@ForAll long one, @ForAll long other) {
    assertThat(Codec.offset(Codec.offset(new Offset(one, other))))
        .isEqualTo(new Offset(one, other));
    assertThat(Codec.counters(Codec.counters(new Counters(one, other))))
        .isEqualTo(new Counters(one, other));
  }

  @Property
  void refusesGarbage(@ForAll byte[] key, @ForAll byte[] value) {
    refuses(() -> Codec.task(key, value));
    refuses(() -> Codec.id(key));
    refuses(() -> Codec.host(key));
    refuses(() -> Codec.name(value));
    refuses(() -> Codec.offset(value));
    refuses(() -> Codec.counters(value));
  }

  @Property
  void readsBackWhichTasksItNoted(@ForAll("tasks") FetchTask one, @ForAll("tasks") FetchTask two) {
    List<byte[]> keys = List.of(Codec.key(one), Codec.key(two));

    assertThat(Codec.keys(Codec.keys(keys))).containsExactlyElementsOf(keys);
  }

  @Property
  void readsOrRefusesANoteThatWasDamaged(
      @ForAll("tasks") FetchTask task, @ForAll int at, @ForAll byte now, @ForAll boolean cut) {
    byte[] note = Codec.keys(List.of(Codec.key(task)));
    int place = Math.floorMod(at, note.length);
    note[place] = now;

    refuses(() -> Codec.keys(cut ? Arrays.copyOf(note, place) : note));
  }

  @Property
  void readsOrRefusesWhatWasDamaged(
      @ForAll("tasks") FetchTask task, @ForAll int at, @ForAll byte now, @ForAll boolean cut) {
    byte[] value = Codec.value(task);
    int place = Math.floorMod(at, value.length);
    value[place] = now;
    byte[] damaged = cut ? Arrays.copyOf(value, place) : value;

    refuses(() -> Codec.task(Codec.key(task), damaged));
  }

  @Test
  void saysWhatIsWrong() {
    byte[] key = Codec.key(FetchTask.root(1, Asking.url("http://a/"), 5));
    byte[] other = Codec.value(FetchTask.root(1, Asking.url("http://b/"), 5));
    byte[] later = Codec.value(FetchTask.root(1, Asking.url("http://a/"), 5));
    later[0] = 9;

    assertThatThrownBy(() -> Codec.task(key, other)).hasMessageContaining("not of its queue's");
    assertThatThrownBy(() -> Codec.task(key, later)).hasMessageContaining("does not know");
    assertThatThrownBy(() -> Codec.task(new byte[3], later)).hasMessageContaining("malformed");
  }

  /** It may be read as something by chance; if not, it must be said in our own words. */
  private static void refuses(Runnable reading) {
    try {
      reading.run();
    } catch (FrontierProblem problem) {
      assertThat(problem.getMessage()).isNotBlank();
    }
  }

  @Provide
  Arbitrary<String> hosts() {
    return Arbitraries.of(
        List.of("a", "a.b", "a-b", "aa", "b", "xn--bcher-kva.example", "127.0.0.1", "[::1]"));
  }

  @Provide
  Arbitrary<FetchTask> tasks() {
    Arbitrary<String> paths = Arbitraries.strings().ofMaxLength(30);
    Arbitrary<Url> urls =
        Combinators.combine(Arbitraries.of("http://", "https://"), hosts(), paths)
            .as((scheme, host, path) -> Asking.url(scheme + host + "/" + path).forCrawling());
    Arbitrary<Integer> small = Arbitraries.integers().between(-2, 2);
    Arbitrary<Integer> any = Arbitraries.oneOf(small, Arbitraries.integers());
    Arbitrary<Long> ids = Arbitraries.oneOf(small.map(Integer::longValue), Arbitraries.longs());
    Arbitrary<TaskKind> kinds = Arbitraries.of(TaskKind.class);
    return Combinators.combine(ids, urls, any, urls.injectNull(0.2), any, any, kinds)
        .as(
            (id, url, depth, referrer, redirects, priority, kind) ->
                new FetchTask(id, url, depth, referrer, redirects, priority, 0, 0, kind));
  }
}
