package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.Factor;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.StudyFile;

/** A server that lies, and a client that does not do what was planned. */
class CrosscheckTest {
  private static final PlannedRun RUN =
      Plan.of(StudyFile.read(Path.of("..", "studies", "quick.yaml"))).runs().get(0);
  private static final Clocks ONE_HOST = new Clocks(true, false);

  @Test
  void recordsThatAgreePass() {
    assertThatCode(() -> Crosscheck.check(RUN, client(), server(), 3, ONE_HOST))
        .doesNotThrowAnyException();
  }

  @Test
  void aServersTimeOutsideTheCallIsALie() {
    refuse(
        server -> {
          server.putArray("phases");
          phase(server, "total", 1_000_000_000L, 90_000_000_000L);
        },
        "the server's total must lie within the client's call");
  }

  @Test
  void aServerWithoutPhasesLeavesNoNumber() {
    refuse(
        server -> server.putArray("phases"), "the server must have a total of trial 0, got none");
    refuse(server -> server.put("requests", 2), "the server must have phases of 1 requests, got 2");
    refuse(
        server -> server.put("format", "pijoule-server/2"), "must be in format pijoule-server/1");
  }

  @Test
  void aClientWithOtherNumbersIsRefused() {
    refuseClient(client -> client.put("seed", 1), "the client must do what was planned");
    refuseClient(
        client -> client.put("request_bytes", 1),
        "request_bytes must be message_size within 0.1 %");
    refuseClient(client -> client.putArray("phases"), "the client must have a total, got none");
    refuseClient(
        client -> {
          client.putArray("phases");
          phase(client, "total", 500_000_000L, 2_500_000_000L);
        },
        "the client must have a call phase of trial 0");
    refuseClient(
        client -> {
          client.putArray("phases");
          phase(client, "total", 500_000_000L, 9_500_000_000L);
        },
        "the client's total must be within the run's 3.0 s, got 9.0 s");
  }

  private static void refuse(Consumer<ObjectNode> change, String reason) {
    ObjectNode server = server();
    change.accept(server);
    assertThatThrownBy(() -> Crosscheck.check(RUN, client(), server, 3, ONE_HOST))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining(reason);
  }

  private static void refuseClient(Consumer<ObjectNode> change, String reason) {
    ObjectNode client = client();
    change.accept(client);
    assertThatThrownBy(() -> Crosscheck.check(RUN, client, server(), 3, ONE_HOST))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining(reason);
  }

  private static ObjectNode client() {
    ObjectNode client = record("pijoule-client/1");
    client.put("seed", RUN.seed()).put("calls", 1);
    client.put("request_bytes", RUN.cell().level(Factor.MESSAGE_SIZE).bytes());
    phase(client, "call", 1_000_000_000L, 2_000_000_000L);
    phase(client, "total", 500_000_000L, 2_500_000_000L);
    return client;
  }

  private static ObjectNode server() {
    ObjectNode server = record("pijoule-server/1").put("requests", 1);
    phase(server, "total", 1_100_000_000L, 1_900_000_000L);
    return server;
  }

  private static ObjectNode record(String format) {
    ObjectNode record = new ObjectMapper().createObjectNode().put("format", format);
    record.putObject("clock").put("boot_id", "boot");
    return record;
  }

  private static void phase(ObjectNode record, String phase, long startNs, long endNs) {
    record
        .withArray("phases")
        .addObject()
        .put("trial", 0)
        .put("phase", phase)
        .put("start_ns", startNs)
        .put("end_ns", endNs);
  }
}
