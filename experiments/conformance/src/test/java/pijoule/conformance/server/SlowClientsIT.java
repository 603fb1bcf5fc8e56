package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;
import pijoule.conformance.every.Only;

/**
 * Slow clients do not hold up a correct request. {@code -Dslow.clients=200 -Dslow.requests=1000}
 * for more of both.
 */
@Tag("slow")
@Tag(Only.TAG)
class SlowClientsIT {
  private static final int CLIENTS = Integer.getInteger("slow.clients", 60);
  private static final int REQUESTS = Integer.getInteger("slow.requests", 40);
  private static final long LIMIT_MS = 2000;

  static List<Hosted> hosted() {
    return Hosted.byContainer();
  }

  @ParameterizedTest
  @MethodSource("hosted")
  void leaveACorrectRequestItsAnswer(Hosted stack) throws Exception {
    byte[] message = stack.message(Messages.random(20_000, 1));
    String sorted = stack.payload(stack.sorted(Messages.random(20_000, 1)));
    RawCall call = RawCall.of(stack.post(message));
    try (ServerProcess server = stack.start()) {
      warmUp(stack, server);
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
      long maxMs = 0;
      try (SlowClients slow =
          new SlowClients(
                  address,
                  "/services/SortService/sort",
                  stack.mediaType(),
                  stack.message(SlowClients.NUMBERS),
                  CLIENTS)
              .start()) {
        settle(server, call);
        for (int request = 0; request < REQUESTS; request++) {
          long startNs = System.nanoTime();
          // A separate connection, as a client process has.
          RawCall.Answer answer = call.send(server.port());
          maxMs = Math.max(maxMs, (System.nanoTime() - startNs) / 1_000_000);
          assertThat(stack.payload(answer.body().getBytes(US_ASCII))).isEqualTo(sorted);
        }
        System.out.printf(
            "%s: %d slow clients, %d lost, %d requests, longest %d ms%n",
            stack, CLIENTS, slow.lost(), REQUESTS, maxMs);
      }
      assertThat(maxMs).isLessThan(LIMIT_MS);
      assertThat(server.log()).isEmpty();
    }
  }

  /**
   * What is compiled does not count: slow readers are served a message each before they are slow.
   */
  private static void warmUp(Hosted stack, ServerProcess server) throws IOException {
    byte[] message = stack.message(Messages.random(100_000, 2));
    for (int request = 0; request < 20; request++) {
      Call.send(stack.sort(server, message));
    }
  }

  /** The slow readers have sent their messages all at once: waits until most are sorted. */
  private static void settle(ServerProcess server, RawCall call) throws IOException {
    long startNs;
    do {
      startNs = System.nanoTime();
      call.send(server.port());
    } while (System.nanoTime() - startNs > LIMIT_MS * 1_000_000 / 4);
  }
}
