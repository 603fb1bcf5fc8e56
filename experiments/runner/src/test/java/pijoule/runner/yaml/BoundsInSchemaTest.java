package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.campaign.Bounds;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.RequestRate;
import pijoule.energy.window.GapShare;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.bench.UncheckedBench;
import pijoule.runner.rack.UncheckedRack;
import pijoule.runner.study.UncheckedStudy;
import pijoule.runner.yaml.SchemaText.Property;

/**
 * Bounds of settings: the constants that the code checks are those of the schemas, and no schema
 * has others. {@code -Dgolden.rewrite=true} rewrites the schemas.
 */
class BoundsInSchemaTest {
  private static final String CALLS =
      "factors: {framework: [cxf]}, fixed: {message_size: 1kB, lifecycle: warm}";
  private static final String LOAD = "factors: {rate: [50/s]}, fixed: %s";
  private static final String SERVED = LOAD.formatted("{framework: cxf, message_size: 1kB}");
  private static final String TARGET =
      LOAD.formatted("{}") + ", target: {kind: url, url: 'http://127.0.0.1/', %s}";
  private static final String CYCLES = "warm_up: {cycles: %s, load: %s, pause: %s}";
  private static final String BENCH =
      "hosts: {here: {%s}}, client: {host: here}, server: {host: here, port: %s}";
  private static final String SSH = "kind: ssh, ssh: board, ";

  /** Documents by the key, with a place for its value; other keys stand in a study of calls. */
  private static final Map<String, String> DOCUMENTS =
      Map.ofEntries(
          Map.entry("workload.integers.min", CALLS + ", workload: {integers: {min: @}}"),
          Map.entry("workload.integers.max", CALLS + ", workload: {integers: {max: @}}"),
          Map.entry("workload.integers.digits", CALLS + ", workload: {integers: {digits: @}}"),
          Map.entry("server_warmup_limit", CALLS + ", server_warmup: steady"),
          Map.entry("pairs", CALLS + ", replicates: 1000"),
          Map.entry("duration", SERVED),
          Map.entry("lead_in", SERVED),
          Map.entry("connections", SERVED),
          Map.entry("warm_up", SERVED),
          Map.entry("warm_up_limit", SERVED),
          Map.entry("warm_up.cycles", SERVED + ", " + CYCLES.formatted("@", "15s", "5s")),
          Map.entry("warm_up.load", SERVED + ", " + CYCLES.formatted("2", "@", "5s")),
          Map.entry("warm_up.pause", SERVED + ", " + CYCLES.formatted("2", "15s", "@")),
          Map.entry("target.expect.status", TARGET.formatted("expect: {status: @}")),
          Map.entry("target.http", TARGET.formatted("http: @")),
          Map.entry("weight", TARGET.formatted("requests: {a: {url: /a, weight: @}}")),
          Map.entry("target.process", TARGET.formatted("process: @")),
          Map.entry("patience", BENCH.formatted(SSH + "patience: @", "0")),
          Map.entry("cool_down", BENCH.formatted(SSH + "cool_down: @", "0")),
          Map.entry(
              "carbon_intensity", BENCH.formatted("kind: local", "0") + ", carbon_intensity: @"),
          Map.entry("server.port", BENCH.formatted("kind: local", "@")),
          Map.entry("at_once", "pairs: {a: local, b: local}"));

  @TempDir private Path folder;

  /** Every constant of the runner and of campaigns, and the share that is the energy logger's. */
  static List<Bounds<?>> bounds() throws ReflectiveOperationException {
    List<Bounds<?>> bounds = new ArrayList<>();
    bounds.add(Bounds.of("bridged_gap_share", 0, GapShare.MAX_PERCENT, "%"));
    for (JavaClass in :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("pijoule.runner", "pijoule.campaign")) {
      for (JavaField constant : in.getFields()) {
        if (constant.getRawType().isEquivalentTo(Bounds.class)) {
          Field field = constant.reflect();
          field.setAccessible(true);
          bounds.add((Bounds<?>) field.get(null));
        }
      }
    }
    return bounds;
  }

  @Test
  void settingsWithBoundsAreThoseOfTheDocumentsAndMore() throws Exception {
    List<String> keys = new ArrayList<>(bounds().stream().map(Bounds::key).toList());
    assertThat(keys).hasSizeGreaterThan(30).doesNotHaveDuplicates();
    assertThat(keys).containsAll(DOCUMENTS.keySet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"study", "bench", "rack", "claims", "program", "tables"})
  void schemaHasTheConstantsAndNoOtherBounds(String kind) throws Exception {
    SchemaText schema = new SchemaText(kind);
    Map<String, String> others = new LinkedHashMap<>();
    for (Property property : schema.properties()) {
      String rules = schema.of(property);
      if (isNumber(property.key(), rules) || hasRange(rules)) {
        others.put(property.key(), rules);
      }
    }
    for (Bounds<?> of : bounds()) {
      for (String key : new TreeSet<>(others.keySet())) {
        if (of.key().equals(key) || key.endsWith("." + of.key())) {
          assertHas(new SchemaText(kind), key, of);
          others.remove(key);
        }
      }
    }
    others.keySet().removeIf(key -> key.startsWith("meters.") || key.equals("java"));
    others.keySet().removeIf(key -> key.startsWith("target.process."));
    assertThat(others).as("bounds that no constant has").isEmpty();
  }

  /** A value that the schema compares; it cannot compare a text with its unit. */
  private static boolean isNumber(String key, String rules) {
    boolean isLeaf = !rules.contains("\"properties\"") || key.equals("target.process");
    return isLeaf && SchemaText.LIMIT.matcher(rules).find();
  }

  private static boolean hasRange(String rules) {
    String description = rules.substring(described(rules));
    return rules.contains("\"string\"") && SchemaText.RANGE.matcher(description).find();
  }

  /** Place of a setting's own description, which comes after those of its parts. */
  private static int described(String rules) {
    return Math.max(0, rules.lastIndexOf("\"description\""));
  }

  private static void assertHas(SchemaText schema, String key, Bounds<?> bounds)
      throws IOException {
    for (int i = 0; i < schema.properties().size(); i++) {
      Property property = schema.properties().get(i);
      if (!property.key().equals(key)) {
        continue;
      }
      String expected = with(bounds, schema.of(property));
      if (Boolean.getBoolean("golden.rewrite")) {
        schema.change(property, rules -> expected);
      } else {
        assertThat(schema.of(property))
            .as("rewritten by -Dgolden.rewrite=true")
            .isEqualTo(expected);
      }
    }
  }

  private static String with(Bounds<?> bounds, String rules) {
    if (!isNumber(bounds.key(), rules)) {
      int at = described(rules);
      String description = rules.substring(at);
      return rules.substring(0, at)
          + SchemaText.RANGE.matcher(description).replaceFirst(bounds.range());
    }
    return rules
        .replaceAll("\"minimum\": -?[0-9]+", "\"minimum\": " + bounds.min())
        .replaceAll("\"maximum\": -?[0-9]+", "\"maximum\": " + bounds.max());
  }

  @Test
  void boundsOnOneSideAreTheConstants() throws Exception {
    assertThat(rules("study", "warm_up_rate"))
        .contains("at most " + RequestRate.MAX_PER_SECOND + "/s");
    assertThat(rules("program", "java")).contains("\"minimum\": " + HostSettings.MIN_JAVA);
  }

  private static String rules(String kind, String key) throws IOException {
    SchemaText schema = new SchemaText(kind);
    return schema.properties().stream()
        .filter(property -> property.is(key))
        .map(schema::of)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("bounds")
  void bothTakeTheBoundsAndRefuseOneBeyond(Bounds<?> bounds) throws Exception {
    assumeFalse(Boolean.getBoolean("golden.rewrite"), "the runner has the schemas of before");
    for (String value :
        List.of(shifted(bounds, bounds.min(), 0), shifted(bounds, bounds.max(), 0))) {
      Path file = document(bounds.key(), value);
      assertThatCode(() -> read(bounds.key(), file))
          .as("%s: %s", bounds.key(), value)
          .doesNotThrowAnyException();
      assertThatCode(() -> schema(bounds.key()).read(file))
          .as("%s: %s", bounds.key(), value)
          .doesNotThrowAnyException();
    }
    for (String value :
        List.of(shifted(bounds, bounds.min(), -1), shifted(bounds, bounds.max(), 1))) {
      Path file = document(bounds.key(), value);
      assertThatThrownBy(() -> read(bounds.key(), file), "%s: %s", bounds.key(), value)
          .isInstanceOfAny(UsageException.class, IllegalArgumentException.class)
          .hasMessageContaining(value.startsWith("-") ? "" : bounds.key())
          .hasMessageContaining(", got ");
      if (isNumber(bounds.key(), rules(kind(bounds.key()), bounds.key()))) {
        assertThatThrownBy(() -> schema(bounds.key()).read(file), "%s: %s", bounds.key(), value)
            .isInstanceOf(UsageException.class)
            .hasMessageContaining(", got " + value)
            .hasMessageContaining("; see ");
      }
    }
  }

  /** The least step from a bound: 1, 1 ns, or a tenth of a unit. */
  private static String shifted(Bounds<?> bounds, Object bound, int steps) {
    if (bound instanceof Duration time) {
      return time.toNanos() + steps + "ns";
    }
    BigDecimal step = bound instanceof Double ? new BigDecimal("0.1") : BigDecimal.ONE;
    String unit =
        Stream.of("C", "%", " calls", "gCO2e/kWh")
            .filter(bounds.range()::endsWith)
            .findFirst()
            .orElse("");
    return new BigDecimal(bound.toString())
            .add(step.multiply(BigDecimal.valueOf(steps)))
            .toPlainString()
        + unit;
  }

  private static String kind(String key) {
    String document = DOCUMENTS.getOrDefault(key, CALLS);
    return document.startsWith("hosts") ? "bench" : key.equals("at_once") ? "rack" : "study";
  }

  private static YamlFile schema(String key) {
    return new YamlFile(kind(key));
  }

  private static Object read(String key, Path file) throws IOException {
    return switch (kind(key)) {
      case "bench" -> UncheckedBench.read(file);
      case "rack" -> UncheckedRack.read(file);
      default -> UncheckedStudy.read(file);
    };
  }

  private Path document(String key, String value) throws IOException {
    String body = DOCUMENTS.getOrDefault(key, CALLS);
    String whole = body.contains("@") ? body.replace("@", value) : body + ", " + key + ": " + value;
    String kind = kind(key);
    String rest = "format: pijoule-%s/1, title: a file, ".formatted(kind);
    if (kind.equals("study")) {
      rest += whole.contains("seed: ") ? "" : "seed: 1, ";
      rest += whole.contains("replicates: ") ? "" : "replicates: 2, ";
    }
    return Files.writeString(folder.resolve("mine.yaml"), "{" + rest + whole + "}");
  }
}
