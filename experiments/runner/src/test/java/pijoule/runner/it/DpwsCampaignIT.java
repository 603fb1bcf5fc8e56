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

/** DPWS beside programs without a framework, on a loopback that has no multicast. */
@Tag("slow")
class DpwsCampaignIT {
  private static final String STUDY = "src/test/resources/studies/dpws.yaml";

  @TempDir private Path temp;

  @Test
  void itsRunsAreValidWithoutDiscovery() throws Exception {
    Results results = new Results(temp.resolve("results"));

    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
    }

    assertThat(results.runs())
        .hasSize(6)
        .allMatch(run -> run.path("outcome").asText().equals("valid"));
    List<JsonNode> dpws =
        results.runs().stream()
            .filter(run -> run.at("/levels/framework").asText().equals("dpws"))
            .toList();
    assertThat(dpws).hasSize(2);
    for (JsonNode run : dpws) {
      Set<String> phases = new HashSet<>();
      run.at("/client/phases").forEach(piece -> phases.add(piece.path("phase").asText()));
      assertThat(phases).contains("setup", "call").doesNotContain("send", "wait", "receive");
      assertThat(run.at("/server/requests").asInt()).isEqualTo(3);
      assertThat(run.at("/server/amortized")).hasSize(2);
    }
    assertThat(Files.readString(results.root().resolve("plan.csv")))
        .contains(",dpws,dpws,jetty,jaxb,");
  }
}
