package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import pijoule.runner.fake.MadeUpStudy;

/**
 * Durations of a study: a reader takes those that the schema's description allows, and no others.
 */
class BoundsInSchemaTest {
  private static final Pattern RANGE =
      Pattern.compile("([0-9]+(?:ms|s|min|h)) to ([0-9]+(?:ms|s|min|h))");

  private static final Pattern MOST = Pattern.compile("at most ([0-9]+(?:ms|s|min|h))");

  private static final List<String> CALLS =
      List.of("factors: {framework: [cxf, axis2]}", "fixed: {message_size: 1kB}");

  private static final List<String> LOAD =
      List.of("factors: {rate: [50/s]}", "fixed: {framework: cxf, message_size: 1kB}");

  /** Lines that a study needs beside the key. */
  private static final Map<String, List<String>> STUDIES =
      Map.of(
          "settle", CALLS,
          "server_warmup_limit", with(CALLS, "server_warmup: steady"),
          "timeout", CALLS,
          "alignment_limit", CALLS,
          "amortize", CALLS,
          "duration", LOAD);

  private static List<String> with(List<String> lines, String more) {
    return List.of(lines.get(0), lines.get(1), more);
  }

  private static JsonNode keys() throws Exception {
    Path schema =
        Path.of(System.getProperty("pijoule.home"), "experiments/schema/study.schema.json");
    return new ObjectMapper().readTree(schema.toFile()).path("properties");
  }

  @Test
  void everyDurationWithABoundIsTried() throws Exception {
    Set<String> bounded = new TreeSet<>();
    for (Map.Entry<String, JsonNode> key : keys().properties()) {
      String text = key.getValue().path("description").asText();
      if (RANGE.matcher(text).find() || MOST.matcher(text).find()) {
        bounded.add(key.getKey());
      }
    }
    assertThat(bounded).isEqualTo(new TreeSet<>(STUDIES.keySet()));
  }

  @Test
  void theReaderHasTheBoundsOfTheSchema() throws Exception {
    JsonNode keys = keys();
    for (String key : STUDIES.keySet()) {
      String text = keys.path(key).path("description").asText();
      Matcher range = RANGE.matcher(text);
      Matcher most = MOST.matcher(text);
      boolean isRange = range.find();
      assertThat(isRange || most.find()).as(key).isTrue();
      long greatest = millis(isRange ? range.group(2) : most.group(1));
      accepts(key, greatest);
      refuses(key, greatest + 1);
      if (isRange) {
        accepts(key, millis(range.group(1)));
        refuses(key, millis(range.group(1)) - 1);
      }
    }
  }

  private static void accepts(String key, long millis) {
    assertThatCode(() -> read(key, millis)).as("%s: %sms", key, millis).doesNotThrowAnyException();
  }

  private static void refuses(String key, long millis) {
    assertThatThrownBy(() -> read(key, millis))
        .as("%s: %sms", key, millis)
        .hasMessageContaining(key)
        .hasMessageContaining(", got ");
  }

  private static void read(String key, long millis) {
    String line = "%s: %sms".formatted(key, millis);
    MadeUpStudy.of(String.join("\n", STUDIES.get(key)), line);
  }

  /** By hand, and not by the code that is tested. */
  private static long millis(String text) {
    long number = Long.parseLong(text.replaceAll("[a-z]", ""));
    return switch (text.replaceAll("[0-9]", "")) {
      case "ms" -> number;
      case "s" -> Duration.ofSeconds(number).toMillis();
      case "min" -> Duration.ofMinutes(number).toMillis();
      case "h" -> Duration.ofHours(number).toMillis();
      default -> throw new IllegalArgumentException(text);
    };
  }
}
