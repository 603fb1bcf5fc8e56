package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The windows of repeated operations that a client adds to its record. */
class AmortizedIT {
  private static final long WINDOW_NS = 50_000_000;

  static List<Client> clients() {
    return Client.ALL;
  }

  @ParameterizedTest
  @MethodSource("clients")
  void areFullAndComeAfterTheTotal(Client client) throws Exception {
    try (FaultServer server = new FaultServer(Answers.rewritten(xml -> xml))) {
      List<String> options =
          List.of(
              "--url", server.url(), "--run", "r7", "--message-size", "20kB", "--amortize", "50ms");
      ClientProcess process = ClientProcess.run(client, options);

      assertThat(process.exit()).as(process.stdout() + process.stderr()).isZero();
      RunRecord record = RunRecord.of(process);
      PhaseRules.check(record);
      check(record);
    }
  }

  private static void check(RunRecord record) {
    List<String> phases = new ArrayList<>();
    long afterNs = record.total().endNs();
    for (JsonNode window : record.json().required("amortized")) {
      phases.add(window.required("phase").asText());
      // A window that is not recorded goes before each.
      assertThat(window.required("start_ns").asLong()).isGreaterThan(afterNs + WINDOW_NS);
      afterNs = window.required("end_ns").asLong();
      assertThat(afterNs - window.required("start_ns").asLong()).isGreaterThanOrEqualTo(WINDOW_NS);
      assertThat(window.required("operations").asLong()).isGreaterThan(1);
    }
    assertThat(phases).containsExactly("serialize", "deserialize");
  }
}
