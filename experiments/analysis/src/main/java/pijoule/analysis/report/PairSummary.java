package pijoule.analysis.report;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.table.Numbers;
import pijoule.contract.study.Level;

/**
 * Two levels of a factor, compared at each combination of the other factors' levels.
 *
 * @param lines at least one, all of the same two levels
 */
record PairSummary(List<AnswerLine> lines) {
  private static final int DIGITS = 3;
  private static final List<Conclusion> SHOWN =
      List.of(Conclusion.MORE, Conclusion.LESS, Conclusion.EQUAL);

  PairSummary {
    lines = List.copyOf(lines);
  }

  /** {@return summaries in the order in which their lines come} */
  static List<PairSummary> of(List<AnswerLine> lines) {
    Map<List<Level>, List<AnswerLine>> pairs =
        lines.stream()
            .collect(
                Collectors.groupingBy(
                    line -> List.of(line.comparison().from(), line.comparison().to()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return pairs.values().stream().map(PairSummary::new).toList();
  }

  String from() {
    return lines.get(0).from();
  }

  String to() {
    return lines.get(0).to();
  }

  /** The least and the greatest ratio, such as {@code 2.05 to 5.47}; {@code NA} without one. */
  String ratios() {
    List<Double> known =
        lines.stream()
            .map(line -> line.comparison().contrast().ratio())
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .sorted()
            .toList();
    if (known.isEmpty()) {
      return Numbers.NA;
    }
    String least = Numbers.significant(known.get(0), DIGITS);
    String greatest = Numbers.significant(known.get(known.size() - 1), DIGITS);
    boolean isOne = new BigDecimal(least).compareTo(new BigDecimal(greatest)) == 0;
    return isOne ? greatest : Numbers.range(least, greatest);
  }

  /**
   * The findings that show something, such as {@code slower in 3 of 4}, without a count where all
   * lines agree; else why nothing is shown.
   */
  String finding() {
    List<Conclusion> shown = SHOWN.stream().filter(finding -> count(finding) > 0).toList();
    if (shown.isEmpty()) {
      Conclusion first = lines.get(0).finding();
      return word(count(first) == lines.size() ? first : Conclusion.UNCLEAR);
    }
    return shown.stream()
        .map(finding -> word(finding) + share(finding))
        .collect(Collectors.joining(", "));
  }

  private String word(Conclusion finding) {
    return finding.word(lines.get(0).quantity());
  }

  private String share(Conclusion finding) {
    long count = count(finding);
    return count == lines.size() ? "" : " in %s of %s".formatted(count, lines.size());
  }

  private long count(Conclusion finding) {
    return lines.stream().filter(line -> line.finding() == finding).count();
  }
}
