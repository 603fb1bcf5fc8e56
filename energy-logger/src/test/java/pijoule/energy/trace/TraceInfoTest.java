package pijoule.energy.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.trace.TraceInfo.TraceClosing;

class TraceInfoTest {
  private static final TraceClosing CLOSING =
      new TraceClosing(
          3,
          OptionalLong.of(10),
          OptionalLong.of(900),
          List.of(
              loss(OptionalLong.empty(), OptionalLong.of(10), OptionalLong.of(7)),
              loss(OptionalLong.of(20), OptionalLong.of(900), OptionalLong.empty()),
              loss(OptionalLong.of(900), OptionalLong.empty(), OptionalLong.of(1))),
          "ab".repeat(32));

  @TempDir private Path folder;

  @Test
  void readsWhatItWroteOpenAndClosedInAGermanLocale() throws IOException {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      Path json = folder.resolve("host-1.json");
      TraceInfo open = TestTraces.info();
      TraceInfoJson.replace(json, open);
      assertThat(TraceInfo.read(json)).isEqualTo(open);
      assertThat(TraceInfo.read(json).closed()).isFalse();

      TraceInfoJson.replace(json, open.closedWith(CLOSING));
      assertThat(TraceInfo.read(json)).isEqualTo(open.closedWith(CLOSING));
      assertThat(folder.toFile().list()).containsExactly("host-1.json");
    } finally {
      Locale.setDefault(usual);
    }
  }

  private static TraceLoss loss(OptionalLong after, OptionalLong before, OptionalLong lost) {
    return new TraceLoss(after, before, "sampling \"stalled\"", lost);
  }

  @Test
  void leavesOutWhatIsUnknown() throws IOException {
    JsonNode json = new ObjectMapper().readTree(TraceInfoJson.bytes(TestTraces.info()));

    assertThat(json.has("samples")).isFalse();
    assertThat(json.has("losses")).isFalse();
    assertThat(json.get("closed").isBoolean()).isTrue();
    assertThat(json.get("settings").get("idle_watts").doubleValue()).isEqualTo(1);
  }

  @Test
  void readsATraceFromBeforeTheseKeys() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode tree = (ObjectNode) mapper.readTree(TraceInfoJson.bytes(TestTraces.info()));
    assertThat(tree.remove("voltage_and_current")).isNotNull();
    Path json = Files.write(folder.resolve("host-1.json"), mapper.writeValueAsBytes(tree));

    assertThat(TraceInfo.read(json)).isEqualTo(TestTraces.info());
  }

  @Test
  void refusesAnotherVersion() throws IOException {
    assertRefused(
        "format", "\"pijoule-trace/2\"", "pijoule-trace/2", "it must be of format pijoule-trace/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"format", "meter", "host", "rate_hertz", "clock", "closed", "boundary"})
  void namesTheKeyThatIsMissing(String key) throws IOException {
    assertRefused(key, null, "host-1.json", key, "got nothing");
  }

  @Test
  void refusesWhatNoMeterCanBe() throws IOException {
    assertRefused("rate_hertz", "0", "rate_hertz must be > 0");
    assertRefused("rate_hertz", "\"fast\"", "rate_hertz", "got fast");
    assertRefused("boundary", "\"moon\"", "MOON");
    assertRefused("power_min_watts", "5", "power_min_watts must be <= power_max_watts");
    assertRefused("u_offset_watts", "-1", "u_offset_watts must be >= 0, got -1.0");
    assertRefused("device", "{\"serial\":7}", "device needs serial (text), got 7");
    assertRefused("meter", "null", "leave the key out instead");
    assertRefused("clock", "{\"anchor_wall\":\"noon\"}", "noon");
  }

  @Test
  void refusesHalfAFile() throws IOException {
    Path json = folder.resolve("host-1.json");
    Files.writeString(json, "{\"format\":\"pijoule-trace/1\"");

    assertThatThrownBy(() -> TraceInfo.read(json))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining(json + " must be JSON, got ");
  }

  private void assertRefused(String key, String value, String... expected) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode tree = (ObjectNode) mapper.readTree(TraceInfoJson.bytes(TestTraces.info()));
    if (value == null) {
      tree.remove(key);
    } else {
      tree.set(key, mapper.readTree(value));
    }
    Path json = Files.write(folder.resolve("host-1.json"), mapper.writeValueAsBytes(tree));

    assertThatThrownBy(() -> TraceInfo.read(json))
        .isInstanceOf(TraceException.class)
        .message()
        .contains(expected)
        .doesNotContain("\n");
  }
}
