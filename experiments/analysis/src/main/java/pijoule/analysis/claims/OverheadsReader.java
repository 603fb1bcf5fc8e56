package pijoule.analysis.claims;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** Reads the key {@code overheads} of a table of tables.yaml. */
final class OverheadsReader {
  private static final List<String> KEYS = List.of("factor", "of", "against", "over");
  private static final List<String> BASE_KEYS = List.of("level", "anomaly");

  private final List<String> factors;
  private final List<Published> figures;
  private final List<String> anomalies;

  /**
   * Makes a reader of a table's overheads.
   *
   * @param factors that the table names
   * @param figures of the table
   * @param anomalies ids of those that are known
   */
  OverheadsReader(List<String> factors, List<Published> figures, List<String> anomalies) {
    this.factors = factors;
    this.figures = figures;
    this.anomalies = anomalies;
  }

  Overheads read(JsonNode node) {
    TablesReader.KEYS.check(node, KEYS, "overheads");
    String name = TablesReader.KEYS.text(node, "factor");
    if (!factors.contains(name)) {
      throw new IllegalArgumentException(
          "overheads: unknown factor '%s' of the table; %s"
              .formatted(name, Nearest.hint(name, factors)));
    }
    Factor factor = Factors.of(name);
    String of = level(factor, TablesReader.KEYS.text(node, "of"));
    String against = level(factor, TablesReader.KEYS.text(node, "against"));
    if (of.equals(against)) {
      throw new IllegalArgumentException(
          "overheads: of and against must be two levels, got %s twice".formatted(of));
    }
    List<Overheads.Base> bases = new ArrayList<>();
    node.path("over").forEach(base -> bases.add(base(factor, base, List.of(of, against))));
    if (bases.isEmpty()) {
      throw new IllegalArgumentException("overheads: over needs at least 1 level, got none");
    }
    return new Overheads(factor, of, against, bases);
  }

  private Overheads.Base base(Factor factor, JsonNode node, List<String> compared) {
    TablesReader.KEYS.check(node, BASE_KEYS, "a level of over");
    String level = level(factor, TablesReader.KEYS.text(node, "level"));
    if (!compared.contains(level)) {
      throw new IllegalArgumentException(
          "overheads: a level of over must be one of %s, got '%s'"
              .formatted(String.join(", ", compared), level));
    }
    return new Overheads.Base(
        level, node.has("anomaly") ? Optional.of(anomaly(node)) : Optional.empty());
  }

  private String anomaly(JsonNode base) {
    String id = TablesReader.KEYS.text(base, "anomaly");
    if (!anomalies.contains(id)) {
      throw new IllegalArgumentException(
          "overheads: unknown anomaly '%s' of anomalies.yaml; %s"
              .formatted(id, Nearest.hint(id, anomalies)));
    }
    return id;
  }

  /** {@return level in the notation of the figures} */
  private String level(Factor factor, String text) {
    String level = parse(factor, text);
    List<String> known =
        figures.stream().map(figure -> figure.levels().get(factor.key())).distinct().toList();
    if (!known.contains(level)) {
      throw new IllegalArgumentException(
          "overheads: %s must be one of %s in values.csv, got '%s'"
              .formatted(factor.key(), String.join(", ", known), text));
    }
    return level;
  }

  private static String parse(Factor factor, String text) {
    try {
      return Level.parse(factor, text).value();
    } catch (UsageException refused) {
      throw new IllegalArgumentException("overheads: " + refused.getMessage(), refused);
    }
  }
}
