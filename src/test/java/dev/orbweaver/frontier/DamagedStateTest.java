package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.FetchTask;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One byte of the state changed, anywhere: it is said, or it does not matter. */
class DamagedStateTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(16 << 20, Duration.ofSeconds(1));
  private static final int HOSTS = 10;
  private static final int FLIPS = 100;

  private enum End {
    REFUSED,
    FAILED_WHEN_READ,
    CORRECT
  }

  @TempDir Path temporary;
  private final Random random = new Random(20_260_101);
  private final List<String> urls = new ArrayList<>();
  private Contents expected;

  /** All that a state holds, as it is asked for it. */
  private record Contents(
      Map<String, List<String>> queues, Map<String, String> hosts, String rest, int unseen) {}

  @Test
  void isRefusedOrCorrectWithAnyByteChanged() throws IOException {
    Path base = write();
    expected = contents(StateFiles.copy(base, temporary.resolve("sound")));
    List<Path> files = StateFiles.all(base);
    Map<End, Integer> ends = new EnumMap<>(End.class);
    for (int flip = 0; flip < FLIPS; flip++) {
      Path copy = StateFiles.copy(base, temporary.resolve("flipped"));
      Path file = copy.resolve(base.relativize(files.get(flip % files.size())));
      String where = flip(file);
      ends.merge(end(copy, where), 1, Integer::sum);
      StateFiles.delete(copy);
    }
    assertThat(ends.get(End.REFUSED)).isPositive();
  }

  /** Some of it in tables, some in the journal only. */
  private Path write() throws IOException {
    Path live = temporary.resolve("live");
    for (int round = 0; round < 3; round++) {
      try (DurableFrontier frontier = DurableFrontier.open(live, SETTINGS)) {
        Asking asking = new Asking(frontier);
        for (int page = 0; page < 30; page++) {
          queue(asking, round * 30 + page);
        }
        if (round == 2) {
          return StateFiles.copy(live, temporary.resolve("base"));
        }
      }
    }
    throw new AssertionError();
  }

  private void queue(Asking asking, int page) {
    String[] found = new String[20];
    for (int i = 0; i < found.length; i++) {
      found[i] = "http://h" + (page + i) % HOSTS + "/" + page + "/" + i;
    }
    urls.addAll(List.of(found));
    List<FetchTask> admitted = asking.admit(Asking.found(page % 4, found));
    asking.commit(
        new Commit(
            asking.take("h" + page % HOSTS, 3),
            admitted,
            Asking.sink(page * 100L, page),
            false,
            Map.of("h" + page % HOSTS, new byte[] {(byte) page}),
            new byte[] {(byte) page, 1}));
  }

  private String flip(Path file) throws IOException {
    long at = (long) (random.nextDouble() * Files.size(file));
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      channel.read(one, at);
      one.put(0, (byte) (one.get(0) ^ 1 << random.nextInt(8))).rewind();
      channel.write(one, at);
    }
    return file.getFileName() + " at " + at;
  }

  private End end(Path directory, String where) {
    DurableFrontier frontier;
    try {
      frontier = DurableFrontier.open(directory, SETTINGS);
    } catch (FrontierProblem refused) {
      assertThat(refused.getMessage()).as(where).startsWith(directory + ": ");
      return End.REFUSED;
    }
    try (frontier) {
      assertThat(contents(frontier)).as(where).isEqualTo(expected);
      return End.CORRECT;
    } catch (FrontierProblem said) {
      assertThat(said.getMessage()).as(where).startsWith(directory + ": ");
      return End.FAILED_WHEN_READ;
    }
  }

  private Contents contents(Path directory) {
    try (DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS)) {
      return contents(frontier);
    }
  }

  private Contents contents(DurableFrontier frontier) {
    Asking asking = new Asking(frontier);
    Recovered recovered = frontier.recovered();
    Map<String, List<String>> queues = new TreeMap<>();
    for (int host = 0; host < HOSTS; host++) {
      queues.put("h" + host, asking.takeAll("h" + host));
    }
    recovered.queued().forEach((host, n) -> assertThat(queues.get(host)).hasSize(n.intValue()));
    Map<String, String> hosts = new TreeMap<>();
    recovered.hosts().forEach((host, bytes) -> hosts.put(host, List.of(bytes[0]).toString()));
    String rest = recovered.sinks() + " " + Arrays.toString(recovered.crawl());
    int unseen = asking.admit(Asking.found(0, urls.toArray(String[]::new))).size();
    return new Contents(queues, hosts, rest, unseen);
  }
}
