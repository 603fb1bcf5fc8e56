package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;

/** The windows of repeated operations that a server fills when asked. */
@ResourceLock(Hosted.SHARED)
class AmortizedIT {
  private static final long WINDOW_NS = 30_000_000;
  private static final long MAX_WINDOW_NS = 64 * WINDOW_NS;

  /** A window as asked for, and as answered. */
  private record Window(long minNs, JsonNode answer) {
    long operations() {
      return answer.get("operations").asLong();
    }
  }

  static List<ServerStack> stacks() {
    return ServerStack.sample();
  }

  static List<ServerStack> byFramework() {
    return ServerStack.byFramework();
  }

  @ParameterizedTest
  @MethodSource("byFramework")
  void areFullAndComeAfterTheTotal(ServerStack stack) throws IOException {
    try (ServerProcess server = stack.start("--amortize", "on")) {
      Call.send(Call.trial(server, "r1", 0, Messages.of(Messages.random(2_000, 3))));

      fillBoth(server);
      assertThat(ask(server, "r2", "serialize", WINDOW_NS).statusCode()).isEqualTo(404);
      assertThat(ask(server, "r1", "call", WINDOW_NS).statusCode()).isEqualTo(400);
      assertThat(ask(server, "r1", "serialize", 999_999).statusCode()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void areFullOfAnotherService(ServerStack stack) throws IOException {
    byte[] body = Messages.text("a&lt;b ".repeat(300));
    Call.send(Call.trial(Call.echo(stack.echo(), body), "r1", 0));

    fillBoth(stack.echo());
  }

  private static void fillBoth(ServerProcess server) throws IOException {
    List<Window> windows = new ArrayList<>();
    for (String phase : new String[] {"serialize", "deserialize"}) {
      windows.addAll(fill(server, phase));
      assertThat(windows.get(windows.size() - 1).operations()).isGreaterThan(1);
    }
    JsonNode record = Call.json(Call.run(server, "r1"));
    assertThat(record.get("requests").asInt()).isEqualTo(1);
    check(record, windows);
  }

  /**
   * Windows up to the first that holds several operations. On a busy machine the server may wait
   * for a processor longer than a window, which then holds one operation; the next one is longer.
   */
  private static List<Window> fill(ServerProcess server, String phase) throws IOException {
    List<Window> windows = new ArrayList<>();
    long windowNs = WINDOW_NS;
    Window window;
    do {
      HttpResponse<byte[]> answer = ask(server, "r1", phase, windowNs);
      assertThat(answer.statusCode()).as(new String(answer.body(), US_ASCII)).isEqualTo(200);
      window = new Window(windowNs, Call.json(answer));
      assertThat(window.answer().get("phase").asText()).isEqualTo(phase);
      windows.add(window);
      windowNs *= 2;
    } while (window.operations() == 1 && windowNs <= MAX_WINDOW_NS);
    return windows;
  }

  private static void check(JsonNode record, List<Window> windows) {
    long afterNs = 0;
    for (JsonNode piece : record.get("phases")) {
      afterNs = Math.max(afterNs, piece.get("end_ns").asLong());
    }
    assertThat(record.get("amortized"))
        .containsExactlyElementsOf(windows.stream().map(Window::answer).toList());
    for (Window window : windows) {
      long startNs = window.answer().get("start_ns").asLong();
      // A window that is not recorded goes before each.
      assertThat(startNs).isGreaterThan(afterNs + window.minNs());
      afterNs = window.answer().get("end_ns").asLong();
      assertThat(afterNs - startNs).isGreaterThanOrEqualTo(window.minNs());
    }
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void areRefusedWithoutTheOption(ServerStack stack) throws IOException {
    Call.send(Call.trial(stack.shared(), "unasked", 0, Messages.of(1)));

    assertThat(ask(stack.shared(), "unasked", "serialize", WINDOW_NS).statusCode()).isEqualTo(409);
    assertThat(Call.json(Call.run(stack.shared(), "unasked")).has("amortized")).isFalse();
  }

  private static HttpResponse<byte[]> ask(
      ServerProcess server, String run, String phase, long windowNs) throws IOException {
    String path = "/pijoule/runs/" + run + "/amortize?phase=" + phase + "&window_ns=" + windowNs;
    return Call.send(Call.to(server, path).POST(BodyPublishers.noBody()));
  }
}
