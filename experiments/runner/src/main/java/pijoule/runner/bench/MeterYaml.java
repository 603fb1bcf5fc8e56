package pijoule.runner.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.base.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.energy.cli.RecorderOptions;
import pijoule.energy.units.Power;

/** A meter of a bench file. Its keys are the recorder's options, which the recorder checks. */
final class MeterYaml {
  /** A voltage as a bench writes it. */
  private static final Pattern VOLTS = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*V");

  private static final List<String> OPTIONS = RecorderOptions.names();

  /** The keys of a meter that are no options of the recorder. */
  private static final List<String> OF_THE_BENCH =
      List.of("kind", "host", "measures", "device", "simulate");

  /** Stands for the serial port that a simulated board will have. */
  private static final String NO_PORT_YET = "simulated";

  private MeterYaml() {}

  /**
   * {@return meter of a bench's YAML}
   *
   * @throws IllegalArgumentException in one line, if the meter breaks a rule
   */
  static Bench.Meter read(JsonNode yaml) {
    requireKnownKeys(yaml);
    List<Side> measures = new ArrayList<>();
    yaml.path("measures")
        .forEach(side -> measures.add(Side.valueOf(side.asText().toUpperCase(Locale.ROOT))));
    Map<String, String> settings = new LinkedHashMap<>();
    for (String option : OPTIONS) {
      String key = key(option);
      if (yaml.has(key)) {
        settings.put(key, argument(key, yaml.get(key).asText()));
      }
    }
    Bench.Meter meter =
        new Bench.Meter(
            yaml.path("kind").asText(),
            yaml.path("host").asText(),
            measures,
            Optional.ofNullable(yaml.get("device")).map(JsonNode::asText),
            settings,
            Optional.ofNullable(yaml.get("simulate")).map(MeterYaml::simulation));
    check(meter);
    return meter;
  }

  /** The schema leaves the settings open that a kind of meter has of its own. */
  private static void requireKnownKeys(JsonNode yaml) {
    List<String> known = new ArrayList<>(OF_THE_BENCH);
    OPTIONS.forEach(option -> known.add(key(option)));
    for (Map.Entry<String, JsonNode> entry : yaml.properties()) {
      if (!known.contains(entry.getKey())) {
        throw new UsageException(
            "unknown key '" + entry.getKey() + "'; " + Nearest.hint(entry.getKey(), known));
      }
    }
  }

  /** The key of an option: {@code u_gain} of {@code --u-gain}. */
  private static String key(String option) {
    return option.replaceFirst("^--", "").replace('-', '_');
  }

  private static String argument(String key, String value) {
    UsageException.when(
        value.startsWith("-") || value.chars().anyMatch(Character::isISOControl),
        "%s must not begin with '-' and must have no control characters, got '%s'",
        key,
        value.strip());
    return value;
  }

  private static Bench.Simulation simulation(JsonNode yaml) {
    return UsageException.naming(
        "simulate",
        () ->
            new Bench.Simulation(
                Power.parse(yaml.path("idle").asText()),
                Power.parse(yaml.path("busy").asText()),
                volts(yaml.path("supply").asText("5V"))));
  }

  /** Refuses what the recorder would refuse when the campaign begins. */
  private static void check(Bench.Meter meter) {
    List<String> options = new ArrayList<>(meter.options());
    if (meter.simulation().isPresent()) {
      checkSimulated(meter);
      options.addAll(meter.simulation().get().options(NO_PORT_YET));
    }
    try {
      RecorderOptions.check(meter.kind(), options);
    } catch (IllegalArgumentException refused) {
      throw new UsageException(inKeys(refused.getMessage()));
    }
  }

  private static void checkSimulated(Bench.Meter meter) {
    UsageException.when(
        !meter.kind().equals("arduino"),
        "simulate needs kind arduino, got " + meter.kind() + "; take simulate out");
    for (String option : meter.simulation().orElseThrow().options(NO_PORT_YET)) {
      String key = key(option.replaceFirst("=.*", ""));
      if (meter.settings().containsKey(key)) {
        throw new UsageException(
            "simulate sets %s by itself, got %s as well; take it out"
                .formatted(key, meter.settings().get(key)));
      }
    }
  }

  /** A person who reads a bench knows its keys and not the recorder's options. */
  private static String inKeys(String message) {
    String text =
        message.replaceFirst("^Invalid value for option '(--[a-z-]+)'( \\([^)]*\\))?", "$1");
    for (String option : OPTIONS) {
      text = text.replaceAll(option + "(?![a-z-])", key(option));
    }
    return text.replace("--meter ", "kind ").replace("--meter:", "kind:");
  }

  /** Writes a meter so that {@link #read} gives it back. */
  static void put(ObjectNode yaml, Bench.Meter meter) {
    yaml.put("kind", meter.kind()).put("host", meter.host());
    ArrayNode measures = yaml.putArray("measures");
    meter.measures().forEach(side -> measures.add(side.key()));
    meter.device().ifPresent(device -> yaml.put("device", device));
    meter.settings().forEach(yaml::put);
    meter
        .simulation()
        .ifPresent(
            board ->
                yaml.putObject("simulate")
                    .put("idle", board.idle().toString())
                    .put("busy", board.busy().toString())
                    .put("supply", voltsText(board.supplyVolts())));
  }

  /**
   * {@return supply voltage in a text, V}
   *
   * @throws IllegalArgumentException in one line, if the text is no voltage above 0 V
   */
  private static double volts(String text) {
    Matcher matcher = VOLTS.matcher(text.strip());
    if (!matcher.matches() || Double.parseDouble(matcher.group(1)) <= 0) {
      throw new IllegalArgumentException(
          "supply must be a voltage above 0 V such as 5V, got '" + text + "'");
    }
    return Double.parseDouble(matcher.group(1));
  }

  private static String voltsText(double volts) {
    return volts + "V";
  }
}
