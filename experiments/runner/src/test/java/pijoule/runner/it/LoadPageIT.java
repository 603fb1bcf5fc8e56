package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of docs/load.md, word by word, on another port and for a shorter time. */
@Tag("slow")
class LoadPageIT {
  private static final Path PAGE = Cli.HOME.resolve("docs/load.md");
  private static final String PORT = "8000";

  @TempDir private Path temp;

  @Test
  void aReaderGetsTheEnergyOfARequestToAServiceOfTwentyLines() throws Exception {
    String page = Files.readString(PAGE);
    assertThat(page).contains("./pijoule run load --bench my-url");
    String service = block(page, "python service");
    assertThat(service.lines()).hasSizeLessThanOrEqualTo(20);
    String port = Integer.toString(freePort());
    Path script = Files.writeString(temp.resolve("sort.py"), service.replace(PORT, port));
    Path bench = bench(port);
    Process python = new ProcessBuilder("python3", script.toString()).inheritIO().start();
    try {
      awaitListening(Integer.parseInt(port), python);
      Results results = new Results(temp.resolve("results"));
      try (Cli cli =
          Cli.start(
              "run", study(), "--bench", bench.toString(), "--out", results.root().toString())) {
        cli.measures();
        assertThat(cli.said())
            .containsAnyOf(
                "request costs in CPU time ",
                "No answer: the generator, or its busy host, limited ");
      }
      assertThat(results.runs()).hasSize(3).allMatch(Results::isValid);
      for (JsonNode run : results.runs()) {
        JsonNode errors = run.at("/client/load/errors");
        assertThat(errors.isObject()).as(run.toString()).isTrue();
        assertThat(errors).isEmpty();
        assertThat(run.path("server_process").path("peak_memory_bytes").asLong())
            .isBetween(5_000_000L, 500_000_000L);
        assertThat(run.has("server_started_at")).isFalse();
      }
      assertThat(results.root().resolve("target/body")).isNotEmptyFile();
      assertThat(results.root().resolve("study.yaml")).content().contains("body: target/body");
      assertThat(results.root().resolve("bench.yaml")).content().doesNotContain("target:");
    } finally {
      python.destroyForcibly().waitFor();
    }
  }

  private static String block(String page, String language) {
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private Path bench(String port) throws Exception {
    Path file = Cli.HOME.resolve("experiments/benches/my-url.yaml");
    String shipped = TestBenches.withJavaOfTests(Files.readString(file));
    Path bodies = Cli.HOME.resolve("experiments/bodies");
    return Files.writeString(
        temp.resolve("my-url.yaml"),
        shipped.replace(PORT, port).replace("../bodies", bodies.toString()));
  }

  /** The study of the page with one replicate of one rate, a second each. */
  private String study() throws Exception {
    String shipped = Files.readString(Cli.HOME.resolve("experiments/studies/load.yaml"));
    return Files.writeString(
            temp.resolve("load.yaml"),
            shipped
                .replaceFirst("rate: \\[.*]", "rate: [20/s]")
                .replaceFirst("replicates: \\d+", "replicates: 1")
                .replaceFirst("duration: \\d+s", "duration: 1s")
                .replaceFirst("lead_in: \\d+s", "lead_in: 100ms")
                .replaceFirst("warm_up: auto", "warm_up: 1s"))
        .toString();
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitListening(int port, Process python) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (python.isAlive() && System.nanoTime() < deadline) {
      try (Socket ignored = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException notYet) {
        python.waitFor(50, TimeUnit.MILLISECONDS);
      }
    }
    throw new AssertionError("the service of the page must listen, and does not");
  }
}
