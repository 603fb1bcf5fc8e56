package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.Only;

/**
 * Every client accepts the same answers, and refuses the others for the same reason. The clients
 * make these runs in one process each: {@link ClientContractIT} starts one for each run.
 */
@Tag(Only.TAG)
class AnswerContractIT {
  private static final int AT_A_TIME = 2;
  private static final List<AnswerCase> CASES = AnswerCase.all();

  private static ExecutorService workers;
  private static final Map<Client, Future<Map<String, ClientProcess>>> RESULTS = new HashMap<>();

  @BeforeAll
  static void launch() {
    workers = Executors.newFixedThreadPool(AT_A_TIME);
    for (Client client : Client.tested()) {
      RESULTS.put(client, workers.submit(() -> runs(client)));
    }
  }

  @AfterAll
  static void end() {
    workers.shutdownNow();
    RESULTS.clear();
  }

  static Stream<Arguments> cases() {
    List<Arguments> pairs = new ArrayList<>();
    for (AnswerCase answer : CASES) {
      for (Client client : Client.tested()) {
        pairs.add(Arguments.of(client, answer));
      }
    }
    return pairs.stream();
  }

  private static Map<String, ClientProcess> runs(Client client) throws Exception {
    Map<String, ClientProcess> results = new HashMap<>();
    Runs process = ManyRunsProcess.shared(client, ClientProcess.jar(client));
    for (AnswerCase answer : CASES) {
      try (FaultServer server = new FaultServer(answer.behaviour())) {
        List<String> options = new ArrayList<>();
        options.addAll(List.of("--url", server.url(), "--run", "r7"));
        options.addAll(List.of("--seed", "3", "--message-size", "2kB"));
        options.addAll(answer.options());
        results.put(answer.name(), process.run(options));
      }
    }
    return results;
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("cases")
  void hasOneVerdict(Client client, AnswerCase answer) throws Exception {
    assumeTrue(
        GoodHttp.isFor(answer.name(), Runtime.version()),
        "LEFT OUT: this JDK's HTTP client ends at informational answers; install 17.0.12 or newer");
    ClientProcess run = RESULTS.get(client).get().get(answer.name());

    if (answer.isGood()) {
      assertThat(run.exit()).as("%s: %s: %s", client, answer, run.stderr()).isZero();
      RunRecord record = RunRecord.of(run);
      assertThat(record.text("outcome")).isEqualTo("valid");
      assertThat(record.number("response_bytes")).isGreaterThanOrEqualTo(2000);
    } else {
      FailureRules.check(client, run);
      assertThat(RunRecord.of(run).text("reason"))
          .as("%s: %s", client, answer)
          .matches(answer.reason());
    }
  }
}
