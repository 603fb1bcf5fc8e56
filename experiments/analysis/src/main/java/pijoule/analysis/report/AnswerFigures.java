package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.ComparedFactors;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.figure.CostAgainstRate;
import pijoule.analysis.figure.RatioRow;
import pijoule.analysis.figure.RatiosFigure;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Figure;

/**
 * Figures of the answer: ratios of the compared levels, and under load the cost of a request.
 *
 * @param measurements of the campaign
 */
record AnswerFigures(Measurements measurements) {
  /** Name of the chart of ratios. */
  static final String RATIOS = "ratios";

  /** With more, a chart has the requests only against each factor's first level. */
  private static final int MAX_RATIOS = 24;

  /**
   * {@return the chart of ratios of calls; none where nothing has a ratio}
   *
   * @param requests lines of a request's times
   * @param totals lines of a run's times
   * @param energies lines of a request's energies
   */
  List<Figure> of(List<AnswerLine> requests, List<AnswerLine> totals, List<AnswerLine> energies) {
    List<RatioRow> rows = new ArrayList<>();
    boolean hasRoom = requests.size() + totals.size() + energies.size() <= MAX_RATIOS;
    requests.stream()
        .filter(line -> hasRoom || line.isToFirst())
        .map(line -> row("Time of a request", line))
        .map(row -> hasRoom ? row : row.brief())
        .forEach(rows::add);
    if (hasRoom) {
      totals.forEach(line -> rows.add(row("Time of a whole run", line)));
      energies.forEach(line -> rows.add(row("Energy of a request", line)));
    }
    if (rows.stream().allMatch(row -> row.ratio().isEmpty())) {
      return List.of();
    }
    return List.of(chart(axis(requests), rows));
  }

  /**
   * A request's cost at each rate, and ratios of energies per request and of response times; those
   * of greatest rates are one a pair.
   */
  List<Figure> of(LoadAnswer load) {
    List<Figure> figures =
        new ArrayList<>(
            LoadAnswer.shownCost(measurements)
                .flatMap(measurand -> CostAgainstRate.of(measurements, measurand))
                .stream()
                .toList());
    List<RatioRow> rows = new ArrayList<>();
    for (AnswerGroup group : load.groups()) {
      group.lines().stream()
          .filter(AnswerLine::isToFirst)
          .forEach(line -> rows.add(row(group.heading(), line)));
    }
    if (rows.size() > MAX_RATIOS || rows.stream().allMatch(row -> row.ratio().isEmpty())) {
      return figures;
    }
    List<AnswerLine> lines = load.allLines();
    boolean estimate = lines.stream().anyMatch(line -> line.comparison().estimate());
    figures.add(chart(axis(lines) + (estimate ? "; energies: estimate" : ""), rows));
    return figures;
  }

  private Figure chart(String axis, List<RatioRow> rows) {
    return RatiosFigure.of(
        RATIOS,
        "Ratios of the compared levels",
        axis,
        measurements
            .levelParts()
            .sentences(ComparedFactors.factors(measurements.campaign().study())),
        Conclusion.MARGIN,
        rows);
  }

  private static String axis(List<AnswerLine> lines) {
    List<String> pairs =
        lines.stream().map(line -> line.to() + " / " + line.from()).distinct().toList();
    return "Ratio, log scale: " + (pairs.size() == 1 ? pairs.get(0) : "second level / first level");
  }

  private RatioRow row(String what, AnswerLine line) {
    Optional<RatioInterval> interval = line.comparison().interval();
    boolean onePair =
        ComparedFactors.factors(measurements.campaign().study()).stream()
                .mapToInt(factor -> factor.levels().size())
                .sum()
            == 2;
    String pair = onePair ? "" : line.to() + " / " + line.from();
    String at =
        Stream.of(pair, line.at())
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", "));
    return new RatioRow(
        what,
        at,
        line.word(),
        line.comparison().measurand().quantity().key(),
        line.comparison().contrast().ratio(),
        interval.isPresent() ? OptionalDouble.of(interval.get().low()) : OptionalDouble.empty(),
        interval.isPresent() ? OptionalDouble.of(interval.get().high()) : OptionalDouble.empty(),
        line.runs().stream().map(AnswerLine.RunRatio::ratio).toList());
  }
}
