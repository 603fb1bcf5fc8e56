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
  void everyOptionOfTheRecorderIsAKeyOfTheBench() {
    List<String> ofTheBench = List.of("kind", "host", "measures", "device", "simulate");
    List<String> options =
        RecorderOptions.names().stream()
            .map(option -> option.replaceFirst("^--", "").replace('-', '_'))
            .toList();

    assertThat(options).contains("rate", "estimate", "averaging", "probe_port", "u_gain", "trace");
    assertThat(meter.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(ofTheBench.stream(), options.stream()).toList());
  }
}
