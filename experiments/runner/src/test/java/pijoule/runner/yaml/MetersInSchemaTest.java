package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pijoule.energy.cli.RecorderOptions;
import pijoule.energy.meter.MeterKinds;

/**
 * The schema lists meters and their settings for editors, which complete what is listed and let
 * pass what is not: a kind joins by its registration alone. Nothing is listed that is none.
 */
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
  void everyListedKindIsRegistered() {
    assertThat(meter.at("/kind/anyOf/0/enum"))
        .isNotEmpty()
        .extracting(JsonNode::asText)
        .isSubsetOf(MeterKinds.keys());
  }

  @Test
  void everyListedKeyIsOfTheBenchOrAnOptionOfTheRecorder() {
    List<String> ofTheBench = List.of("kind", "host", "measures", "device", "simulate");
    List<String> options =
        RecorderOptions.names().stream()
            .map(option -> option.replaceFirst("^--", "").replace('-', '_'))
            .toList();

    assertThat(options).contains("rate", "estimate", "averaging", "probe_port", "u_gain", "trace");
    assertThat(meter.fieldNames())
        .toIterable()
        .isSubsetOf(Stream.concat(ofTheBench.stream(), options.stream()).toList());
  }
}
