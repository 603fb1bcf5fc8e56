package pijoule.analysis.figures;

import java.util.OptionalDouble;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Numbers;
import pijoule.contract.study.Cell;

/**
 * A cell's mean of a quantity, as a bar shows it.
 *
 * @param cell which
 * @param summary of its runs' values, SI
 * @param u mean of the runs' standard uncertainties by type B, which more runs do not make less;
 *     absent unless every run's is known
 * @param belowResolution runs whose energy is so
 * @param implausible runs whose energy is so
 * @param estimate whether any run's energy is modelled
 */
record Bar(
    Cell cell,
    Summary summary,
    OptionalDouble u,
    int belowResolution,
    int implausible,
    boolean estimate) {

  private static final int DIGITS = 4;
  private static final int U_DIGITS = 2;

  /** The greatest value that it shows, the interval's end included. */
  double high() {
    return summary.ci95High().orElse(summary.mean().orElse(0));
  }

  /** The least value that it shows. */
  double low() {
    return summary.ci95Low().orElse(summary.mean().orElse(0));
  }

  boolean doubtful() {
    return belowResolution + implausible > 0;
  }

  /** The signs above it. */
  String marks() {
    return (belowResolution > 0 ? "†" : "") + (implausible > 0 ? "‡" : "");
  }

  /** All of it in words, with the unit. */
  String words(Prefix prefix) {
    if (summary.n() == 0) {
      return cell.display() + ": NA, no run has a value";
    }
    StringBuilder words = new StringBuilder(cell.display());
    words.append(": ").append(mean(prefix)).append(' ').append(prefix.unit());
    words.append(", n = ").append(summary.n());
    if (summary.blocks() < summary.n()) {
      words.append(" in ").append(summary.blocks());
      words.append(summary.blocks() == 1 ? " block" : " blocks");
    }
    if (summary.ci95HalfWidth().isPresent()) {
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

  private String mean(Prefix prefix) {
    return summary.ci95HalfWidth().isEmpty()
        ? digits(prefix, summary.mean().getAsDouble())
        : Numbers.rounded(prefix.of(summary));
  }

  private static String digits(Prefix prefix, double value) {
    return Numbers.significant(prefix.of(value), DIGITS);
  }

  private static void count(StringBuilder words, int runs, String verdict) {
    if (runs > 0) {
      words.append("; ").append(verdict).append(runs == 1 ? " in 1 run" : " in " + runs + " runs");
    }
  }
}
