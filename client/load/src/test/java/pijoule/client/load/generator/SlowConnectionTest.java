package pijoule.client.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import pijoule.client.load.TestServer;
import pijoule.client.load.called.Answer;
import pijoule.client.load.called.Sent;
import pijoule.client.load.called.Target;
import pijoule.client.load.http.Head;
import pijoule.client.load.schedule.Arrivals;
import pijoule.client.load.schedule.Schedule;
import pijoule.contract.units.Rate;

/** A connection that takes long to make, as the first one does while its classes are loaded. */
class SlowConnectionTest {
  /** Several turns of the thread that waits for answers. */
  private static final long LOADING_NS = TimeUnit.MILLISECONDS.toNanos(250);

  @Test
  void itIsAcceptedBeforeItIsMadeAndHasItsAnswer() throws Exception {
    Schedule schedule =
        Schedule.draw(
            Optional.of(Rate.parse("10/s")),
            Arrivals.EVEN,
            Duration.ZERO,
            Duration.ofMillis(100),
            1);
    try (TestServer server = new TestServer(TestServer.answering("right"));
        Connections connections =
            new Connections(
                new Slow(URI.create(server.url())), Optional.empty(), Duration.ofSeconds(60))) {
      Offered offered = Generator.offer(schedule, connections, 1, Duration.ofSeconds(60));

      assertThat(offered.answered()).isEqualTo(1);
      assertThat(offered.journal().status(0)).isEqualTo(200);
    }
  }

  /** The thread that waits for answers may see it before it is made. */
  @Test
  void theSelectorNeverHasAKeyWithoutItsConnection() throws Exception {
    try (TestServer server = new TestServer(TestServer.answering("right"));
        Connections connections =
            new Connections(
                new Slow(URI.create(server.url())), Optional.empty(), Duration.ofSeconds(60))) {
      FutureTask<Connection> taken = new FutureTask<>(connections::take);
      Thread maker = new Thread(taken, "maker");
      maker.start();
      List<Object> seen = new ArrayList<>();
      while (seen.isEmpty()) {
        connections.selector().select(key -> seen.add(Optional.ofNullable(key.attachment())), 10);
      }
      maker.join();

      assertThat(seen).first().isEqualTo(Optional.of(taken.get()));
    }
  }

  private record Slow(URI url) implements Target {
    @Override
    public Answer answer() {
      long endNs = System.nanoTime() + LOADING_NS;
      while (System.nanoTime() < endNs) {
        Thread.onSpinWait();
      }
      return new Whatever();
    }

    @Override
    public List<Sent> requests() {
      return List.of(new Sent(Optional.empty(), 1, "GET", "/", Map.of(), new byte[0]));
    }

    @Override
    public int items() {
      return 1;
    }

    @Override
    public int answerBytes() {
      return 100;
    }

    @Override
    public int firstRequests() {
      return 1;
    }

    @Override
    public String content() {
      return "anything";
    }
  }

  private static final class Whatever implements Answer {
    private int size;

    @Override
    public void begin(int body) {
      size = 0;
    }

    @Override
    public void take(ByteBuffer piece) {
      size += piece.remaining();
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public Optional<Target.Wrong> fault(Head head) {
      return Optional.empty();
    }
  }
}
