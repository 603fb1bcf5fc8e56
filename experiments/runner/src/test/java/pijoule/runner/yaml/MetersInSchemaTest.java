package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import pijoule.energy.cli.RecorderOptions;
import pijoule.energy.cli.RecorderOptions.Described;
import pijoule.energy.meter.MeterKinds;

/**
 * The schema lists meters and their settings for editors; both lists are those of the program, with
 * the words of its help. {@code -Dgolden.rewrite=true} rewrites them.
 */
class MetersInSchemaTest {
  private static final Path SCHEMA = Path.of("..", "schema", "bench.schema.json");
  private static final Pattern KINDS = Pattern.compile("(?<=\"anyOf\": \\[\\{\"enum\": \\[)[^]]*");
  private static final Pattern SETTINGS =
      Pattern.compile(
          "(?<=\"description\": \"The one of the devices whose pair it sees; absent: every"
              + " pair.\"},\n)(?s).*?(?=          \"simulate\": \\{)");

  @Test
  void kindsAreThoseOfTheProgram() throws IOException {
    String kinds =
        MeterKinds.keys().stream().sorted().map(key -> "\"" + key + "\"").collect(joined(", "));
    assertIs(KINDS, kinds);
  }

  @Test
  void settingsAreTheOptionsOfTheRecorder() throws IOException {
    String settings =
        RecorderOptions.described().stream().map(MetersInSchemaTest::line).collect(joined(""));
    assertIs(SETTINGS, settings);
  }

  /** By hand: what a person of each kind reads while typing. */
  @Test
  void theWordsAreThoseOfABench() throws IOException {
    JsonNode meter =
        new ObjectMapper()
            .readTree(SCHEMA.toFile())
            .at("/properties/meters/additionalProperties/properties");
    assertThat(meter.at("/shunt/description").asText()).startsWith("arduino without certificate");
    assertThat(meter.at("/idle/description").asText()).endsWith("; absent: 1.77W.");
    assertThat(meter.at("/estimate/enum").toString()).isEqualTo("[true,false,\"true\",\"false\"]");
    assertThat(meter.at("/address/description").asText()).doesNotContain("shelly:");
    List<String> words =
        Stream.of("rate", "power_calibration", "u_gain", "password_env")
            .map(key -> meter.at("/" + key + "/description").asText())
            .toList();
    assertThat(words).doesNotContain("").isNotEmpty().allMatch(text -> !text.contains("--"));
  }

  private static Collector<CharSequence, ?, String> joined(String between) {
    return Collectors.joining(between);
  }

  /** What has no unit needs no quotes in YAML; the recorder checks the text. */
  private static String type(Class<?> type) {
    if (type == Boolean.class || type == boolean.class) {
      return "\"enum\": [true, false, \"true\", \"false\"]";
    }
    if (type == Integer.class || type == int.class) {
      return "\"type\": [\"integer\", \"string\"]";
    }
    return "\"type\": " + (type == Double.class ? "[\"string\", \"number\"]" : "\"string\"");
  }

  private static String line(Described option) {
    return "          \"%s\": {%s, \"description\": \"%s\"},\n"
        .formatted(
            key(option.name()), type(option.type()), inKeys(option.line()).replace("\"", "\\\""));
  }

  private static String inKeys(String line) {
    String text = line.replaceFirst(" \\(default: (.*)\\)\\.$", "; absent: $1.");
    for (String name : RecorderOptions.names()) {
      text = text.replaceAll(name + "(?![a-z-])", key(name));
    }
    return text;
  }

  private static String key(String option) {
    return option.replaceFirst("^--", "").replace('-', '_').toLowerCase(Locale.ROOT);
  }

  private static void assertIs(Pattern part, String expected) throws IOException {
    String text = Files.readString(SCHEMA);
    Matcher listed = part.matcher(text);
    assertThat(listed.find()).isTrue();
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.writeString(SCHEMA, listed.replaceFirst(Matcher.quoteReplacement(expected)));
    } else {
      assertThat(listed.group()).as("rewritten by -Dgolden.rewrite=true").isEqualTo(expected);
    }
  }
}
