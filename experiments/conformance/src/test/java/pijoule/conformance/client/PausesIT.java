package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.conformance.ProgramJava;
import pijoule.contract.record.GcLog;

/** Pauses for garbage collection that the JVM of a client logs; the youngest objects have 1 MB. */
class PausesIT {
  @TempDir Path temp;

  @Test
  void areInTheRecordOnTheClockOfItsPhases() throws Exception {
    Client client = new Client("jdk", "stax");
    String log = GcLog.option(temp.resolve("gc.log").toString());
    try (FaultServer server = new FaultServer(Called.SORT.server())) {
      ClientProcess process =
          ClientProcess.started(
              client,
              List.of(
                  ProgramJava.command(),
                  "-Xmx64m",
                  "-Xmn1m",
                  log,
                  "-jar",
                  ClientProcess.jar(client),
                  "--binding",
                  client.binding(),
                  "--url",
                  server.url(),
                  "--run",
                  "r7",
                  "--seed",
                  "3",
                  "--message-size",
                  "500kB"));

      assertThat(process.exit()).as(process.stderr()).isZero();
      RunRecord record = RunRecord.of(process);
      JsonNode pauses = record.json().at("/jvm/gc_pauses");
      assertThat(pauses).isNotEmpty();
      for (JsonNode pause : pauses) {
        long start = pause.path("start_ns").asLong();
        assertThat(pause.path("end_ns").asLong()).isBetween(start, start + 10_000_000_000L);
        assertThat(start).isLessThan(record.total().endNs());
        assertThat(pause.path("end_ns").asLong()).isGreaterThan(record.total().startNs());
      }
      assertThat(record.json().at("/jvm/flags").asText())
          .contains("-Xmn1m")
          .doesNotContain("Xlog:gc");
      assertThat(record.json().at("/jvm/use/gc_count").asInt())
          .isGreaterThanOrEqualTo(pauses.size());
    }
  }
}
