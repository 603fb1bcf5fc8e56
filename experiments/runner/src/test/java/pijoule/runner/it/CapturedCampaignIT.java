package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.packets.BuiltRecorder;
import pijoule.runner.rig.Commands;
import pijoule.runner.rig.OnPrivateLoopback;
import pijoule.runner.rig.PrivateLoopback;

/** A campaign whose packets are captured: this machine's loopback interface, with the right to. */
@OnPrivateLoopback
@Timeout(300)
@Tag("slow")
class CapturedCampaignIT {
  private static final String STUDY = "src/test/resources/studies/captured.yaml";

  @TempDir private Path temp;

  @Test
  void everyRunHasItsPacketsAndTheirTimes() throws Exception {
    BuiltRecorder.get();
    Results results = new Results(temp.resolve("captured"));
    Commands.Result ran =
        PrivateLoopback.run(
            "", Cli.command(Cli.HOME, "run", STUDY, "--out", results.root().toString()));
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).doesNotContain("captured packets");

    for (JsonNode run : results.runs()) {
      String name = run.path("run").asText() + ".pcap";
      assertThat(run.path("capture").asText()).isEqualTo(name);
      assertThat(results.root().resolve("captures").resolve(name)).isNotEmptyFile();
    }
    List<String> cells = Files.readAllLines(results.root().resolve("tables/cells.csv"));
    assertThat(cells)
        .filteredOn(line -> line.contains(",client,wire_exchange_time,s,"))
        .hasSize(2)
        .noneMatch(line -> line.contains(",NA,NA,NA,NA,NA,NA,"));
    assertThat(results.root().resolve("tables/packets.csv")).isNotEmptyFile();
    assertThat(Files.readString(results.root().resolve("report.html"))).contains("Delay, maximum");
  }

  @Test
  void withoutTheRecorderNothingIsBegun() throws Exception {
    Path home = Files.createDirectory(temp.resolve("home"));
    for (String part : List.of("server-cxf", "server-axis2", "client", "energy-logger")) {
      Files.createSymbolicLink(home.resolve(part), Cli.HOME.resolve(part));
    }
    Path experiments = Files.createDirectory(home.resolve("experiments"));
    try (Stream<Path> parts = Files.list(Cli.HOME.resolve("experiments"))) {
      for (Path part : parts.filter(path -> !path.endsWith("packet-recorder")).toList()) {
        Files.createSymbolicLink(experiments.resolve(part.getFileName()), part);
      }
    }
    Path out = temp.resolve("none");
    try (Cli cli = Cli.start(home, Map.of(), "run", STUDY, "--out", out.toString())) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors())
          .contains("must have the packet recorder, which capture_packets of the study asks for")
          .contains("run make -C experiments/packet-recorder");
    }
    assertThat(out).doesNotExist();
  }
}
