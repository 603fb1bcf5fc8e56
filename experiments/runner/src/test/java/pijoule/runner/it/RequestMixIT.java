package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.provision.Script;

/** The cost of several requests to a service of another language. */
class RequestMixIT {
  /** It takes 30 ms for a report, and every third answer to /flaky is an error. */
  private static final String SERVICE =
      """
      import sys, time
      from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
      flaky = 0
      class Service(BaseHTTPRequestHandler):
          protocol_version = "HTTP/1.1"
          wbufsize = -1
          def do_GET(self):
              global flaky
              if self.path == "/report": time.sleep(0.03)
              flaky += self.path == "/flaky"
              self.send_response(503 if self.path == "/flaky" and flaky % 3 == 0 else 200)
              self.send_header("Content-Length", "2")
              self.end_headers()
              self.wfile.write(b"ok")
          def log_message(self, *words): pass
      ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Service).serve_forever()
      """;

  private static final String REQUESTS =
      "list: {url: /list, weight: 6}\nreport: {url: /report, weight: 2}\nflaky: {url: /flaky, weight: 2}";

  @TempDir private Path temp;

  @BeforeAll
  static void requirePython() throws Exception {
    Script.require("python3", "--version");
  }

  /** Requests of the window by their index in all logs. */
  private static Map<String, Integer> logged(Path folder) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    try (Stream<Path> logs = Files.list(folder)) {
      for (Path log : logs.filter(of -> of.toString().endsWith(".csv.gz")).toList()) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(log))) {
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .map(line -> line.split(","))
              .filter(cells -> cells[8].equals("0"))
              .forEach(cells -> counts.merge(cells[9], 1, Integer::sum));
        }
      }
    }
    return counts;
  }

  @Test
  @Tag("slow")
  void eachNameHasItsShareItsErrorsAndItsTimes() throws Exception {
    Path service = Files.writeString(temp.resolve("service.py"), SERVICE);
    Path mix = Files.writeString(temp.resolve("mix.yaml"), REQUESTS);
    Results results = new Results(temp.resolve("results"));
    List<String> words = new ArrayList<>(List.of("cost", "--start"));
    words.addAll(List.of("python3 " + service + " {port}", "--requests", mix.toString()));
    words.addAll(List.of("--rate", "50/s", "--for", "4s", "--warm-up", "1s", "--bench", "local"));
    words.addAll(List.of("--replicates", "2", "--max-errors", "20%", "--out"));
    words.add(results.root().toString());
    try (Cli cli = Cli.start(words.toArray(String[]::new))) {
      assertThat(cli.exit()).as("1 on a busy machine: %s", cli.errors()).isIn(0, 1);
      assertThat(cli.output())
          .contains("Request: drawn by weight (list 6, report 2, flaky 2) at /");
    }
    Map<String, Integer> offered = new HashMap<>();
    Map<String, Integer> failed = new HashMap<>();
    for (JsonNode run : results.runs()) {
      assertThat(Results.isValid(run)).isTrue();
      JsonNode requests = run.at("/client/load/requests");
      for (JsonNode each : requests) {
        int count = each.path("offered").asInt();
        offered.merge(each.path("name").asText(), count, Integer::sum);
        failed.merge(
            each.path("name").asText(), count - each.path("completed").asInt(), Integer::sum);
      }
      assertThat(requests.at("/1/response_seconds/mean").asDouble())
          .isGreaterThan(0.03)
          .isGreaterThan(requests.at("/0/response_seconds/mean").asDouble());
    }
    // Two replicates, each with its rate twice, of 200 requests.
    assertThat(offered)
        .as("by weight, to within one request of each window")
        .hasEntrySatisfying("list", count -> assertThat(count).isBetween(476, 484))
        .hasEntrySatisfying("report", count -> assertThat(count).isBetween(156, 164))
        .hasEntrySatisfying("flaky", count -> assertThat(count).isBetween(156, 164));
    assertThat(failed).containsEntry("list", 0).containsEntry("report", 0);
    assertThat(failed.get("flaky")).as("a third").isBetween(160 / 3 - 8, 160 / 3 + 8);
    assertThat(logged(results.root().resolve("load")))
        .containsEntry("0", offered.get("list"))
        .containsEntry("1", offered.get("report"))
        .containsEntry("2", offered.get("flaky"));
  }
}
