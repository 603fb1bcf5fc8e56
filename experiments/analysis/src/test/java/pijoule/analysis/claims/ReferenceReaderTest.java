package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.campaign.ResultsException;

class ReferenceReaderTest {
  @ParameterizedTest
  @ValueSource(strings = {"source.yaml", "values.csv", "corrected.csv", "anomalies.yaml"})
  void aDamagedFileIsNamed(String name, @TempDir Path folder) throws Exception {
    ShippedReference.copy("nunes2013", folder);
    Files.writeString(folder.resolve(name), "side,metric\n\t- [\n\"x: {");
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining(name);
    Files.delete(folder.resolve(name));
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(", got none;");
  }
}
