package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.SideEnergy;
import pijoule.analysis.measure.SideTimes;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.contract.study.LevelSource;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;

/** By hand: two intervals are 2 / 170 = 11.76 ms at 170 Hz, and 2 ms at 1 kHz. */
class ShortPhasesTest {
  @TempDir private Path folder;

  @Test
  void thePhasesOfAPilotThatTheMetersOfABenchCannotResolveAreNamed() throws Exception {
    assertThat(new ShortPhases(bench("170Hz")).of(pilot()))
        .containsExactly(
            "Too short for the server's meter (2 samples at 170Hz take 11.8 ms), by the pilot:"
                + " deserialize 3.00 ms in 2 of 2 cells, send 10.0 ms in 1 of 2 cells. Their energies"
                + " are below resolution: take a faster meter, or for serialize and deserialize set"
                + " amortize in the study.");
    assertThat(new ShortPhases(bench("1000Hz")).of(pilot())).isEmpty();
  }

  @Test
  void withoutAPilotTheirLimitIsNamed() throws Exception {
    assertThat(new ShortPhases(bench("1000Hz")).limits())
        .containsExactly(
            "Phases below 2.00 ms have fewer than 2 samples of board at 1kHz; name them: --pilot"
                + " RESULTS.");
  }

  @Test
  void aMeterWithoutARateHasThatOfItsKind() throws Exception {
    assertThat(new ShortPhases(bench("")).limits())
        .singleElement()
        .asString()
        .startsWith("Phases below 11.8 ms have fewer than 2 samples of board at 170Hz;");
  }

  private Bench bench(String rate) throws IOException {
    return BenchFile.read(
        Files.writeString(
            folder.resolve("bench.yaml"),
            """
            format: pijoule-bench/1
            title: Test
            hosts: {board: {kind: local}}
            client: {host: board}
            server: {host: board}
            meters:
              board: {kind: model, host: board, measures: [server], idle: 1W, busy: 2W%s}
            """
                .formatted(rate.isEmpty() ? "" : ", rate: " + rate)));
  }

  /** Two cells of two runs, the second cell's with a slower answer. The total is no phase. */
  private static Measurements pilot() {
    List<MeasuredSide> sides = new ArrayList<>();
    for (int replicate = 1; replicate <= 2; replicate++) {
      sides.add(server(1, replicate, Map.of(Part.DESERIALIZE, 0.003, Part.SEND, 0.010)));
      sides.add(server(2, replicate, Map.of(Part.DESERIALIZE, 0.004, Part.SEND, 0.012)));
    }
    return new Measurements(
        new RecordedCampaign(Path.of("pilot"), study(), List.of(), List.of(), List.of()),
        sides,
        List.of(),
        List.of());
  }

  private static MeasuredSide server(int cell, int replicate, Map<Part, Double> phases) {
    Map<Part, Double> seconds = new EnumMap<>(phases);
    seconds.put(Part.TOTAL, 0.001);
    String id = "r" + cell + replicate;
    return new MeasuredSide(
        new Run(id, 1, 1, cell, replicate, 1, Optional.empty(), Map.of()),
        Side.SERVER,
        new SideTimes(seconds, OptionalDouble.empty(), false),
        new SideEnergy(Optional.empty(), Optional.empty(), new EnumMap<>(Part.class)));
  }

  private static ResolvedStudy study() {
    List<Level> levels =
        Stream.of("axis2", "cxf").map(text -> new Level(Factor.FRAMEWORK, text)).toList();
    return new ResolvedStudy(
        "pilot",
        "A pilot",
        Map.of(),
        List.of(),
        List.of(new FactorLevels(Factor.FRAMEWORK, levels, LevelSource.SET)),
        Map.of(),
        List.of(),
        2,
        2,
        1);
  }
}
