package pijoule.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Errors of a service are measured: the requests before the schedule do not fail a run by them. */
class ErrorsTest {
  private static final String GET = "--method GET --rate 50/s --duration 400ms --lead-in 0s";

  /** The requests before the schedule are an error and nine more; every second one is right. */
  @Test
  void aFirstErrorIsNoVerdict() {
    try (TestServer server =
        new TestServer(
            (number, body, of, out) -> of.answer(out, number % 2 == 0 ? 500 : 200, "", "x"))) {
      JsonNode load = Launch.of(server.url(), GET).load();

      assertThat(load.get("offered").asInt()).isEqualTo(20);
      assertThat(load.get("errors").get("status 500").asInt()).isEqualTo(10);
      assertThat(load.get("requests_with_lead_in").asInt()).isEqualTo(30);
    }
  }

  @Test
  void aRightFirstAnswerIsTheOnlyOneBeforeTheSchedule() {
    try (TestServer server = new TestServer(TestServer.answering("x"))) {
      Launch.of(server.url(), GET).load();

      assertThat(server.requests()).isEqualTo(21);
    }
  }

  @Test
  void aServiceThatIsNeverRightIsRefusedByItsReason() {
    try (TestServer server =
        new TestServer((number, body, of, out) -> of.answer(out, 500, "", "no disk"))) {
      Launch launch = Launch.of(server.url(), GET);

      assertThat(launch.exit()).isEqualTo(1);
      assertThat(launch.json().get("reason").asText())
          .isEqualTo("server must answer 200, got 500: no disk");
      assertThat(server.requests()).isEqualTo(10);
    }
  }
}
