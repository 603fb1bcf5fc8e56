package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.claims.ReferenceText.ImpossiblePower;
import pijoule.campaign.ResultsException;
import pijoule.contract.phase.Side;

class PhysicsTest {
  private static final Reference REFERENCE = ShippedReference.read("nunes2013");

  @Test
  void thePrintedPhasesOfTheClientDrawWhatNoBoardCan() {
    List<ImpossiblePower> found = ImpossiblePower.in(REFERENCE, Variant.PRINTED);
    assertThat(found).filteredOn(phase -> phase.side() == Side.CLIENT).hasSize(16);
    assertThat(found).filteredOn(phase -> phase.side() == Side.SERVER).hasSize(1);
    assertThat(found.stream().mapToDouble(ImpossiblePower::watts).max().orElseThrow())
        .isBetween(30_000.0, 30_300.0);
    assertThat(ImpossiblePower.in(REFERENCE, Variant.CORRECTED)).isEmpty();
  }

  @Test
  void twoColumnsLookTransposedAtBothClocks() {
    List<TransposedColumns> found = TransposedColumns.in(REFERENCE, Variant.PRINTED);
    assertThat(found).hasSize(2);
    assertThat(found)
        .isNotEmpty()
        .allSatisfy(columns -> assertThat(columns.order()).containsExactly(0, 2, 1, 3));
    assertThat(TransposedColumns.in(REFERENCE, Variant.CORRECTED)).isEmpty();
  }

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
