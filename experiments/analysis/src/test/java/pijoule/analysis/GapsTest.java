package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;
import pijoule.campaign.SyntheticTrace;
import pijoule.energy.window.Verdict;

/**
 * A client whose call of 1.1 s, in a total of 2.5 s, has a gap: the trace is at 1.7 W while it runs
 * and at 2.3 W later.
 */
class GapsTest {
  private static final double RANGE_WATTS = 0.6;

  @TempDir private Path folder;

  @Test
  void aShortGapIsBridgedAndItsRangeIsInU() throws Exception {
    Map<Part, PartEnergy> whole = measured("", 0);
    Map<Part, PartEnergy> holed = measured("", 50);

    for (Part part : new Part[] {Part.CALL, Part.TOTAL}) {
      PartEnergy energy = holed.get(part);
      double uGap = 0.05 * Math.hypot(RANGE_WATTS / Math.sqrt(12), RANGE_WATTS / 2);
      assertThat(energy.verdict()).isEqualTo(Verdict.RESOLVED);
      assertThat(energy.joules().value().getAsDouble())
          .isCloseTo(whole.get(part).joules().value().getAsDouble(), within(1e-12));
      assertThat(energy.bridgedSeconds()).hasValue(0.05);
      assertThat(energy.joules().uWithoutGain().getAsDouble())
          .isCloseTo(
              Math.hypot(whole.get(part).joules().uWithoutGain().getAsDouble(), uGap),
              within(1e-9));
      assertThat(energy.joules().u().getAsDouble())
          .isCloseTo(Math.hypot(whole.get(part).joules().u().getAsDouble(), uGap), within(1e-9));
    }
    assertThat(whole.get(Part.CALL).bridgedSeconds()).hasValue(0);
  }

  @Test
  void phasesWithoutAGapAreAsTheyWereAndSoIsWhatIsLeftOfTheTotal() throws Exception {
    Map<Part, PartEnergy> whole = measured("", 0);
    Map<Part, PartEnergy> holed = measured("", 50);

    assertThat(holed.get(Part.SERIALIZE)).isEqualTo(whole.get(Part.SERIALIZE));
    assertThat(holed.get(Part.DESERIALIZE)).isEqualTo(whole.get(Part.DESERIALIZE));
    assertThat(holed.get(Part.REMAINDER).bridgedSeconds()).hasValue(0);
    assertThat(holed.get(Part.REMAINDER).joules().u().getAsDouble())
        .isCloseTo(whole.get(Part.REMAINDER).joules().u().getAsDouble(), within(1e-9));
  }

  @Test
  void aLongerGapLeavesNoEnergyAndTheReasonNamesItsShareAndTheLimit() throws Exception {
    Map<Part, PartEnergy> energies = measured("", 60);

    String reason = "gaps of trace holed-1 take 5.5 % of a window, more than bridged_gap_share: 5%";
    PartEnergy call = energies.get(Part.CALL);
    assertThat(call.joules().reason()).hasValue(reason);
    assertThat(call.verdict()).isEqualTo(Verdict.NOT_AVAILABLE);
    assertThat(call.bridgedSeconds()).isEmpty();
    assertThat(energies.get(Part.REMAINDER).joules().reason()).hasValue(reason);
    assertThat(energies.get(Part.TOTAL).bridgedSeconds()).hasValue(0.06);
  }

  @Test
  void theStudySetsTheShare() throws Exception {
    assertThat(measured("bridged_gap_share: 6%\n", 60).get(Part.CALL).bridgedSeconds())
        .hasValue(0.06);
    Map<Part, PartEnergy> strict = measured("bridged_gap_share: 0%\n", 50);
    assertThat(strict.get(Part.TOTAL).joules().reason())
        .hasValue("gaps of trace holed-1 take 2.0 % of a window, more than bridged_gap_share: 0%");
    assertThat(strict.get(Part.SERIALIZE).joules().value()).isPresent();
    assertThatThrownBy(() -> measured("bridged_gap_share: 21%\n", 50))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("must be from 0% to 20%, got 21.0%");
  }

  @Test
  void theTimeThatWasBridgedIsAColumn() throws Exception {
    measured("", 60);
    Report.make(folder);

    assertThat(Files.readAllLines(folder.resolve("energy.csv")))
        .anyMatch(line -> line.contains("r0001,1,client,call,") && line.endsWith(",NA,NA,NA"))
        .anyMatch(line -> line.contains("r0001,1,client,total,") && line.contains(",2.5,0.06,"))
        .anyMatch(line -> line.contains("r0002,2,client,call,") && line.endsWith(",resolved"));
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("of 12 valid runs; gaps were bridged in 1 of them")
        .doesNotContain("gaps were bridged in 0");
  }

  /** The client's energies of the first run, whose call has a gap of so many ms. */
  private Map<Part, PartEnergy> measured(String setting, int gapMs) throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    SyntheticTrace trace = small.campaign.trace("holed", 1).set("rate_hertz", 100);
    for (int ms = -1000; ms <= 4000; ms += 10) {
      if (ms <= 1200 || ms >= 1200 + gapMs) {
        trace.sample(SmallCampaign.start(0) + ms * 1_000_000L, ms < 3000 ? 1.7 : 2.3);
      } else {
        trace.gap(SmallCampaign.start(0) + ms * 1_000_000L);
      }
    }
    small.campaign.runs().get(0).set("meters", Map.of("client", "holed"));
    Path study = small.campaign.write().resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + setting);
    return Measurements.of(RecordedCampaign.read(folder)).sides().get(0).energy().parts();
  }
}
