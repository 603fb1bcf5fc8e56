package pijoule.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.study.FactorLevels;

class StudyReaderTest {
  @TempDir Path folder;

  /** What the hosts are and how they are set is in every table, also where it does not vary. */
  @Test
  void aFixedDeviceAndClockAreFactorsOfOneLevel() throws IOException {
    ResolvedStudy study =
        StudyReader.read(
            Files.writeString(
                folder.resolve("study.yaml"),
                """
                format: pijoule-study/1
                name: fixed
                factors: {framework: [axis2, cxf]}
                fixed: {device: emulated, cpu_mhz: 700, message_size: 100kB}
                replicates: 1
                seed: 1
                """),
            false);

    assertThat(study.factors())
        .extracting(FactorLevels::key)
        .containsExactly("device", "cpu_mhz", "framework");
    assertThat(study.fixed()).containsOnlyKeys("message_size");
    assertThat(study.declared()).isEmpty();
    assertThat(study.cells()).hasSize(2);
    assertThat(study.cells().get(0).display()).isEqualTo("emulated, 700 MHz, Axis2");
  }
}
