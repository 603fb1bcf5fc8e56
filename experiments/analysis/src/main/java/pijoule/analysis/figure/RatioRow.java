package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.table.Csv;
import pijoule.analysis.table.Numbers;

/**
 * One ratio of {@link RatiosFigure}.
 *
 * @param group its quantity for a person, such as {@code Time of a request}; rows of one follow
 *     each other below it
 * @param name what is compared, such as {@code CXF / Axis2, 100 kB}; may be empty
 * @param word what is shown, such as {@code CXF slower}
 * @param quantity its name in files
 * @param ratio of the means; absent where there is none
 * @param low lower end of its simultaneous 95 % interval; absent where there is none
 * @param high upper end
 * @param runs each run over the mean that it is compared with
 */
public record RatioRow(
    String group,
    String name,
    String word,
    String quantity,
    OptionalDouble ratio,
    OptionalDouble low,
    OptionalDouble high,
    List<Double> runs) {
  /** Between a name and its word. */
  private static final double WORD_GAP = 8;

  /** A word's letters are bold, and wider for their size. */
  private static final double BOLD = 1.1 * Theme.SIZE;

  public RatioRow {
    runs = List.copyOf(runs);
  }

  /** {@return this row with a short word, for a chart of many rows} */
  public RatioRow brief() {
    String brief = word.equals("no clear difference") ? "unclear" : word;
    return new RatioRow(group, name, brief, quantity, ratio, low, high, runs);
  }

  /** {@return what is compared, after its quantity} */
  String inFull() {
    return Stream.of(group, name).filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
  }

  /**
   * {@return lines of its name, whole; the last is empty where the word does not fit beside it}
   *
   * @param room width of a line
   */
  List<String> lines(double room) {
    double beside = room - WORD_GAP - FittedText.width(word, BOLD);
    if (FittedText.width(name, Theme.SIZE) <= beside) {
      return List.of(name);
    }
    List<String> lines = new ArrayList<>(FittedText.wrap(name, Theme.SIZE, room));
    lines.add("");
    return lines;
  }

  /** {@return numbers of it above 0} */
  Stream<Double> shown() {
    Stream<Double> ends =
        Stream.of(ratio, low, high)
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble);
    return Stream.concat(ends, runs.stream()).filter(value -> value > 0);
  }

  /** {@return every number of the rows} */
  static String csv(List<RatioRow> rows) {
    StringBuilder csv =
        new StringBuilder(Csv.line(List.of("comparison", "quantity", "statistic", "ratio")));
    for (RatioRow row : rows) {
      row.add(csv, "mean", row.ratio);
      row.add(csv, "simultaneous_low", row.low);
      row.add(csv, "simultaneous_high", row.high);
      row.runs.forEach(run -> row.add(csv, "run", OptionalDouble.of(run)));
    }
    return csv.toString();
  }

  private void add(StringBuilder csv, String kind, OptionalDouble ratio) {
    csv.append(Csv.line(List.of(inFull(), quantity, kind, Numbers.full(ratio))));
  }
}
