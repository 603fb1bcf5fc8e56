package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Factor;

/** The schemas list the factors for editors; the list is the one in the program. */
class FactorsInSchemasTest {
  private static final List<String> KEYS = Factors.all().stream().map(Factor::key).toList();

  @ParameterizedTest
  @CsvSource({
    "study, /properties/fixed/properties",
    "study, /$defs/levels/properties",
    "claims, /$defs/cells/properties"
  })
  void areThoseOfTheProgram(String schema, String place) throws IOException {
    JsonNode json =
        new ObjectMapper().readTree(Path.of("..", "schema", schema + ".schema.json").toFile());

    assertThat(json.at(place).fieldNames()).toIterable().containsExactlyElementsOf(KEYS);
  }
}
