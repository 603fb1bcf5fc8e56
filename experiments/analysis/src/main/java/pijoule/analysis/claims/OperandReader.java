package pijoule.analysis.claims;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.claims.Operand.MeanTerm;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.base.Nearest;
import pijoule.contract.catalog.Factors;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.contract.study.LevelKind;

/** Reads one side of a claim. */
final class OperandReader {
  private static final List<String> CONSTANT_KEYS = List.of("constant", "unit", "per");
  private static final List<String> MEAN_KEYS =
      List.of("metric", "statistic", "side", "per", "cells", "over", "times");
  private static final List<String> INNER_KEYS = List.of("metric", "side", "cells");
  private static final List<LevelKind> NUMBERS = List.of(LevelKind.COUNT, LevelKind.SIZE);
  private static final List<String> SIDES = Stream.of(Side.values()).map(Side::key).toList();

  private OperandReader() {}

  static Operand read(JsonNode node, String which) {
    try {
      return node.has("constant") ? constant(node) : means(node);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(which + ": " + refused.getMessage(), refused);
    }
  }

  private static Operand constant(JsonNode node) {
    Claims.KEYS.check(node, CONSTANT_KEYS, "a constant");
    JsonNode value = node.get("constant");
    if (!value.isNumber() || !(value.asDouble() > 0)) {
      throw new IllegalArgumentException(
          "constant must be a number above 0, got '" + value.asText() + "'");
    }
    String unit = node.path("unit").asText("ratio");
    Dimension dimension = Dimension.UNITS.get(unit);
    if (dimension == null) {
      throw new IllegalArgumentException(
          "unit must be one of %s, got '%s'"
              .formatted(String.join(", ", Dimension.UNITS.keySet()), unit));
    }
    return new Operand(
        List.of(), value.asDouble(), per(node).map(dimension::per).orElse(dimension));
  }

  private static Operand means(JsonNode node) {
    Claims.KEYS.check(node, MEAN_KEYS, "an operand");
    MeanTerm first =
        new MeanTerm(
            1,
            quantities(node),
            Statistic.parse(node.path("statistic").asText(Statistic.MEAN.key())),
            sides(node.path("side")),
            per(node),
            levels(node.path("cells")));
    List<MeanTerm> means = new ArrayList<>(List.of(first));
    if (node.has("times")) {
      means.add(inner(Claims.KEYS.object(node, "times"), first, 1));
    }
    if (node.has("over")) {
      means.add(inner(Claims.KEYS.object(node, "over"), first, -1));
    }
    return Operand.of(means);
  }

  /** A second mean: what it does not say is the first's. */
  private static MeanTerm inner(JsonNode node, MeanTerm first, int exponent) {
    Claims.KEYS.check(node, INNER_KEYS, "a mean");
    Map<String, String> levels = new LinkedHashMap<>(first.levels());
    levels.putAll(levels(node.path("cells")));
    return new MeanTerm(
        exponent,
        node.has("metric") ? quantities(node) : first.quantities(),
        first.statistic(),
        node.has("side") ? sides(node.path("side")) : first.sides(),
        first.per(),
        levels);
  }

  private static List<Quantity> quantities(JsonNode node) {
    if (!node.path("metric").isArray()) {
      return List.of(quantity(Claims.KEYS.text(node, "metric")));
    }
    List<Quantity> quantities = new ArrayList<>();
    node.get("metric").forEach(metric -> quantities.add(quantity(metric.asText())));
    if (quantities.isEmpty() || quantities.stream().distinct().count() < quantities.size()) {
      throw new IllegalArgumentException(
          "a list of metrics must have at least 1, each once, got " + node.get("metric"));
    }
    List<String> units = quantities.stream().map(Quantity::unit).distinct().toList();
    if (units.size() > 1) {
      throw new IllegalArgumentException(
          "all metrics of a list must have one unit, got " + String.join(" and ", units));
    }
    return quantities;
  }

  private static Quantity quantity(String key) {
    return Quantities.find(key)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown metric '" + key + "'; " + Nearest.hint(key, Quantities.keys())));
  }

  private static List<Side> sides(JsonNode node) {
    List<Side> sides = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(side -> sides.add(side(side.asText())));
    } else if (node.isTextual()) {
      sides.add(side(node.asText()));
    }
    if (sides.isEmpty() || sides.stream().distinct().count() < sides.size()) {
      throw new IllegalArgumentException(
          "side must be client, server or [client, server], got '" + node + "'");
    }
    return sides;
  }

  private static Optional<String> per(JsonNode node) {
    if (!node.has("per")) {
      return Optional.empty();
    }
    String factor = Claims.KEYS.text(node, "per");
    List<String> known =
        Factors.all().stream()
            .filter(other -> NUMBERS.contains(other.kind()))
            .map(Factor::key)
            .toList();
    if (!known.contains(factor)) {
      throw new IllegalArgumentException(
          "per must be a factor of numbers or sizes, got '%s'; %s"
              .formatted(factor, Nearest.hint(factor, known)));
    }
    if (node.has("statistic") || node.path("cells").has(factor)) {
      throw new IllegalArgumentException(
          "a growth per %s has no statistic and no level of it; leave them out".formatted(factor));
    }
    return Optional.of(factor);
  }

  /**
   * {@return the side of a key}
   *
   * @throws IllegalArgumentException with the nearest, if there is none
   */
  static Side side(String key) {
    return Stream.of(Side.values())
        .filter(side -> side.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown side '" + key + "'; " + Nearest.hint(key, SIDES)));
  }

  private static Map<String, String> levels(JsonNode node) {
    Map<String, String> levels = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> level : node.properties()) {
      if (!level.getValue().isValueNode()) {
        throw new IllegalArgumentException(
            level.getKey() + " must be one level, got " + level.getValue() + "; leave it open");
      }
      levels.put(level.getKey(), ClaimLevels.parse(level.getKey(), level.getValue().asText()));
    }
    return levels;
  }
}
