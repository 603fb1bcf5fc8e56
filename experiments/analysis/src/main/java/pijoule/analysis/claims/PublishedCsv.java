package pijoule.analysis.claims;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.claims.Published.HalfWidth;
import pijoule.analysis.claims.Reference.RelativeFigure;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.campaign.ResultsException;
import pijoule.contract.catalog.Factors;
import pijoule.contract.phase.Side;
import pijoule.energy.files.CsvLines;

/**
 * A file of published figures: {@code side,metric}, a column for each factor, and the rest by name.
 *
 * @param factors by their names in a study
 * @param figures of cells, one a row
 * @param relative growths and ratios, one a row
 */
record PublishedCsv(List<String> factors, List<Published> figures, List<RelativeFigure> relative) {
  private static final String PER = "per";
  private static final String OVER = "over";
  private static final List<String> BEFORE = List.of("side", "metric");
  private static final String VALUE = "value";
  private static final String HALF_WIDTH = "value_ci95_half_width";
  private static final String PRINTED_HALF_WIDTH = "printed_ci95_half_width";

  static PublishedCsv read(Path file) {
    try {
      List<String> lines = CsvLines.read(file);
      if (lines.isEmpty()) {
        throw new IllegalArgumentException("an empty file");
      }
      List<String> names = List.of(lines.get(0).split(",", -1));
      if (names.size() < 2 || !names.subList(0, 2).equals(BEFORE) || names.indexOf(VALUE) < 2) {
        throw new IllegalArgumentException("the header " + lines.get(0));
      }
      List<String> columns = new ArrayList<>(names.subList(2, names.indexOf(VALUE)));
      columns.removeAll(List.of(PER, OVER));
      List<Published> figures = new ArrayList<>();
      List<RelativeFigure> relative = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        Map<String, String> row = row(names, line);
        Published figure = figure(columns, row);
        String per = row.getOrDefault(PER, "");
        String over = row.getOrDefault(OVER, "");
        if (per.isEmpty() && over.isEmpty()) {
          figures.add(figure);
        } else {
          relative.add(relative(figure, per, over));
        }
      }
      List<String> factors = columns.stream().map(ReferenceReader::factor).toList();
      factors.forEach(Factors::of);
      return new PublishedCsv(factors, List.copyOf(figures), List.copyOf(relative));
    } catch (IOException | RuntimeException wrong) {
      throw new ResultsException(
          "%s must be a file of published figures, got %s; restore it"
              .formatted(file, ReferenceReader.got(wrong)),
          wrong);
    }
  }

  private static RelativeFigure relative(Published figure, String per, String over) {
    Map<String, String> levels = new LinkedHashMap<>(figure.levels());
    levels.values().removeIf(String::isEmpty);
    return new RelativeFigure(figure.side(), figure.metric(), levels, per, over, figure.interval());
  }

  private static Map<String, String> row(List<String> names, String line) {
    List<String> fields = List.of(line.split(",", -1));
    if (fields.size() != names.size()) {
      throw new IllegalArgumentException("the row " + line);
    }
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      row.put(names.get(i), fields.get(i));
    }
    return row;
  }

  private static Published figure(List<String> columns, Map<String, String> row) {
    Map<String, String> levels = new LinkedHashMap<>();
    columns.forEach(column -> levels.put(ReferenceReader.factor(column), row.get(column)));
    if (Quantities.find(row.get("metric")).isEmpty()) {
      throw new IllegalArgumentException("the metric " + row.get("metric"));
    }
    String printed = row.getOrDefault("printed", "");
    String unit = row.get("unit");
    String printedUnit = row.getOrDefault("printed_unit", unit);
    BigDecimal scale = PrintedUnits.in(printedUnit, unit);
    return new Published(
        Side.valueOf(row.get("side").toUpperCase(Locale.ROOT)),
        row.get("metric"),
        levels,
        printed.isEmpty()
            ? RoundedFigure.around(
                Double.parseDouble(row.get(VALUE)), Double.parseDouble(row.get("half_width")))
            : isExact(row, printed, scale)
                ? RoundedFigure.exactly(new BigDecimal(printed).doubleValue())
                : printed(row.get(VALUE), printed, scale),
        unit,
        printed,
        printedUnit,
        halfWidth(row, scale),
        Optional.ofNullable(row.get("table")).orElse(row.getOrDefault("anomaly", "")));
  }

  /** A whole number of what is counted, such as bytes of a message, was not rounded. */
  private static boolean isExact(Map<String, String> row, String printed, BigDecimal scale) {
    return Quantities.find(row.get("metric")).orElseThrow().is(Trait.COUNT)
        && row.getOrDefault(PER, "").isEmpty()
        && row.getOrDefault(OVER, "").isEmpty()
        && scale.compareTo(BigDecimal.ONE) == 0
        && new BigDecimal(printed).scale() <= 0
        && new BigDecimal(printed).compareTo(new BigDecimal(row.get(VALUE))) == 0;
  }

  /** Not every source prints one, and not with every figure. */
  private static Optional<HalfWidth> halfWidth(Map<String, String> row, BigDecimal scale) {
    String value = row.getOrDefault(HALF_WIDTH, "");
    String printed = row.getOrDefault(PRINTED_HALF_WIDTH, "");
    if (value.isEmpty() != printed.isEmpty()) {
      throw new IllegalArgumentException(
          "%s '%s' and %s '%s', of which there must be both or none"
              .formatted(HALF_WIDTH, value, PRINTED_HALF_WIDTH, printed));
    }
    return printed.isEmpty()
        ? Optional.empty()
        : Optional.of(new HalfWidth(printed(value, printed, scale), printed));
  }

  /** A printed figure is known to half a unit of its last digit. */
  private static RoundedFigure printed(String value, String printed, BigDecimal scale) {
    BigDecimal figure = new BigDecimal(printed);
    if (figure.multiply(scale).compareTo(new BigDecimal(value)) != 0) {
      throw new IllegalArgumentException(
          "the value %s for %s x %s".formatted(value, printed, scale));
    }
    double half = figure.ulp().multiply(scale).doubleValue() / 2;
    return RoundedFigure.around(Double.parseDouble(value), half);
  }
}
