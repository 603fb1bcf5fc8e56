package pijoule.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of several names to a server that counts what arrives. */
class MixTest {
  private static final String RATE = "--seed 11 --rate 1000/s --lead-in 0s --duration 500ms";
  private static final int REQUESTS = 500;

  @TempDir private Path temp;
  private final Map<String, Integer> arrived = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          String kind = exchange.getRequestHeaders().getFirst("X-Kind");
          String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
          arrived.merge(line + " " + kind + " " + body, 1, Integer::sum);
          exchange.sendResponseHeaders(line.contains("/none") ? 404 : 200, 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private Launch launch(String... requests) {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    Path log = temp.resolve("log.csv.gz");
    return Launch.of(url, RATE + " --requests " + log + " " + String.join(" ", requests));
  }

  private List<String> log() throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(temp.resolve("log.csv.gz")))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    }
  }

  private static int runs(String order) {
    int runs = 1;
    for (int i = 1; i < order.length(); i++) {
      runs += order.charAt(i) == order.charAt(i - 1) ? 0 : 1;
    }
    return runs;
  }

  /** Every window has its share of a request, to within one. */
  private static void assertDrawn(int count, double share) {
    assertThat((double) count).isBetween(REQUESTS * share - 1, REQUESTS * share + 1);
  }

  @Test
  void requestsAreDrawnByTheirWeightsAndCountedByTheirNames() throws IOException {
    String[] mix = {
      "--request-name list --weight 7 --method GET --path /list?all=1 --header X-Kind:l",
      "--request-name add --weight 2 --method POST --path /add --body-text {} --expect-text ok",
      "--request-name bad --weight 1 --method GET --path /none"
    };
    JsonNode right = launch(mix[0], mix[1]).load().get("requests");
    List<String> first = log();

    assertThat(right.findValuesAsText("name")).containsExactly("list", "add");
    assertDrawn(right.get(0).get("offered").asInt(), 7 / 9.0);
    for (JsonNode each : right) {
      assertThat(each.get("completed").asInt()).isEqualTo(each.get("offered").asInt());
      assertThat(each.at("/response_seconds/mean").asDouble()).isPositive();
    }
    assertThat(arrived)
        .as("one of each before the schedule")
        .containsOnly(
            Map.entry("GET /list?all=1 l ", right.get(0).get("offered").asInt() + 1),
            Map.entry("POST /add null {}", right.get(1).get("offered").asInt() + 1));
    assertThat(first.stream().filter(line -> line.endsWith(",1")).count())
        .isEqualTo(right.get(1).get("offered").asLong());
    launch(mix[0], mix[1]);
    assertThat(log().stream().map(line -> line.charAt(line.length() - 1)))
        .as("the same seed")
        .containsExactlyElementsOf(
            first.stream().map(line -> line.charAt(line.length() - 1)).toList());

    String order =
        String.join("", first.stream().map(line -> line.substring(line.length() - 1)).toList());
    assertThat(runs(order))
        .as(
            "runs of a random order: four standard deviations about their mean (Wald and Wolfowitz)")
        .isBetween(143, 204);

    Launch wrong = launch(mix);
    assertThat(wrong.exit()).isEqualTo(1);
    assertThat(wrong.json().get("reason").asText())
        .startsWith("request 'bad': server must answer 200, got 404");
    JsonNode expected = launch(mix[0], mix[1], mix[2] + " --expect-status 404").load();
    assertDrawn(expected.at("/requests/1/offered").asInt(), 0.2);
    assertDrawn(expected.at("/requests/2/offered").asInt(), 0.1);
    assertThat(expected.get("completed").asInt()).isEqualTo(REQUESTS);
  }

  @Test
  void aWrongOptionIsSaidWithItsRequest() {
    assertThat(launch("--request-name a --method GET --path /a --weight 0").stderr())
        .startsWith("client-load: request 'a': --weight must be ")
        .contains("got")
        .hasLineCount(1);
    assertThat(launch("--request-name a --method GET").stderr()).contains("request 'a': ", "path");
  }
}
