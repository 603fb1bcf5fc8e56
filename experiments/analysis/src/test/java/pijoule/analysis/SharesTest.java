package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** For any phases and power: the parts make up the whole. */
class SharesTest {
  private static final String STUDY =
      "format: pijoule-study/1\nname: one\nfactors: {}\nfixed: {}\nreplicates: 2\nseed: 1\n";

  @Property(tries = 25)
  void partsMakeUpTheWhole(@ForAll Random random) throws Exception {
    Path folder = Files.createTempDirectory("shares");
    try {
      Measurements measurements = Measurements.of(RecordedCampaign.read(write(folder, random)));
      assertThat(measurements.problems()).isEmpty();
      assertThat(measurements.sides()).hasSize(4);
      measurements.sides().forEach(SharesTest::check);
    } finally {
      delete(folder);
    }
  }

  private static void check(MeasuredSide side) {
    assertThat(sum(side, Kind.TIME_SHARE)).isCloseTo(100, within(1e-9));
    assertThat(sum(side, Kind.ENERGY_SHARE)).isCloseTo(100, within(1e-9));
    double total = side.value(Kind.ENERGY, Part.TOTAL).getAsDouble();
    assertThat(sum(side, Kind.ENERGY)).isCloseTo(total, within(total * 1e-12));
    double power = side.value(Kind.POWER, Part.TOTAL).getAsDouble();
    assertThat(power).isBetween(1.0, 3.0);
  }

  private static double sum(MeasuredSide side, Kind metric) {
    double sum = side.value(metric, Part.REMAINDER).getAsDouble();
    for (Part part : Part.tabled(side.side(), Set.of())) {
      sum += side.value(metric, part).getAsDouble();
    }
    return sum;
  }

  private static Path write(Path folder, Random random) throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, STUDY);
    SyntheticTrace trace = campaign.trace("m", 1);
    long last = 0;
    for (int replicate = 1; replicate <= 2; replicate++) {
      SyntheticRun run = campaign.run(1, replicate, Map.of());
      for (Side side : Side.values()) {
        SyntheticRun.Phases phases = new SyntheticRun.Phases();
        long at = 1_000_000 + random.nextInt(1000);
        long start = at;
        for (int trial = 0; trial < 2; trial++) {
          for (Part phase : Part.tabled(side, Set.of())) {
            long end = at + 1 + random.nextInt(1_000_000_000);
            phases.add(phase.key(), at, end);
            at = end + random.nextInt(1000);
          }
        }
        phases.add("total", start, at);
        run.side(side, phases, "m", random.nextInt(500));
        last = Math.max(last, at);
      }
    }
    for (long at = 0; at < last + 100_000_000; at += 1 + random.nextInt(50_000_000)) {
      trace.sample(at, 1.0 + 2 * random.nextDouble());
    }
    trace.sample(last + 200_000_000, 1.5);
    return campaign.write();
  }

  private static void delete(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> inOrder = files.sorted((a, b) -> b.compareTo(a)).toList();
      for (Path file : inOrder) {
        Files.delete(file);
      }
    }
  }
}
