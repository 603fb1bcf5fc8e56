package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.conformance.ServerProcess;

/** Axis2's client that sends its numbers as one text, and Axis2's service, which splits it. */
class OneFieldIT {
  private static final int NUMBERS = 5889;

  @Test
  void numbersOfOneTextAreSorted() throws Exception {
    try (ServerProcess server = ServerProcess.start("axis2", "--check", "off")) {
      ClientProcess client =
          ClientProcess.run(
              Client.ONE_FIELD,
              List.of(
                  "--url",
                  server.uri("/services/SortService/sort").toString(),
                  "--run",
                  "r7",
                  "--seed",
                  "3",
                  "--message-size",
                  "100kB"));

      assertThat(client.exit()).as(client.stdout() + client.stderr()).isZero();
      RunRecord record = RunRecord.of(client);
      assertThat(record.text("outcome")).isEqualTo("valid");
      assertThat(record.text("binding")).isEqualTo("onefield");
      assertThat(record.number("request_bytes")).isEqualTo(100_000);
      assertThat(record.number("number_count")).isBetween(NUMBERS - 100L, NUMBERS + 100L);
      PhaseRules.check(record);
    }
  }

  @Test
  void aServiceWithoutAListIsRefused() throws Exception {
    ClientProcess client =
        ClientProcess.run(
            Client.ONE_FIELD,
            List.of("--url", "http://127.0.0.1:9/", "--run", "r7", "--service", "echo"));

    assertThat(client.exit()).isEqualTo(2);
    assertThat(client.stderr())
        .hasLineCount(1)
        .contains("binding onefield must go with a service whose requests are a list, got service");
  }
}
