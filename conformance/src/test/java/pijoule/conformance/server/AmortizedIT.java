package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.conformance.ServerProcess;

/** The windows of repeated operations that a server fills when asked. */
class AmortizedIT {
  private static final long WINDOW_NS = 30_000_000;

  @ParameterizedTest
  @EnumSource
  void areFullAndComeAfterTheTotal(ServerStack stack) throws IOException {
    try (ServerProcess server = stack.start("--amortize", "on")) {
      Call.send(Call.trial(server, "r1", 0, Messages.of(Messages.random(2_000, 3))));

      for (String phase : new String[] {"serialize", "deserialize"}) {
        HttpResponse<byte[]> answer = ask(server, "r1", phase, WINDOW_NS);
        assertThat(answer.statusCode()).as(new String(answer.body(), US_ASCII)).isEqualTo(200);
        JsonNode window = Call.json(answer);
        assertThat(window.get("phase").asText()).isEqualTo(phase);
        assertThat(window.get("operations").asLong()).isGreaterThan(1);
      }

      JsonNode record = Call.json(Call.run(server, "r1"));
      assertThat(record.get("requests").asInt()).isEqualTo(1);
      check(record);
      assertThat(ask(server, "r2", "serialize", WINDOW_NS).statusCode()).isEqualTo(404);
      assertThat(ask(server, "r1", "call", WINDOW_NS).statusCode()).isEqualTo(400);
      assertThat(ask(server, "r1", "serialize", 999_999).statusCode()).isEqualTo(400);
    }
  }

  private static void check(JsonNode record) {
    long afterNs = 0;
    for (JsonNode piece : record.get("phases")) {
      afterNs = Math.max(afterNs, piece.get("end_ns").asLong());
    }
    assertThat(record.get("amortized")).hasSize(2);
    for (JsonNode window : record.get("amortized")) {
      assertThat(window.get("start_ns").asLong()).isGreaterThan(afterNs + WINDOW_NS);
      afterNs = window.get("end_ns").asLong();
      assertThat(afterNs - window.get("start_ns").asLong()).isGreaterThanOrEqualTo(WINDOW_NS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void areRefusedWhereTheServerWasNotTold(ServerStack stack) throws IOException {
    Call.send(Call.trial(stack.shared(), "untold", 0, Messages.of(1)));

    assertThat(ask(stack.shared(), "untold", "serialize", WINDOW_NS).statusCode()).isEqualTo(409);
    assertThat(Call.json(Call.run(stack.shared(), "untold")).has("amortized")).isFalse();
  }

  private static HttpResponse<byte[]> ask(
      ServerProcess server, String run, String phase, long windowNs) throws IOException {
    String path = "/pijoule/runs/" + run + "/amortize?phase=" + phase + "&window_ns=" + windowNs;
    return Call.send(Call.to(server, path).POST(BodyPublishers.noBody()));
  }
}
