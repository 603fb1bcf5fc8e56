package pijoule.analysis.figure;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/**
 * A cell's mean of a quantity, as a bar shows it.
 *
 * @param value of the cell
 * @param summary of its runs' values, SI
 * @param interval as it is drawn
 */
record Bar(CellValue value, Summary summary, MeanInterval interval) {
  private static final int DIGITS = 4;
  private static final int U_DIGITS = 2;

  static Bar of(CellValue value) {
    Summary summary = value.summary();
    return new Bar(value, summary, MeanInterval.symmetric(summary));
  }

  /** {@return this bar with an interval that is computed from logarithms} */
  Bar geometric() {
    return new Bar(value, summary, MeanInterval.geometric(value));
  }

  Cell cell() {
    return value.cell();
  }

  int belowResolution() {
    return value.marked(Verdict.BELOW_RESOLUTION);
  }

  int implausible() {
    return value.marked(Verdict.IMPLAUSIBLE);
  }

  /** {@return whether any run's energy is modelled} */
  boolean estimate() {
    return value.quantity().ofEnergy() && value.modelled().orElse(false);
  }

  /** Every value that it shows: mean, the interval's ends, and the runs. */
  DoubleStream shown() {
    return DoubleStream.concat(DoubleStream.of(low(), high()), Arrays.stream(value.values()));
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
    return belowResolution() + implausible() > 0;
  }

  /** The signs above it. */
  String marks() {
    return (belowResolution() > 0 ? "†" : "") + (implausible() > 0 ? "‡" : "");
  }

  /** All of it in words, with the unit. */
  String words(SiPrefix prefix) {
    if (summary.n() == 0) {
      return cell().display() + ": NA, no run has a value";
    }
    StringBuilder words = new StringBuilder(cell().display());
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
    OptionalDouble u = value.u();
    if (u.isPresent()) {
      words.append(", u ").append(Numbers.significant(prefix.of(u.getAsDouble()), U_DIGITS));
      words.append(' ').append(prefix.unit());
    }
    count(words, belowResolution(), "below resolution");
    count(words, implausible(), "implausible");
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
