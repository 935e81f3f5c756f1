package dev.orbweaver.host;

import akka.actor.typed.ActorRef;
import dev.orbweaver.cookies.CookieJar;
import dev.orbweaver.model.Headers;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.HostDoor;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A host's door with its cookies: adds what the host set to each request, and takes what each
 * answer sets before anybody hears of it.
 *
 * @param changed told when the jar is another
 */
record CookieDoor(HostDoor door, CookieJar jar, InstantSource clock, Consumer<CookieJar> changed)
    implements HostDoor {

  /** The host's way to the network, with cookies if the crawl has them. */
  static HostDoor of(String host, FetchWays ways, CookieJar jar, ActorRef<HostEvent> supervisor) {
    HostDoor door = ways.doors().get();
    return ways.cookies()
        ? new CookieDoor(door, jar, ways.clock(), each -> supervisor.tell(learnt(host, each)))
        : door;
  }

  private static HostEvent learnt(String host, CookieJar jar) {
    return new HostEvent.CookiesLearnt(host, MemoryCodec.encode(new KeptCookies(jar.all())));
  }

  @Override
  public CompletionStage<Answer> get(Url url, List<Headers.Field> more) {
    return get(url, more, 0);
  }

  @Override
  public CompletionStage<Answer> get(Url url, List<Headers.Field> more, long mostRead) {
    String cookies = jar.header(url, clock.millis());
    List<Headers.Field> all = new ArrayList<>(more);
    if (cookies != null) {
      all.add(new Headers.Field("Cookie", cookies));
    }
    return door.get(url, all, mostRead).thenApply(answer -> taken(url, answer));
  }

  private Answer taken(Url url, Answer answer) {
    if (answer instanceof Answer.Answered answered
        && jar.take(url, answered.headers().all("set-cookie"), clock.millis())) {
      changed.accept(jar);
    }
    return answer;
  }

  @Override
  public CompletionStage<List<InetAddress>> locate(Url url) {
    return door.locate(url);
  }

  @Override
  public void close() {
    door.close();
  }
}
