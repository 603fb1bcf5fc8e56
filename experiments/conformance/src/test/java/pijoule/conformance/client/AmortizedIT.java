package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The windows of repeated operations that a client adds to its record. */
class AmortizedIT {
  private static final int WINDOW_MS = 50;
  private static final int MAX_WINDOW_MS = 64 * WINDOW_MS;

  static Stream<Arguments> calls() {
    return Client.calls();
  }

  /**
   * On a busy machine the client may wait for a processor longer than a window, which then holds
   * one operation; the next run's windows are longer.
   */
  @ParameterizedTest
  @MethodSource("calls")
  void areFullAndComeAfterTheTotal(Client client, Called service) throws Exception {
    RunRecord record;
    int windowMs = WINDOW_MS;
    do {
      record = run(client, service, windowMs);
      PhaseRules.check(record);
      check(record, windowMs * 1_000_000L);
      windowMs *= 2;
    } while (minOperations(record) == 1 && windowMs <= MAX_WINDOW_MS);
    assertThat(minOperations(record)).isGreaterThan(1);
  }

  private static RunRecord run(Client client, Called service, int windowMs) throws Exception {
    try (FaultServer server = new FaultServer(service.server())) {
      List<String> options = new ArrayList<>(List.of("--url", server.url(service), "--run", "r7"));
      options.addAll(List.of("--service", service.key()));
      options.addAll(List.of("--message-size", "20kB", "--amortize", windowMs + "ms"));
      Runs runs = ManyRunsProcess.shared(client, ClientProcess.jar(client));
      ClientProcess process = runs.run(options);
      assertThat(process.exit()).as(process.stdout() + process.stderr()).isZero();
      return RunRecord.of(process);
    }
  }

  private static void check(RunRecord record, long windowNs) {
    List<String> phases = new ArrayList<>();
    long afterNs = record.total().endNs();
    for (JsonNode window : record.json().required("amortized")) {
      phases.add(window.required("phase").asText());
      // A window that is not recorded goes before each.
      assertThat(window.required("start_ns").asLong()).isGreaterThan(afterNs + windowNs);
      afterNs = window.required("end_ns").asLong();
      assertThat(afterNs - window.required("start_ns").asLong()).isGreaterThanOrEqualTo(windowNs);
    }
    assertThat(phases).containsExactly("serialize", "deserialize");
  }

  private static long minOperations(RunRecord record) {
    return record
        .json()
        .required("amortized")
        .valueStream()
        .mapToLong(window -> window.required("operations").asLong())
        .min()
        .orElse(0);
  }
}
