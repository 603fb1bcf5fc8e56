package pijoule.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run leaves beside its record, and that both say the same. */
class RunFilesTest {
  private static final String OPTIONS =
      "--method POST --rate 100/s --duration 300ms --lead-in 100ms --expect-text right --seed 5";

  @TempDir private Path folder;

  private Launch launch(TestServer server) {
    return Launch.of(
        server.url(),
        OPTIONS,
        "--body-file",
        file("body"),
        "--requests",
        file("r.csv.gz"),
        "--histogram",
        file("r.hlog"));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private List<Map<String, String>> rows() throws IOException {
    List<Map<String, String>> rows = new ArrayList<>();
    try (InputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("r.csv.gz")));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      String[] keys = lines.readLine().split(",");
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split(",", -1);
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < keys.length; i++) {
          row.put(keys[i], cells[i]);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void everyRequestHasItsInstantsInOrder() throws Exception {
    Files.writeString(folder.resolve("body"), "3,1,2");
    // Number 20 is in the window: ten are of the lead-in, and one is before that.
    TestServer.Behaviour oneBusy =
        (number, body, server, out) ->
            server.answer(out, number == 20 ? 503 : 200, "", number == 20 ? "busy" : "right");
    try (TestServer server = new TestServer(oneBusy)) {
      JsonNode load = launch(server).load();
      List<Map<String, String>> rows = rows();

      assertThat(rows).hasSize(40);
      assertThat(rows.stream().filter(row -> row.get("lead_in").equals("1"))).hasSize(10);
      assertThat(rows.stream().filter(row -> row.get("error").equals("status 503"))).hasSize(1);
      assertThat(rows.stream().filter(row -> row.get("error").equals("NA"))).hasSize(39);
      for (Map<String, String> row : rows) {
        List<Long> instants =
            Stream.of("intended_ns", "start_ns", "sent_ns", "answer_ns", "end_ns")
                .map(key -> Long.parseLong(row.get(key)))
                .toList();
        assertThat(instants).isSorted();
        assertThat(row.get("status")).isIn("200", "503");
        assertThat(row.get("bytes")).isIn("5", "4");
      }
      assertThat(load.get("errors").get("status 503").asInt()).isEqualTo(1);
      assertThat(load.get("bytes_sent").asInt()).isEqualTo(30 * 5);
      assertThat(load.get("bytes_received").asInt()).isEqualTo(29 * 5 + 4);
    }
  }

  @Test
  void theHistogramsHaveTheWindowsTimes() throws Exception {
    Files.writeString(folder.resolve("body"), "3,1,2");
    try (TestServer server = new TestServer(TestServer.answering("right"))) {
      JsonNode load = launch(server).load();
      Map<String, Histogram> byTag = new HashMap<>();
      try (HistogramLogReader log = new HistogramLogReader(folder.resolve("r.hlog").toFile())) {
        while (log.hasNext()) {
          Histogram histogram = (Histogram) log.nextIntervalHistogram();
          byTag.put(histogram.getTag(), histogram);
        }
      }
      assertThat(byTag).containsOnlyKeys("response", "service");
      byTag.forEach(
          (tag, histogram) -> {
            double max = load.get(tag + "_seconds").get("max").asDouble() * 1e9;
            assertThat(histogram.getTotalCount()).isEqualTo(30);
            assertThat((double) histogram.getMaxValue()).isBetween(max * 0.999, max * 1.002);
          });
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files.map(path -> path.getFileName().toString()))
            .containsExactlyInAnyOrder("body", "r.csv.gz", "r.hlog");
      }
    }
  }

  @Test
  void aFailedRunLeavesNoFile() throws Exception {
    Files.writeString(folder.resolve("body"), "3,1,2");
    try (TestServer server = new TestServer(TestServer.answering("wrong"))) {
      assertThat(launch(server).exit()).isEqualTo(1);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  /** Each file is written under another name first, which leads here to a device that is full. */
  @ParameterizedTest
  @ValueSource(strings = {"r.csv.gz", "r.hlog"})
  @EnabledOnOs(OS.LINUX)
  void aFullDiskFailsTheRun(String full) throws Exception {
    Files.writeString(folder.resolve("body"), "3,1,2");
    Files.createSymbolicLink(folder.resolve(full + ".part"), Path.of("/dev/full"));
    try (TestServer server = new TestServer(TestServer.answering("right"))) {
      Launch launch = launch(server);
      assertThat(launch.exit()).isEqualTo(1);
      assertThat(launch.json().get("reason").asText()).contains(full + " must be writable, got");
    }
    assertThat(folder.resolve(full)).doesNotExist();
    assertThat(folder.resolve(full + ".part")).doesNotExist();
  }

  @Test
  void idleMakesNoRequestAndHasItsWindow() {
    try (TestServer server = new TestServer(TestServer.answering("right"))) {
      Launch launch =
          Launch.of(server.url(), "--method GET --rate idle --duration 200ms --lead-in 100ms");
      JsonNode load = launch.load();
      JsonNode phase = launch.json().get("phases").get(2);

      assertThat(server.requests()).isZero();
      assertThat(load.get("offered").asInt()).isZero();
      assertThat(load.get("rate_per_second").asDouble()).isZero();
      assertThat(load.get("generator_limited").asBoolean()).isFalse();
      assertThat(load.get("requests_with_lead_in").asInt()).isZero();
      assertThat(load.get("response_seconds").size()).isZero();
      assertThat(phase.get("phase").asText()).isEqualTo("load");
      assertThat(phase.get("end_ns").asLong() - phase.get("start_ns").asLong())
          .isEqualTo(200_000_000L);
    }
  }
}
