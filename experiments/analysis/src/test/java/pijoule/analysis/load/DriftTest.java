package pijoule.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/**
 * CPU time per request of cxf when its first rate is measured again: 0.8, 0.9 and 1.0 of the first.
 */
class DriftTest {
  private static final int RUNS_OF_A_PROCESS = 5;
  private static final int[] RATES = {10, 50, 100};
  private static final double[] AGAIN = {0.8, 0.9, 1.0};

  @TempDir Path folder;
  private LoadCampaign load;

  private Drift cpu() throws Exception {
    load = new LoadCampaign(folder, 3);
    for (int process = 1; process <= 3; process++) {
      double requests = 12.0 * RATES[process - 1];
      double first = 0.004 * (1 + 0.05 * process);
      repeat(process)
          .set(
              "server_process",
              Map.of(
                  "cpu_seconds",
                  requests * first * AGAIN[process - 1],
                  "peak_memory_bytes",
                  1,
                  "resolution_seconds",
                  0.01));
    }
    return drift();
  }

  private SyntheticRun repeat(int process) {
    return load.campaign.runs().get((process - 1) * 2 * RUNS_OF_A_PROCESS + RUNS_OF_A_PROCESS - 1);
  }

  private Drift drift() throws Exception {
    return Drift.all(Measurements.of(RecordedCampaign.read(load.campaign.write()))).stream()
        .filter(drift -> drift.stack().display().equals("CXF"))
        .filter(drift -> drift.measurand().quantity() == LoadQuantity.CPU)
        .filter(drift -> drift.measurand().side() == Side.SERVER)
        .findFirst()
        .orElseThrow();
  }

  /** The root of third degree of 0.72; t(2; 0.975) = 4.3027 times the logarithms' 0.064449. */
  @Test
  void theRepeatIsComparedWithTheFirstRunOfItsProcess() throws Exception {
    Drift cpu = cpu();

    assertThat(cpu.logs().n()).isEqualTo(3);
    assertThat(cpu.ratio()).isCloseTo(0.896280949, within(1e-6));
    assertThat(Math.exp(cpu.logs().ci95Low().orElseThrow())).isCloseTo(0.679224117, within(1e-6));
    assertThat(Math.exp(cpu.logs().ci95High().orElseThrow())).isCloseTo(1.182701733, within(1e-6));
    assertThat(cpu.isLarge()).isTrue();
  }

  /** Without the third process: the root of 0.8 and 0.9. */
  @Test
  void aRepeatThatTheGeneratorLimitedIsLeftOut() throws Exception {
    cpu();
    @SuppressWarnings("unchecked")
    Map<String, Object> record = (Map<String, Object>) repeat(3).record(Side.CLIENT).get("load");
    record.put("generator_limited", true);
    Drift cpu = drift();

    assertThat(cpu.logs().n()).isEqualTo(2);
    assertThat(cpu.ratio()).isCloseTo(Math.sqrt(0.72), within(1e-6));
  }
}
