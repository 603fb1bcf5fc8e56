package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.CsvWriter;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

class RequestRowTest {
  private static final String STUDY =
      "format: pijoule-study/1\nname: one\nfactors: {}\nfixed: {}\nreplicates: 1\nseed: 1\n";

  private static final long MS = 1_000_000;

  @TempDir Path folder;

  /** Calls that are long enough for the meter are the slow ones, and their median is too high. */
  @Test
  void energiesOfSomeOfTheCallsHaveNoMedian() throws Exception {
    RequestRow energies = requestEnergy(30, 3);
    assertThat(energies.calls()).isEqualTo(6);
    assertThat(energies.quantiles()).isEmpty();
    assertThat(CsvWriter.write(RequestsListing.of(List.of(energies), false)))
        .contains("percentiles need the energy of each call, got 6");
    RequestRow all = requestEnergy(30, 30);
    assertThat(all.calls()).isEqualTo(12);
    assertThat(all.quantiles().get(0).value()).hasValueCloseTo(0.045, within(1e-9));
  }

  /** Twelve calls at 1.5 W, every other one long and short. */
  private RequestRow requestEnergy(long longMs, long shortMs) throws Exception {
    Path made = folder.resolve("short-" + shortMs);
    SyntheticCampaign campaign = new SyntheticCampaign(made, STUDY);
    SyntheticRun.Phases phases = new SyntheticRun.Phases();
    for (int trial = 0; trial < 12; trial++) {
      long at = 100L * trial * MS;
      long third = (trial % 2 == 0 ? longMs : shortMs) * MS / 3;
      phases
          .add(trial, "generate", at - MS, at)
          .add(trial, "serialize", at, at + third)
          .add(trial, "call", at + third, at + 2 * third)
          .add(trial, "deserialize", at + 2 * third, at + 3 * third);
    }
    phases.add("total", -MS, 1200 * MS);
    campaign.run(1, 1, Map.of()).side(Side.CLIENT, phases, "m", 0);
    SyntheticTrace trace = campaign.trace("m", 1);
    for (long at = -100 * MS; at < 1300 * MS; at += 7 * MS) {
      trace.sample(at, 1.5);
    }
    campaign.write();
    return RequestRow.ofCalls(Measurements.of(RecordedCampaign.read(made))).stream()
        .filter(row -> row.side() == Side.CLIENT && row.key().equals("request_energy"))
        .findFirst()
        .orElseThrow();
  }
}
