package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The light programs in a study: over a socket the call has parts, by HTTP it has none. */
@Tag("slow")
class LightIT {
  private static final String STUDY = "src/test/resources/studies/light.yaml";

  @TempDir private Path temp;

  @Test
  void itsRunsAreValidAndItsPartsAreInTheTables() throws Exception {
    Results results = Results.made(temp.resolve("results"), STUDY);

    assertThat(results.runs()).hasSize(4).allMatch(Results::isValid);
    for (JsonNode run : results.runs()) {
      boolean socket = run.at("/levels/transport").asText().equals("socket");
      Set<String> phases = new HashSet<>();
      run.at("/client/phases").forEach(piece -> phases.add(piece.path("phase").asText()));
      assertThat(phases.containsAll(List.of("send", "wait", "receive"))).isEqualTo(socket);
      assertThat(phases.contains("wait")).isEqualTo(socket);
      assertThat(run.at("/server/framework").asText()).isEqualTo("light");
      assertThat(run.at("/server/requests").asInt()).isEqualTo(3);
      assertThat(run.at("/server/amortized")).hasSize(2);
      assertThat(run.at("/levels/id_length").asText()).isEqualTo("20");
    }
    assertThat(Files.readAllLines(results.root().resolve("tables/cells.csv")))
        .anyMatch(row -> row.contains(",socket,") && row.contains(",client,wait_time,"))
        .anyMatch(row -> row.contains(",socket,") && row.contains(",client,receive_time,"));
    assertThat(Files.readString(results.root().resolve("plan.csv")))
        .contains(",conventional,light,jdk,text,", ",ksoap,light,jdk,kxml,");
  }
}
