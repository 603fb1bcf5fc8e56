package pijoule.analysis.claims;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.analysis.claims.PrintedTable.TableQuantity;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.base.Nearest;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** Reads one table of tables.yaml. */
record TableReader(
    JsonNode node,
    String number,
    PublishedCsv values,
    List<String> anomalies,
    List<Published> figures) {
  private static final List<String> KEYS =
      List.of(
          "table",
          "title",
          "sections",
          "rows",
          "columns",
          "quantities",
          "statistic",
          "overheads",
          "notes");
  private static final List<String> QUANTITY_KEYS = List.of("metric", "side", "label");

  /** Statistic of printed figures over a cell's calls; no other one has been needed. */
  private static final String MEAN = "mean";

  TableReader(JsonNode node, String number, PublishedCsv values, List<String> anomalies) {
    this(
        node,
        number,
        values,
        anomalies,
        values.figures().stream().filter(figure -> figure.origin().equals(number)).toList());
  }

  PrintedTable read() {
    TablesReader.KEYS.check(node, KEYS, "a table");
    String statistic = node.path("statistic").asText(MEAN);
    if (!statistic.equals(MEAN)) {
      throw new IllegalArgumentException(
          "statistic must be %s, got '%s'".formatted(MEAN, statistic));
    }
    List<String> sections = texts("sections");
    List<String> rows = texts("rows");
    List<String> columns = texts("columns");
    List<TableQuantity> quantities = new ArrayList<>();
    node.path("quantities").forEach(item -> quantities.add(quantity(item)));
    if (rows.isEmpty() || columns.isEmpty() || quantities.isEmpty()) {
      throw new IllegalArgumentException(
          "rows, columns and quantities need at least 1 each, got %s, %s and %s"
              .formatted(rows.size(), columns.size(), quantities.size()));
    }
    names(Stream.of(sections, rows, columns).flatMap(List::stream).toList(), quantities.size());
    String title = TablesReader.KEYS.text(node, "title");
    return new PrintedTable(
        number, title, sections, rows, columns, quantities, overheads(), texts("notes"), figures);
  }

  private Optional<Overheads> overheads() {
    return node.has("overheads")
        ? Optional.of(
            new OverheadsReader(values.factors(), figures, anomalies).read(node.get("overheads")))
        : Optional.empty();
  }

  private List<String> texts(String key) {
    JsonNode list = node.path(key);
    if (!list.isMissingNode() && !list.isArray()) {
      throw new IllegalArgumentException(
          "%s must be a list, got '%s'; write [%2$s]".formatted(key, list.asText()));
    }
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** Every figure must have one place, and every place one figure at most. */
  private void names(List<String> names, int quantities) {
    List<String> known = new ArrayList<>(values.factors());
    known.add(PrintedTable.QUANTITY);
    Set<String> named = new HashSet<>();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown factor '%s' of values.csv; %s".formatted(name, Nearest.hint(name, known)));
      }
      if (!named.add(name)) {
        throw new IllegalArgumentException(
            "sections, rows and columns must name a factor once, got %s twice".formatted(name));
      }
    }
    if (quantities == 1) {
      known.remove(PrintedTable.QUANTITY);
    }
    known.removeAll(named);
    if (!known.isEmpty()) {
      throw new IllegalArgumentException(
          "sections, rows and columns must name every factor of values.csv, and quantity where there"
              + " are several, got none of "
              + String.join(", ", known));
    }
  }

  private TableQuantity quantity(JsonNode of) {
    TablesReader.KEYS.check(of, QUANTITY_KEYS, "a quantity");
    String metric = TablesReader.KEYS.text(of, "metric");
    Quantity quantity =
        Quantities.find(metric)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "unknown metric '%s'; %s"
                            .formatted(metric, Nearest.hint(metric, Quantities.keys()))));
    Side side = OperandReader.side(TablesReader.KEYS.text(of, "side"));
    List<Published> printed =
        figures.stream()
            .filter(figure -> figure.side() == side && figure.metric().equals(metric))
            .toList();
    List<String> units = printed.stream().map(Published::printedUnit).distinct().toList();
    if (units.size() != 1) {
      throw new IllegalArgumentException(
          "values.csv must have figures of the %s's %s with table %s, in one unit, got %s"
              .formatted(side.key(), metric, number, units.isEmpty() ? "none" : units));
    }
    return new TableQuantity(
        side,
        quantity,
        TablesReader.KEYS.text(of, "label"),
        units.get(0),
        PrintedUnits.in(units.get(0), printed.get(0).unit()).doubleValue());
  }

  /**
   * Reads the key {@code overheads} of a table of tables.yaml.
   *
   * @param factors that the table names
   * @param figures of the table
   * @param anomalies ids of those that are known
   */
  private record OverheadsReader(
      List<String> factors, List<Published> figures, List<String> anomalies) {
    private static final List<String> KEYS = List.of("factor", "of", "against", "over");
    private static final List<String> BASE_KEYS = List.of("level", "anomaly");

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
}
