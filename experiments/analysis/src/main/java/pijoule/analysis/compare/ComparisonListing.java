package pijoule.analysis.compare;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Medium;
import pijoule.analysis.table.Numbers;
import pijoule.contract.study.Level;

/** Lists comparisons with every number. */
final class ComparisonListing {
  private static final List<String> NOTES =
      List.of(
          "A ratio is the mean at \"to\" over the mean at \"from\"; its 95 % interval and p compare them"
              + " within the rounds that both have a value in, and include the meters' uncertainty."
              + " Intervals are simultaneous: all of a family hold at once in 95 % of campaigns or"
              + " more. In the CSV ratio_ci95 is of one comparison alone.",
          "Adjusted p: p times the tests of its family (Bonferroni): tables has all pairs of levels,"
              + " answer those of a request that the study compares, sizes those of messages."
              + " different: adjusted p < 0.05; not shown to differ is no proof of equality.",
          "Conclusion: more or less where the interval leaves out 1; equal where it is within 5 % of"
              + " 1; unclear where neither is shown; too few where it contains 1 and is wider than a factor"
              + " of 100.",
          "Sizes that are equal in all runs of a cell are exact: their ratio has neither interval nor"
              + " p, and is 1 or different.",
          "Not tested: where over half of a cell's runs have an energy that is below resolution or"
              + " implausible, and between servers where a cell has one round. The ratio of such"
              + " servers has no interval: what one process adds by chance shows in no scatter.");

  private static final String PAIRS =
      "Pairs of boards: the ratio is the geometric mean of the pairs' ratios, each of which counts once,"
          + " and not the quotient of the means beside it; interval and p are of these pairs. The"
          + " interval for boards in general takes them as a sample: it has the scatter of their"
          + " ratios and as many degrees of freedom as there are pairs, less one. With two pairs it"
          + " is very wide.";

  private static final String PRINTED =
      "* The interval leaves out 1. = It is within 5 % of 1. The pages of an article have the"
          + " comparisons of the answer; all are in tables/comparisons.csv.";

  private static final int DIGITS = 3;

  private ComparisonListing() {}

  static Listing of(List<Comparison> comparisons, List<String> levelNotes) {
    boolean estimate = comparisons.stream().anyMatch(Comparison::estimate);
    String title = "Comparisons of levels" + (estimate ? " (energies and powers: estimate)" : "");
    boolean pairs = comparisons.stream().anyMatch(ComparisonListing::ofPairs);
    return columns(pairs)
        .printedRows(ComparisonListing::printed)
        .listing(
            "comparisons",
            title,
            comparisons,
            notes(NOTES, pairs, levelNotes),
            notes(List.of(NOTES.get(0), PRINTED), pairs, levelNotes));
  }

  /** Those of the answer and of sizes that are tested; all with a ratio where none is. */
  private static List<Comparison> printed(List<Comparison> comparisons) {
    List<Comparison> known =
        comparisons.stream()
            .filter(comparison -> comparison.contrast().ratio().isPresent())
            .toList();
    List<Comparison> answers =
        known.stream()
            .filter(comparison -> comparison.family() != Family.TABLES)
            .filter(comparison -> comparison.finding() != Conclusion.NOT_TESTED)
            .filter(comparison -> !isSame(comparison))
            .toList();
    return answers.isEmpty() ? known : answers;
  }

  private static boolean isSame(Comparison of) {
    return of.contrast().exact() && of.finding() == Conclusion.EQUAL;
  }

  private static boolean ofPairs(Comparison of) {
    return of.contrast().boards().isPresent();
  }

  private static List<String> notes(List<String> notes, boolean pairs, List<String> levelNotes) {
    return Stream.of(notes.stream(), Stream.of(PAIRS).filter(note -> pairs), levelNotes.stream())
        .flatMap(sentences -> sentences)
        .toList();
  }

  private static String boards(Comparison of) {
    return of.contrast().boards().isEmpty()
        ? ""
        : Numbers.range(
            Item.number(of.contrast().boards().map(LogContrast::ci95Low)).display(),
            Item.number(of.contrast().boards().map(LogContrast::ci95High)).display());
  }

  private static String interval(Comparison of) {
    double number = of.contrast().ratio().getAsDouble();
    String ratio = Numbers.significant(number, DIGITS);
    if (of.contrast().exact()) {
      return ratio + " (exact)";
    }
    if (of.interval().filter(ends -> Double.isFinite(ends.high())).isEmpty()) {
      return ratio;
    }
    RatioInterval interval = of.interval().orElseThrow();
    String ends = Numbers.rangeOfRatio(interval.low(), interval.high());
    return "%s (%s)%s".formatted(ratio, ends, mark(of.finding()));
  }

  private static String mark(Conclusion of) {
    return switch (of) {
      case MORE, LESS -> " *";
      case EQUAL -> " =";
      default -> "";
    };
  }

  /** {@return columns: a printed page has four of them, and for several pairs of boards a fifth} */
  private static Columns<Comparison> columns(boolean pairs) {
    Columns<Comparison> columns = new Columns<>();
    columns.add("side", "Side", row -> Item.text(row.measurand().side().key()));
    columns.add("quantity", "Quantity", ComparisonListing::quantity);
    columns.printed(
        "quantity",
        "Quantity",
        row -> Item.text(row.measurand().side().key() + ", " + quantity(row).display()));
    columns.printed(
        "levels", "Levels", row -> Item.text(row.to().display() + " / " + row.from().display()));
    columns.add(
        "factor", "Factor", row -> new Item(row.factor().key(), row.factor().display(), false));
    columns.add("from", "From", row -> new Item(row.from().text(), row.from().display(), false));
    columns.add("to", "To", row -> new Item(row.to().text(), row.to().display(), false));
    columns.add("fixed", "At", row -> fixed(row.fixed())).on(Medium.PAGE);
    decision(columns, pairs);
    columns.add("mean_from", "Mean from", row -> Item.number(row.fromMean()));
    columns.add("mean_to", "Mean to", row -> Item.number(row.toMean()));
    columns.add("unit", "Unit", row -> Item.text(row.measurand().quantity().unit()));
    columns.add("estimate", "Estimate", row -> Item.flag(row.estimate()));
    columns.add("n_from", "n from", row -> Item.count(row.first().n()));
    columns.add("n_to", "n to", row -> Item.count(row.second().n()));
    test(columns);
    columns.add("doubtful_runs", "Doubtful runs", row -> Item.count(row.doubtful()));
    columns.add("gain_unknown", "Gain unknown", row -> Item.flag(row.contrast().gainUnknown()));
    columns.add("family", "Family", row -> Item.text(row.family().key()));
    columns.add("equal_p", "p, equal within 5 %", row -> Item.p(row.equalP()));
    columns.add("equal_adjusted_p", "Adjusted p, equal", row -> Item.p(row.adjustedEqualP()));
    columns.add("conclusion", "Conclusion", row -> finding(row));
    columns.add("reason", "Reason", row -> Item.remark(row.undecidable()));
    if (pairs) {
      ofBoards(columns);
    }
    return columns;
  }

  private static void decision(Columns<Comparison> columns, boolean pairs) {
    columns.add("decision", "Decision", row -> Item.text(row.decision()));
    columns.add("ratio", "Ratio", row -> Item.number(row.contrast().ratio()));
    columns.printed("ratio", "Ratio (95 % interval)", row -> Item.text(interval(row)));
    if (pairs) {
      columns.printed("boards", "Boards in general", row -> Item.text(boards(row)));
    }
    columns.add(
        "ratio_simultaneous_low",
        "Low",
        row -> Item.number(row.interval().map(RatioInterval::low)));
    columns.add(
        "ratio_simultaneous_high",
        "High",
        row -> Item.number(row.interval().map(RatioInterval::high)));
    columns.add("ratio_ci95_low", "Low, alone", row -> Item.number(row.contrast().low()));
    columns.add("ratio_ci95_high", "High, alone", row -> Item.number(row.contrast().high()));
    columns.add("adjusted_p", "Adjusted p", row -> Item.p(row.adjustedP()));
  }

  private static void ofBoards(Columns<Comparison> columns) {
    columns.add(
        "boards_ci95_low",
        "Boards low",
        row -> Item.number(row.contrast().boards().map(LogContrast::ci95Low)));
    columns.add(
        "boards_ci95_high",
        "Boards high",
        row -> Item.number(row.contrast().boards().map(LogContrast::ci95High)));
    columns.add(
        "boards_degrees_of_freedom",
        "Boards df",
        row -> Item.number(row.contrast().boards().map(LogContrast::degreesOfFreedom)));
    columns.add("boards_p", "p for boards", row -> Item.p(boardsP(row)));
  }

  private static void test(Columns<Comparison> columns) {
    columns.add(
        "error_unit",
        "Unit of error",
        row ->
            row.contrast().log().isPresent()
                ? Item.text(row.contrast().unit().display())
                : Item.NA);
    columns.add(
        "degrees_of_freedom",
        "df",
        row -> Item.number(row.contrast().log().map(LogContrast::degreesOfFreedom)));
    columns.add("p", "p", row -> Item.p(row.p()));
  }

  private static Item finding(Comparison of) {
    String word = isSame(of) ? "equal" : of.finding().word(of.measurand().quantity());
    return new Item(of.finding().key(), word, false);
  }

  private static Item quantity(Comparison of) {
    return Item.named(of.measurand().quantity().key(), of.estimate());
  }

  static Item fixed(List<Level> levels) {
    return levels.isEmpty()
        ? Item.text("nothing else")
        : new Item(
            levels.stream().map(Level::text).collect(Collectors.joining(" ")),
            levels.stream().map(Level::display).collect(Collectors.joining(", ")),
            false);
  }

  private static OptionalDouble boardsP(Comparison of) {
    return of.contrast().boards().isPresent() && of.contrast().decides()
        ? OptionalDouble.of(of.contrast().boards().get().pDifferent())
        : OptionalDouble.empty();
  }
}
