package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.runner.provision.Script;

/** Builds of a service of another language, which campaigns start and end. */
class StartedBuildsIT {
  /** A service with a child in a session of its own, which no signal to its group reaches. */
  private static final String SERVICE =
      """
      import os, subprocess, sys, time
      from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
      port, mark, busy, answer = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
      if answer == "ends":
          sys.exit("no licence was found")
      subprocess.Popen(["sleep", mark], start_new_session=True)
      class Service(BaseHTTPRequestHandler):
          protocol_version = "HTTP/1.1"
          wbufsize = -1
          def do_GET(self):
              end = time.thread_time() + busy / 1000
              while self.path == "/busy" and time.thread_time() < end: pass
              body = answer.encode()
              self.send_response(200)
              self.send_header("Content-Length", str(len(body)))
              self.end_headers()
              self.wfile.write(body)
          def log_message(self, *words): pass
      ThreadingHTTPServer(("127.0.0.1", port), Service).serve_forever()
      """;

  @TempDir private Path temp;

  @BeforeAll
  static void requirePython() throws Exception {
    Script.require("python3", "--version");
  }

  /** A time that the child sleeps, by which this test's children are known. */
  private static String mark() {
    return "9" + ProcessHandle.current().pid();
  }

  private String command(int busy, String answer) throws IOException {
    Path file = Files.writeString(temp.resolve("service.py"), SERVICE);
    return "python3 %s {port} %s %s %s".formatted(file, mark(), busy, answer);
  }

  /** Answers to the first request may differ, those to the second may not. */
  private Path study(String builds) throws IOException {
    return Files.writeString(
        temp.resolve("builds.yaml"),
        """
        format: pijoule-study/1
        title: builds
        factors: {rate: [20/s]}
        target:
          kind: url
          %s
          requests: {differs: {url: /, expect: {text: o}}, same: {url: /busy}}
          ready: /
        replicates: 1
        seed: 3
        duration: 1s
        lead_in: 100ms
        warm_up: none
        """
            .formatted(builds));
  }

  private static List<String> left() throws IOException {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.flatMap(process -> process.info().commandLine().stream())
          .filter(line -> line.contains("sleep " + mark()) || line.contains(mark() + " "))
          .filter(line -> !line.contains("service.py") || line.startsWith("python3"))
          .toList();
    }
  }

  /** CPU time of the runs with requests, s. */
  private static double cpu(List<JsonNode> runs, String build) {
    return runs.stream()
        .filter(run -> run.at("/levels/build").asText().equals(build))
        .filter(run -> !run.at("/levels/rate").asText().equals("idle"))
        .mapToDouble(run -> run.at("/server_process/cpu_seconds").asDouble())
        .sum();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ends|build b must stay and listen on port",
        "other|request 'same': builds must give the same answer, got status 200 and 2 B 'ok' from a"
      })
  void aBuildThatDoesNotFitIsRefusedBeforeTheFirstRun(String answer, String reason)
      throws Exception {
    String builds =
        "builds: {a: \"%s\", b: \"%s\"}".formatted(command(0, "ok"), command(0, answer));
    Path out = temp.resolve("refused");
    try (Cli cli =
        Cli.start("run", study(builds).toString(), "--bench", "local", "--out", out.toString())) {
      assertThat(cli.exit()).as(cli::errors).isEqualTo(2);
      assertThat(cli.errors()).contains(reason);
      if (answer.equals("ends")) {
        Matcher log = Pattern.compile("no licence was found \\((\\S+)\\)").matcher(cli.errors());
        assertThat(log.find()).as(cli::errors).isTrue();
        assertThat(Path.of(log.group(1))).as("a log that is named is there").isNotEmptyFile();
        Files.delete(Path.of(log.group(1)));
      }
    }
    assertThat(left()).isEmpty();
  }

  /** Whatever it decides on a busy machine, exit code and files agree. */
  @Test
  @Tag("slow")
  void aGateSaysTheSameByItsExitCodeAndItsFilesAndLeavesNoProcess() throws Exception {
    Path json = temp.resolve("gate.json");
    Path junit = temp.resolve("gate.xml");
    Results results = new Results(temp.resolve("gate"));
    List<String> words =
        new ArrayList<>(List.of("gate", "--baseline", command(1, "ok"), "--candidate"));
    words.addAll(List.of(command(20, "ok"), "--url", "/busy", "--ready", "/", "--bench", "local"));
    words.addAll(List.of("--rate", "20/s", "--for", "1s", "--warm-up", "1s", "--max-time", "1s"));
    words.addAll(List.of("--out", results.root().toString()));
    words.addAll(List.of("--write", json.toString(), "--write", junit.toString()));
    int exit;
    try (Cli cli = Cli.start(words.toArray(String[]::new))) {
      exit = cli.exit();
      assertThat(exit).as(cli::errors).isIn(1, 3);
    }
    JsonNode result = new ObjectMapper().readTree(json.toFile());
    assertThat(result.path("verdict").asText()).isEqualTo(exit == 1 ? "fail" : "open");
    assertThat(result.path("rounds").asInt()).isEqualTo(4);
    assertThat(Files.readString(junit)).contains(exit == 1 ? "<failure " : "<skipped ");
    if (exit == 1) {
      assertThat(result.path("ratio").asDouble()).isBetween(3.0, 40.0);
      assertThat(result.path("ratio_low").asDouble()).isGreaterThan(1);
    }
    eachBlockHadAProcess(results.runs());
    assertThat(left()).isEmpty();
    assertThat(results.programsLeft()).isZero();
  }

  /** Four rounds of two builds, each at the rate, and at it once more. */
  private static void eachBlockHadAProcess(List<JsonNode> runs) {
    assertThat(runs).hasSize(16).allMatch(Results::isValid);
    Set<Long> processes = new HashSet<>();
    runs.forEach(run -> processes.add(run.at("/service_processes/board/0/pid").asLong()));
    assertThat(processes).hasSize(8).doesNotContain(0L);
    assertThat(runs)
        .filteredOn(run -> run.path("first_answer").path("seconds").asDouble() > 0)
        .as("of each process the first run has the time to its first answer")
        .hasSize(8);
    assertThat(cpu(runs, "candidate")).isGreaterThan(2 * cpu(runs, "baseline"));
    assertThat(runs)
        .as("what watches over a service is none of it")
        .noneMatch(run -> run.at("/server_process/counted").toString().contains("bash"));
  }
}
