package pijoule.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Load in real time, on a server that is a process of its own. */
@Tag("slow")
class StallTest {
  private static final double MS = 1e6;
  private static final int CONNECTIONS = 8;

  @TempDir private Path folder;

  /**
   * A server that is stopped for a second: at 50/s some 45 requests are due more than 100 ms before
   * it goes on, and as many wait so long, though only as many as there are connections were sent.
   */
  @Test
  void aStalledServerIsSeenByEveryRequestThatWasDue() throws Exception {
    Path requests = folder.resolve("requests.csv.gz");
    try (ChildServer server = new ChildServer()) {
      Optional<CompletableFuture<String>> hyperfoil = hyperfoil(server);
      CompletableFuture<Launch> launch =
          CompletableFuture.supplyAsync(
              () ->
                  Launch.of(
                      server.url(),
                      "--method GET --expect-text right --rate 50/s --arrivals even --lead-in 2s"
                          + " --connections "
                          + CONNECTIONS,
                      "--requests",
                      requests.toString()));
      parkUntil(System.nanoTime() + (long) 7e9);
      long stoppedNs = System.nanoTime();
      server.signal("STOP");
      parkUntil(stoppedNs + (long) 1e9);
      server.signal("CONT");
      long continuedNs = System.nanoTime();

      JsonNode load = launch.get(60, TimeUnit.SECONDS).load();
      assertThat(load.get("completed").asInt()).isEqualTo(500);
      check(instants(requests), stoppedNs, continuedNs, load.get("generator_limited").asBoolean());
      if (hyperfoil.isPresent()) {
        compare(instants(requests), hyperfoil.get().get(60, TimeUnit.SECONDS));
      }
    }
  }

  /** A park may end early. */
  private static void parkUntil(long deadlineNs) {
    for (long left = deadlineNs - System.nanoTime();
        left > 0;
        left = deadlineNs - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** On a machine that others keep busy too, the server needs longer to recover. */
  private static void check(
      List<long[]> requests, long stoppedNs, long continuedNs, boolean isBusy) {
    double stallSeconds = (continuedNs - stoppedNs) / 1e9;
    int slow = 0;
    int slowService = 0;
    double max = 0;
    for (long[] request : requests) {
      double response = (request[2] - request[0]) / MS;
      boolean isDue = request[0] < continuedNs && request[2] > stoppedNs;
      slow += isDue && response > 100 ? 1 : 0;
      slowService += isDue && (request[2] - request[1]) / MS > 100 ? 1 : 0;
      max = isDue ? Math.max(max, response) : max;
    }
    String seen =
        "%.3f s: %d response times above 100 ms, maximum %.0f ms, %d service times"
            .formatted(stallSeconds, slow, max, slowService);
    int due = (int) (50 * stallSeconds);
    assertThat(slow).as(seen).isBetween(due - 6, due + (isBusy ? 50 : 10));
    assertThat(max / 1000)
        .as(seen)
        .isBetween(stallSeconds - 0.05, stallSeconds + (isBusy ? 1 : 0.1));
    assertThat(slowService).as(seen).isBetween(CONNECTIONS - 2, isBusy ? 50 : CONNECTIONS + 4);
  }

  /** Both have made the same 600 requests. */
  private static void compare(List<long[]> requests, String line) {
    double theirs = Double.parseDouble(line.split(" ")[2]) / 1e9;
    double[] rising = requests.stream().mapToDouble(of -> (of[2] - of[0]) / 1e9).sorted().toArray();
    double ours = rising[(int) Math.ceil(0.99 * rising.length) - 1];
    assertThat(ours).as(line).isCloseTo(theirs, within(0.1 * theirs));
  }

  /** Intended start, start and end of each request, ns. */
  private static List<long[]> instants(Path file) throws IOException {
    List<long[]> instants = new ArrayList<>();
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      assertThat(lines.readLine())
          .isEqualTo(
              "intended_ns,start_ns,sent_ns,answer_ns,end_ns,status,bytes,error,lead_in,request");
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split(",");
        instants.add(
            new long[] {
              Long.parseLong(cells[0]), Long.parseLong(cells[1]), Long.parseLong(cells[4])
            });
      }
    }
    return instants;
  }

  /** Hyperfoil at the same time, where -Dhyperfoil names a folder with its jars. */
  private static Optional<CompletableFuture<String>> hyperfoil(ChildServer server)
      throws IOException {
    String jars = System.getProperty("hyperfoil", "");
    if (jars.isEmpty()) {
      return Optional.empty();
    }
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    jars + "/*",
                    Path.of("src/test/resources/hyperfoil/HyperfoilRun.java").toString(),
                    Integer.toString(URI.create(server.url()).getPort()),
                    "50",
                    "12"))
            .redirectErrorStream(true)
            .start();
    return Optional.of(CompletableFuture.supplyAsync(() -> lastLine(process)));
  }

  private static String lastLine(Process process) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      return lines.lines().reduce("", (earlier, later) -> later);
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  @ParameterizedTest
  @CsvSource({"10,10", "50,6", "200,5"})
  void aRateIsKept(int rate, int seconds) throws Exception {
    try (ChildServer server = new ChildServer()) {
      JsonNode load =
          Launch.of(
                  server.url(),
                  "--method GET --expect-text right --arrivals even --lead-in 1s",
                  "--rate",
                  rate + "/s",
                  "--duration",
                  seconds + "s")
              .load();
      JsonNode first = load.get("windows").get(0);
      JsonNode last = load.get("windows").get(load.get("windows").size() - 1);
      double window = (last.get("end_ns").asLong() - first.get("start_ns").asLong()) / 1e9;

      assertThat(load.get("offered").asInt()).isEqualTo(rate * seconds);
      assertThat(load.get("completed").asInt()).isEqualTo(rate * seconds);
      double achieved = load.get("completed_in_window").asInt() / window;
      assertThat((rate * seconds - 1) / window).isCloseTo(rate, within(0.001 * rate));
      assertThat(achieved)
          .isCloseTo(
              rate, within(load.get("generator_limited").asBoolean() ? 0.1 * rate : 0.005 * rate));
    }
  }
}
