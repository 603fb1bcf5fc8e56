package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.study.Study;

class DecisionsTest {
  private static final Set<Side> BOTH = Set.of(Side.values());

  /**
   * Energies are compared where a meter sees both cells: of a device without one there are none.
   */
  @Test
  void aDeviceWithoutAMeterHasNoEnergiesToCompare() {
    Decisions all = decisions(cell -> BOTH);
    Decisions one = decisions(cell -> cell.text(Factor.DEVICE).equals("native") ? BOTH : Set.of());
    Decisions none = decisions(cell -> Set.of());

    assertThat(all.energy(Factor.DEVICE, false)).isPresent();
    assertThat(one.energy(Factor.DEVICE, false)).isEmpty();
    assertThat(one.energy(Factor.MESSAGE_SIZE, false)).isPresent();
    assertThat(none.energy(Factor.MESSAGE_SIZE, false)).isEmpty();
    // Two pairs of devices and two of sizes; one of these is of the device with a meter.
    int energies = one.family() - none.family();
    assertThat(energies).isPositive();
    assertThat(all.family() - none.family()).isEqualTo(4 * energies);
  }

  private static Decisions decisions(Function<Cell, Set<Side>> meteredSides) {
    Study study =
        MadeUpStudy.of(
            "factors: {device: [native, emulated], message_size: [1kB, 2kB]}",
            "fixed: {framework: cxf}",
            "replicates: 4");
    return new Decisions(study, study.design().rounds(), PlanScatter.assumed(), meteredSides);
  }
}
