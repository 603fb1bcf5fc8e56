package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.LogContrast;
import pijoule.contract.study.Cell;

/**
 * Every two cells that differ by one level, for the durations of either side, and for energies and
 * power where there is a meter: the questions that a report answers of a campaign.
 */
final class PairwiseFamily {
  private PairwiseFamily() {}

  /** The p-values of all contrasts that a report would test; not adjusted. */
  static List<Double> p(Measurements measurements) {
    return p(measurements, means -> Contrasts.of(means, 1).log());
  }

  static List<Double> p(
      Measurements measurements, Function<List<Mean>, Optional<LogContrast>> estimator) {
    return questions(measurements).stream()
        .map(estimator)
        .flatMap(Optional::stream)
        .map(LogContrast::pDifferent)
        .toList();
  }

  private static List<List<Mean>> questions(Measurements measurements) {
    boolean metered = !measurements.meters().isEmpty();
    List<Cell> cells = measurements.campaign().study().cells();
    List<List<Mean>> questions = new ArrayList<>();
    for (Measurand measurand : Measurand.OF_THE_PAPER) {
      if (measurand.quantity().ofEnergy() && !metered) {
        continue;
      }
      for (Cell one : cells) {
        for (Cell other : cells) {
          if (one.number() < other.number() && differences(one, other) == 1) {
            questions.add(
                List.of(
                    mean(1, measurements, one, measurand),
                    mean(-1, measurements, other, measurand)));
          }
        }
      }
    }
    return questions;
  }

  private static Mean mean(double exponent, Measurements of, Cell cell, Measurand measurand) {
    return new Mean(exponent, of, cell, measurand.side(), measurand.quantity());
  }

  private static long differences(Cell one, Cell other) {
    return IntStream.range(0, one.levels().size())
        .filter(i -> !one.levels().get(i).equals(other.levels().get(i)))
        .count();
  }
}
