package pijoule.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.CarbonIntensity;
import pijoule.contract.options.UsageException;

/** The carbon intensity of a bench, as its file has it. */
class CarbonIntensityTest {
  @TempDir private Path folder;

  private Bench bench(String lines) throws Exception {
    String text =
        "format: pijoule-bench/1\ntitle: a bench\nhosts: {here: {kind: local}}\n"
            + "client: {host: here}\nserver: {host: here}\n";
    return BenchFile.read(Files.writeString(folder.resolve("mine.yaml"), text + lines));
  }

  @Test
  void valueAndSourceAreReadAndWrittenAgain() throws Exception {
    Bench stated = bench("carbon_intensity: 380.5gCO2e/kWh\ncarbon_intensity_source: 'a table'\n");
    assertThat(stated.carbon()).contains(new CarbonIntensity(380.5, Optional.of("a table")));
    String written = BenchFile.write(stated);
    assertThat(written).contains("carbon_intensity: 380.5 gCO2e/kWh");
    Path again = Files.writeString(folder.resolve("mine.yaml"), written);
    assertThat(BenchFile.read(again).carbon()).isEqualTo(stated.carbon());
    assertThat(BenchFile.read(again).ofTarget().carbon()).isEqualTo(stated.carbon());
    assertThat(bench("").carbon()).isEmpty();
  }

  @Test
  void valuesWithoutTheirUnitAndSourcesWithoutAValueAreRefused() {
    assertThatThrownBy(() -> bench("carbon_intensity: 380\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("carbon_intensity");
    assertThatThrownBy(() -> bench("carbon_intensity: 380 kg/kWh\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("carbon_intensity must be such as 380 gCO2e/kWh, got '380 kg/kWh'");
    assertThatThrownBy(() -> bench("carbon_intensity_source: a table\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("carbon_intensity_source needs carbon_intensity, got none");
  }
}
