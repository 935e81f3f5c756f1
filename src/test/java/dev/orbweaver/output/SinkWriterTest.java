package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkWriterTest {
  private static final ActorTestKit KIT = ActorTestKit.create();
  private static final CrawlEnd END = new CrawlEnd("done", Duration.ofSeconds(1), 0);

  @TempDir Path dir;

  private final TestProbe<SinkWriter.Event> probe = KIT.createTestProbe(SinkWriter.Event.class);

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private ActorRef<SinkWriter.Command> spawn(Sink sink, Offset at) {
    return KIT.spawn(SinkWriter.create(sink, at, probe.ref()), SinkWriter.dispatcher());
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void throwing(Throwable any) throws T {
    throw (T) any;
  }

  private static SinkWriter.Write write(long group) {
    return new SinkWriter.Write(group, Visits.batches().get(0), false);
  }

  /** A sink that notes what is done to it, and fails when told to. */
  private static final class Noted implements Sink {
    final LinkedBlockingQueue<String> calls = new LinkedBlockingQueue<>();
    IOException onOpen;
    IOException onWrite;
    IOException onFinish;
    Throwable bug;
    Offset reaches = new Offset(10, 2);

    @Override
    public String name() {
      return "noted";
    }

    @Override
    public void open(Offset at) throws IOException {
      calls.add("open " + at.bytes());
      fail(onOpen);
    }

    @Override
    public Offset write(List<Visit> visits) throws IOException {
      calls.add("write on " + Thread.currentThread().getName().replaceAll("-\\d+$", ""));
      fail(onWrite);
      if (bug != null) {
        SinkWriterTest.<RuntimeException>throwing(bug);
      }
      return reaches;
    }

    @Override
    public void finish(CrawlEnd end) throws IOException {
      calls.add("finish " + end.how());
      fail(onFinish);
    }

    @Override
    public void close() {
      calls.add("close");
    }

    private static void fail(IOException fault) throws IOException {
      if (fault != null) {
        throw fault;
      }
    }
  }

  @Test
  void tellsHowFarEachGroupReaches() throws IOException {
    ActorRef<SinkWriter.Command> writer = spawn(new JsonlSink(Disk.REAL, dir), Offset.START);

    writer.tell(write(7));
    SinkWriter.Written first = probe.expectMessageClass(SinkWriter.Written.class);
    writer.tell(write(8));
    SinkWriter.Written second = probe.expectMessageClass(SinkWriter.Written.class);
    writer.tell(new SinkWriter.Finish(END));
    probe.expectMessage(new SinkWriter.Finished("jsonl"));

    long size = Files.size(dir.resolve("pages.jsonl"));
    assertThat(first).isEqualTo(new SinkWriter.Written("jsonl", 7, new Offset(size / 2, 2)));
    assertThat(second).isEqualTo(new SinkWriter.Written("jsonl", 8, new Offset(size, 4)));
  }

  @Test
  void opensAtTheCommittedOffset() {
    Noted sink = new Noted();
    ActorRef<SinkWriter.Command> writer = spawn(sink, new Offset(55, 5));

    writer.tell(write(1));
    probe.expectMessageClass(SinkWriter.Written.class);

    assertThat(sink.calls).first().isEqualTo("open 55");
  }

  @Test
  void worksOnItsOwnDispatcher() {
    Noted sink = new Noted();

    spawn(sink, Offset.START).tell(write(1));
    probe.expectMessageClass(SinkWriter.Written.class);

    assertThat(sink.calls).last().asString().endsWith("orbweaver.dispatchers.output");
  }

  @Test
  void stopsWhenFinished() {
    Noted sink = new Noted();
    ActorRef<SinkWriter.Command> writer = spawn(sink, Offset.START);

    writer.tell(new SinkWriter.Finish(END));

    probe.expectMessage(new SinkWriter.Finished("noted"));
    probe.expectTerminated(writer);
    assertThat(sink.calls).startsWith("open 0", "finish done", "close");
  }

  @Test
  void saysAtOnceThatItCannotBeOpened() {
    Noted sink = new Noted();
    sink.onOpen = new FileSystemException("/x/pages.jsonl", null, "Read-only file system");

    ActorRef<SinkWriter.Command> writer = spawn(sink, Offset.START);

    SinkWriter.Broken broken =
        new SinkWriter.Broken("noted", "/x/pages.jsonl", "Read-only file system");
    probe.expectMessage(broken);
    writer.tell(write(1));
    probe.expectMessage(broken);
    assertThat(sink.calls).containsExactly("open 0");
  }

  @Test
  void writesNothingAfterAFailure() {
    Noted sink = new Noted();
    sink.onWrite = new IOException("Input/output error");
    ActorRef<SinkWriter.Command> writer = spawn(sink, Offset.START);
    SinkWriter.Broken broken = new SinkWriter.Broken("noted", "noted", "Input/output error");

    writer.tell(write(1));
    probe.expectMessage(broken);
    sink.onWrite = null;
    writer.tell(write(2));
    probe.expectMessage(broken);
    writer.tell(new SinkWriter.Finish(END));
    probe.expectMessage(broken);

    assertThat(sink.calls).hasSize(2).last().asString().startsWith("write");
  }

  @Test
  void aFullDiskBreaksOneOutputAndNotTheSystem() {
    ActorRef<SinkWriter.Command> full = spawn(new JsonlSink(new SmallDisk(100), dir), Offset.START);
    ActorRef<SinkWriter.Command> other = spawn(new LinksSink(Disk.REAL, dir), Offset.START);

    full.tell(write(1));
    probe.expectMessage(
        new SinkWriter.Broken(
            "jsonl", dir.resolve("pages.jsonl").toString(), "No space left on device"));
    other.tell(write(1));

    probe.expectMessageClass(SinkWriter.Written.class);
    assertThat(dir.resolve("pages.jsonl")).hasSize(100);
  }

  @Test
  void aFailureToFinishIsToldInsteadOfFinished() {
    Noted sink = new Noted();
    sink.onFinish = new IOException("No space left on device");
    ActorRef<SinkWriter.Command> writer = spawn(sink, Offset.START);

    writer.tell(new SinkWriter.Finish(END));

    probe.expectMessage(new SinkWriter.Broken("noted", "noted", "No space left on device"));
    probe.expectNoMessage(Duration.ZERO);
  }

  @Test
  void aBugBreaksTheOutputToo() {
    Noted sink = new Noted();
    sink.bug = new IllegalStateException("oops");
    ActorRef<SinkWriter.Command> writer = spawn(sink, Offset.START);

    writer.tell(write(1));

    probe.expectMessage(
        new SinkWriter.Broken(
            "noted", "noted", "the output failed: java.lang.IllegalStateException: oops"));
  }

  /** As from code in a language that knows no checked exceptions, or of a class that is missing. */
  @Test
  void whateverIsThrownBreaksTheOutput() {
    for (Throwable thrown :
        List.of(new AssertionError("oops"), new Exception("oops"), new LinkageError("oops"))) {
      Noted sink = new Noted();
      sink.bug = thrown;
      ActorRef<SinkWriter.Command> writer = spawn(sink, Offset.START);

      writer.tell(write(1));

      assertThat(probe.expectMessageClass(SinkWriter.Broken.class).why()).endsWith(": oops");
    }
  }

  @Test
  void aSinkThatDoesNotSayHowFarItReachesIsBroken() {
    Noted sink = new Noted();
    sink.reaches = null;
    ActorRef<SinkWriter.Command> writer = spawn(sink, Offset.START);

    writer.tell(write(1));

    assertThat(probe.expectMessageClass(SinkWriter.Broken.class).why())
        .startsWith("the output failed: ")
        .endsWith("write() gave null, not the Offset after it");
  }

  @Test
  void closesItsSinkWhenStopped() throws InterruptedException {
    Noted sink = new Noted();
    ActorRef<SinkWriter.Command> writer = spawn(sink, Offset.START);

    KIT.stop(writer);

    assertThat(sink.calls.take()).isEqualTo("open 0");
    assertThat(sink.calls.take()).isEqualTo("close");
  }

  @Test
  void answersEveryCommandByOneEvent() {
    Map<Class<?>, SinkWriter.Command> samples =
        List.of(write(1), new SinkWriter.Finish(END)).stream()
            .collect(Collectors.toMap(Object::getClass, command -> command));
    List<Class<?>> commands =
        Arrays.stream(SinkWriter.Command.class.getPermittedSubclasses())
            .filter(command -> Modifier.isPublic(command.getModifiers())) // others give it none
            .collect(Collectors.toList());
    assertThat(samples.keySet()).containsExactlyInAnyOrderElementsOf(commands);

    for (SinkWriter.Command command : samples.values()) {
      spawn(new Noted(), Offset.START).tell(command);
      probe.receiveMessage();
      probe.expectNoMessage(Duration.ZERO);
    }
  }
}
