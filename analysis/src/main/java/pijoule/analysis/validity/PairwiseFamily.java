package pijoule.analysis.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import pijoule.analysis.inference.Contrasts;
import pijoule.analysis.inference.Mean;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.results.Cell;
import pijoule.analysis.results.Side;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.Term;

/**
 * Every two cells that differ by one level, for the durations of either side: the questions that a
 * report answers of a campaign.
 */
final class PairwiseFamily {
  /** The parts that Figures 8 to 19 of Nunes et al. (2013) show. */
  private static final List<Part> PARTS = List.of(Part.SERIALIZE, Part.DESERIALIZE, Part.TOTAL);

  private PairwiseFamily() {}

  /** The p-values of all contrasts, with the error terms of the design; not adjusted. */
  static List<Double> p(Measurements measurements) {
    return contrasts(measurements).stream().map(LogContrast::pDifferent).toList();
  }

  /** The same as if runs that share a server were independent: deliberately wrong. */
  static List<Double> pOfRuns(Measurements measurements) {
    List<Double> ps = new ArrayList<>();
    for (List<Mean> means : questions(measurements)) {
      ps.add(ofRuns(means).orElseThrow().pDifferent());
    }
    return ps;
  }

  private static List<LogContrast> contrasts(Measurements measurements) {
    return questions(measurements).stream()
        .map(means -> Contrasts.of(means, 1).log().orElseThrow())
        .toList();
  }

  private static List<List<Mean>> questions(Measurements measurements) {
    List<Cell> cells = measurements.campaign().study().cells();
    List<List<Mean>> questions = new ArrayList<>();
    for (Side side : Side.values()) {
      for (Part part : PARTS) {
        for (Cell one : cells) {
          for (Cell other : cells) {
            if (one.number() < other.number() && differences(one, other) == 1) {
              questions.add(ratio(measurements, one, other, side, part));
            }
          }
        }
      }
    }
    return questions;
  }

  private static long differences(Cell one, Cell other) {
    return IntStream.range(0, one.levels().size())
        .filter(i -> !one.levels().get(i).equals(other.levels().get(i)))
        .count();
  }

  static List<Mean> ratio(Measurements of, Cell one, Cell other, Side side, Part part) {
    Quantity time = Quantity.of(part, Metric.TIME);
    return List.of(new Mean(1, of, one, side, time), new Mean(-1, of, other, side, time));
  }

  /** A contrast whose clusters are runs: deliberately wrong where they share a server. */
  static Optional<LogContrast> ofRuns(List<Mean> means) {
    List<Term> terms = new ArrayList<>();
    for (Mean mean : means) {
      String stratum = mean.cell().display();
      terms.add(
          new Term(
              mean.exponent(),
              mean.campaign().of(mean.cell(), mean.side()).stream()
                  .map(
                      run ->
                          new Term.Value(
                              mean.quantity().value(run).getAsDouble(), run.run().id(), stratum))
                  .toList()));
    }
    return LogContrast.of(terms, 1, 0);
  }
}
