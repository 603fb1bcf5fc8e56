package pijoule.analysis.figure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.study.Cell;

/**
 * A cell's mean of a quantity, as a bar shows it.
 *
 * @param cell which
 * @param summary of its runs' values, SI
 * @param interval as it is drawn
 * @param runs with a value, in their order
 * @param u mean of the runs' standard uncertainties by type B, which more runs do not make less;
 *     absent unless every run's is known
 * @param belowResolution runs whose energy is so
 * @param implausible runs whose energy is so
 * @param estimate whether any run's energy is modelled
 */
record Bar(
    Cell cell,
    Summary summary,
    MeanInterval interval,
    List<RunValue> runs,
    OptionalDouble u,
    int belowResolution,
    int implausible,
    boolean estimate) {

  private static final int DIGITS = 4;
  private static final int U_DIGITS = 2;

  /** {@return this bar with an interval that is computed from logarithms} */
  Bar geometric() {
    MeanInterval ofLogs = MeanInterval.geometric(runs);
    return new Bar(cell, summary, ofLogs, runs, u, belowResolution, implausible, estimate);
  }

  /** Every value that it shows: mean, the interval's ends, and the runs. */
  DoubleStream shown() {
    return DoubleStream.concat(
        DoubleStream.of(low(), high()), runs.stream().mapToDouble(RunValue::value));
  }

  /** The interval's upper end, or the mean where there is none. */
  double high() {
    return interval.high().orElse(interval.mean().orElse(0));
  }

  /** The interval's lower end, or the mean where there is none. */
  double low() {
    return interval.low().orElse(interval.mean().orElse(0));
  }

  /** {@return whether the bar's blocks scatter too much for an interval} */
  boolean isUnresolved() {
    return summary.isUnresolved() && !interval.known();
  }

  boolean doubtful() {
    return belowResolution + implausible > 0;
  }

  /** The signs above it. */
  String marks() {
    return (belowResolution > 0 ? "†" : "") + (implausible > 0 ? "‡" : "");
  }

  /** All of it in words, with the unit. */
  String words(SiPrefix prefix) {
    if (summary.n() == 0) {
      return cell.display() + ": NA, no run has a value";
    }
    StringBuilder words = new StringBuilder(cell.display());
    words
        .append(interval.geometric() ? ": geometric mean " : ": ")
        .append(mean(prefix))
        .append(' ')
        .append(prefix.unit());
    words.append(", n = ").append(summary.n());
    if (summary.blocks() < summary.n()) {
      words.append(" in ").append(summary.blocks());
      words.append(summary.blocks() == 1 ? " block" : " blocks");
    }
    if (interval.known()) {
      words.append(", 95 % interval ").append(digits(prefix, low()));
      words.append(" to ").append(digits(prefix, high())).append(' ').append(prefix.unit());
    }
    if (u.isPresent()) {
      words.append(", u ").append(Numbers.significant(prefix.of(u.getAsDouble()), U_DIGITS));
      words.append(' ').append(prefix.unit());
    }
    count(words, belowResolution, "below resolution");
    count(words, implausible, "implausible");
    return words.toString();
  }

  private String mean(SiPrefix prefix) {
    return interval.known() && !interval.geometric()
        ? Numbers.rounded(prefix.of(summary))
        : digits(prefix, interval.mean().getAsDouble());
  }

  private static String digits(SiPrefix prefix, double value) {
    return Numbers.significant(prefix.of(value), DIGITS);
  }

  private static void count(StringBuilder words, int runs, String verdict) {
    if (runs > 0) {
      words.append("; ").append(verdict).append(runs == 1 ? " in 1 run" : " in " + runs + " runs");
    }
  }
}
