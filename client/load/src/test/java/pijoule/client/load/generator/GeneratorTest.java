package pijoule.client.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.client.load.Launch;
import pijoule.client.load.TestServer;

/** What is offered is completed, an error or unfinished, and arrives once, whatever servers do. */
class GeneratorTest {
  private static final String QUICK = "--method GET --lead-in 0s --expect-text right";

  /** What a server may do to a request. */
  enum Deed {
    ANSWER,
    DELAY,
    DROP,
    CLOSE_AFTER_ANSWER,
    CLOSE_SILENTLY,
    LIE_ABOUT_LENGTH,
    WRONG_BODY,
    REFUSE,
    HANG_IN_BODY,
    SAY_NOTHING;

    boolean handle(TestServer server, OutputStream out) throws Exception {
      switch (this) {
        case ANSWER:
          return server.answer(out, 200, "", "right");
        case DELAY:
          Thread.sleep(30);
          return server.answer(out, 200, "", "right");
        case CLOSE_AFTER_ANSWER:
          server.answer(out, 200, "Connection: close\r\n", "right");
          return false;
        case CLOSE_SILENTLY:
          server.answer(out, 200, "", "right");
          return false;
        case LIE_ABOUT_LENGTH:
          TestServer.write(out, "HTTP/1.1 200 X\r\nContent-Length: 99\r\n", "right".getBytes());
          return false;
        case WRONG_BODY:
          return server.answer(out, 200, "", "wrong");
        case REFUSE:
          return server.answer(out, 503, "", "busy");
        case HANG_IN_BODY:
          TestServer.write(out, "HTTP/1.1 200 X\r\nContent-Length: 99\r\n", "right".getBytes());
          server.hold();
          return false;
        case SAY_NOTHING:
          server.hold();
          return false;
        default:
          return false;
      }
    }
  }

  @Provide
  Arbitrary<List<Deed>> deeds() {
    return Arbitraries.of(Deed.class).list().ofMinSize(1).ofMaxSize(6);
  }

  @Property(tries = 15, shrinking = ShrinkingMode.OFF)
  void everyRequestIsAccountedFor(
      @ForAll("deeds") List<Deed> deeds,
      @ForAll @IntRange(min = 1, max = 4) int connections,
      @ForAll long seed) {
    Random random = new Random(seed);
    TestServer.Behaviour behaviour =
        (number, body, server, out) -> {
          // The first request decides whether there is a run at all.
          Deed deed = number == 0 ? Deed.ANSWER : deeds.get(random.nextInt(deeds.size()));
          try {
            return deed.handle(server, out);
          } catch (IOException | InterruptedException ended) {
            throw ended;
          } catch (Exception unforeseen) {
            throw new IllegalStateException(unforeseen);
          }
        };
    try (TestServer server = new TestServer(behaviour)) {
      Launch launch =
          Launch.of(
              server.url(),
              QUICK + " --rate 200/s --duration 100ms --timeout 150ms",
              "--connections",
              Integer.toString(connections),
              "--seed",
              Long.toString(seed));

      // One more connection for the first request, which is before the others.
      assertThat(server.maxConnected()).isLessThanOrEqualTo(connections + closing(deeds));
      assertThat(server.requests()).isLessThanOrEqualTo(30);
      if (launch.exit() == 0) {
        JsonNode load = launch.load();
        int errors = 0;
        for (JsonNode count : load.get("errors")) {
          errors += count.asInt();
        }
        int completed = load.get("completed").asInt();
        assertThat(load.get("offered").asInt()).isEqualTo(20);
        assertThat(completed + errors + load.get("unfinished").asInt()).isEqualTo(20);
        assertThat(completed).isLessThanOrEqualTo(server.answers() - 1);
        assertThat(load.get("error_examples").size()).isEqualTo(load.get("errors").size());
      } else {
        // On a busy machine the first request may take longer than the time limit.
        assertThat(launch.json().get("reason").asText())
            .matches(
                "server must answer some request as expected, got 0 of 20 answered.*"
                    + "|answer must arrive whole (within 150ms|in time), got .*");
      }
    }
  }

  /** A connection that either side gives up is closed a little after the next one is open. */
  private static int closing(List<Deed> deeds) {
    boolean kept =
        List.of(Deed.ANSWER, Deed.DELAY, Deed.WRONG_BODY, Deed.REFUSE).containsAll(deeds);
    return kept ? 0 : 20;
  }

  /** A service that always closes: each request has its connection and none is lost. */
  @Test
  void aConnectionForEachRequestWhereTheServiceClosesThem() {
    try (TestServer server =
        new TestServer(
            (number, body, of, out) -> {
              of.answer(out, 200, "Connection: close\r\n", "right");
              return false;
            })) {
      JsonNode load = Launch.of(server.url(), QUICK + " --rate 100/s --duration 300ms").load();

      assertThat(load.get("completed").asInt()).isEqualTo(30);
      assertThat(server.requests()).isEqualTo(31);
      assertThat(server.connections()).isEqualTo(31);
    }
  }

  /** A second try of a request on a closed connection would be load that nobody offered. */
  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void nothingIsSentAgain(String method) {
    try (TestServer server =
        new TestServer(
            (number, body, of, out) -> number % 2 == 0 && of.answer(out, 200, "", "right"))) {
      JsonNode load =
          Launch.of(server.url(), QUICK.replace("GET", method) + " --rate 50/s --duration 400ms")
              .load();

      assertThat(server.requests()).isEqualTo(21);
      assertThat(load.get("completed").asInt()).isEqualTo(10);
      assertThat(load.get("errors").get("closed").asInt()).isEqualTo(10);
    }
  }

  /** RFC 9110, section 8.6: a request without content has no length where its method needs none. */
  @ParameterizedTest
  @CsvSource({"GET, false", "DELETE, false", "POST, true", "PUT, true"})
  void aRequestWithoutABodyHasALengthWhereItsMethodAsksForOne(String method, boolean hasLength) {
    try (TestServer server =
        new TestServer((number, body, of, out) -> of.answer(out, 200, "", "right"))) {
      Launch.of(server.url(), QUICK.replace("GET", method) + " --rate 10/s --duration 300ms")
          .load();

      assertThat(server.lastHead())
          .anyMatch(line -> line.startsWith(method + " /"))
          .anyMatch(line -> line.matches("Host: 127[.]0[.]0[.]1:[0-9]+"))
          .filteredOn(line -> line.equalsIgnoreCase("Content-Length: 0"))
          .hasSize(hasLength ? 1 : 0);
    }
  }

  /** More than a socket takes at a time. */
  @Test
  void aLargeRequestIsSentWhole(@TempDir Path folder) throws IOException {
    byte[] large = new byte[5_000_000];
    new Random(1).nextBytes(large);
    Path file = Files.write(folder.resolve("body"), large);
    try (TestServer server =
        new TestServer(
            (number, body, of, out) ->
                of.answer(out, 200, "", Arrays.equals(body, large) ? "right" : "wrong"))) {
      JsonNode load =
          Launch.of(
                  server.url(),
                  QUICK.replace("GET", "PUT") + " --rate 10/s --duration 1s --body-file",
                  file.toString())
              .load();

      assertThat(load.get("completed").asInt()).isEqualTo(10);
      assertThat(load.get("bytes_sent").asLong()).isEqualTo(50_000_000);
    }
  }

  /** At four times what two connections can carry, no third one is opened. */
  @Test
  void noMoreConnectionsThanPermitted() {
    try (TestServer server =
        new TestServer(
            (number, body, of, out) -> {
              Thread.sleep(20);
              return of.answer(out, 200, "", "right");
            })) {
      JsonNode load =
          Launch.of(server.url(), QUICK + " --rate 400/s --duration 500ms --connections 2").load();

      assertThat(server.connections()).isEqualTo(2);
      assertThat(load.get("completed").asInt()).isEqualTo(200);
      // 200 requests of 20 ms over 2 connections take 2 s: the last one waits 1.5 s.
      assertThat(load.get("longest_queue").asInt()).isGreaterThan(100);
      assertThat(load.get("waited_for_connection").asInt()).isGreaterThan(190);
      assertThat(load.get("response_seconds").get("max").asDouble()).isGreaterThan(1.3);
      assertThat(load.get("service_seconds").get("p50").asDouble()).isLessThan(1);
    }
  }

  /** A service that answers 25 requests at a time, when all of them are there. */
  @Test
  void connectionsAreOpenedAsTheyAreNeeded() {
    CyclicBarrier together = new CyclicBarrier(25);
    try (TestServer server =
        new TestServer(
            (number, body, of, out) -> {
              if (number > 0) {
                await(together);
              }
              return of.answer(out, 200, "", "right");
            })) {
      JsonNode load =
          Launch.of(server.url(), QUICK + " --rate 100/s --duration 1s --timeout 60s").load();

      assertThat(load.get("connections").asInt()).isEqualTo(100);
      assertThat(load.get("completed").asInt()).isEqualTo(100);
      assertThat(load.get("waited_for_connection").asInt()).isZero();
      assertThat(server.maxConnected()).isBetween(25, 101);
    }
  }

  private static void await(CyclicBarrier all) throws IOException, InterruptedException {
    try {
      all.await(60, TimeUnit.SECONDS);
    } catch (BrokenBarrierException | TimeoutException missing) {
      throw new IOException("requests must come together", missing);
    }
  }

  @Test
  void anAnswerMayHaveNoBody() {
    TestServer.Behaviour created =
        (number, body, of, out) -> {
          TestServer.write(out, "HTTP/1.1 204 X\r\n", new byte[0]);
          return true;
        };
    try (TestServer server = new TestServer(created)) {
      JsonNode load =
          Launch.of(
                  server.url(),
                  "--method DELETE --expect-status 204 --lead-in 0s --rate 100/s --duration 100ms")
              .load();

      assertThat(load.get("completed").asInt()).isEqualTo(10);
      assertThat(load.get("response_seconds").get("max").asDouble()).isBetween(0.0, 60.0);
    }
    try (TestServer server =
        new TestServer(
            (number, body, of, out) -> {
              TestServer.write(out, "HTTP/1.1 200 X\r\nContent-Length: 7\r\n", new byte[0]);
              return true;
            })) {
      Launch head =
          Launch.of(server.url(), "--method HEAD --lead-in 0s --rate 100/s --duration 100ms");
      assertThat(head.load().get("completed").asInt()).isEqualTo(10);
    }
  }

  /** Kept connections are used again: permits come back after their connections. */
  @Test
  void requestsOneAfterTheOtherNeedOneConnection() {
    try (TestServer server = new TestServer(TestServer.answering("right"))) {
      Launch.of(server.url(), QUICK + " --rate 200/s --duration 500ms --connections 1").load();

      assertThat(server.requests()).isEqualTo(101);
      assertThat(server.connections()).isEqualTo(1);
    }
  }
}
