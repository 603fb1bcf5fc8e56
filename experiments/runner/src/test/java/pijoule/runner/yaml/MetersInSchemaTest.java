package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pijoule.energy.meter.MeterKinds;
import pijoule.energy.meter.MeterSetting;

/** The schema lists the meters for editors; the list is the one of the recorder. */
class MetersInSchemaTest {
  private JsonNode meter;

  @BeforeEach
  void read() throws IOException {
    meter =
        new ObjectMapper()
            .readTree(Path.of("..", "schema", "bench.schema.json").toFile())
            .at("/properties/meters/additionalProperties/properties");
  }

  @Test
  void everyKindCanBeOnABench() {
    assertThat(meter.at("/kind/enum"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrderElementsOf(MeterKinds.keys());
  }

  @Test
  void everySettingOfAKindIsAKeyOfTheBench() {
    assertThat(MeterKinds.settings())
        .extracting(MeterSetting::option)
        .isNotEmpty()
        .allMatch(option -> meter.has(option.replaceFirst("^--", "").replace('-', '_')));
  }
}
