package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

class DecisionsTest {
  private static final Set<Side> BOTH = Set.of(Side.values());

  @TempDir private Path folder;

  /**
   * Energies are compared where a meter sees both cells: of a device without one there are none.
   */
  @Test
  void aDeviceWithoutAMeterHasNoEnergiesToCompare() throws IOException {
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

  private Decisions decisions(Function<Cell, Set<Side>> meteredSides) throws IOException {
    Study study =
        StudyFile.read(
            Files.writeString(
                folder.resolve("study.yaml"),
                """
                format: pijoule-study/1
                title: Devices
                factors: {device: [native, emulated], message_size: [1kB, 2kB]}
                fixed: {framework: cxf}
                replicates: 4
                seed: 1
                """));
    return new Decisions(study, study.design().rounds(), PlanScatter.assumed(), meteredSides);
  }
}
