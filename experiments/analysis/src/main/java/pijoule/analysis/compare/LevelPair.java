package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * Two cells that differ by the level of one factor.
 *
 * @param factor by whose level, its place in the study
 * @param from cell of the earlier level
 * @param to cell of the later level
 */
record LevelPair(int factor, Cell from, Cell to) {

  /** All pairs of a study: by factor, by its levels in their order, by the other levels. */
  static List<LevelPair> of(ResolvedStudy study) {
    List<LevelPair> pairs = new ArrayList<>();
    for (int factor = 0; factor < study.factors().size(); factor++) {
      List<Level> levels = study.factors().get(factor).levels();
      for (int from = 0; from < levels.size(); from++) {
        for (int to = from + 1; to < levels.size(); to++) {
          add(study, factor, levels.get(from), levels.get(to), pairs);
        }
      }
    }
    return pairs;
  }

  private static void add(
      ResolvedStudy study, int factor, Level from, Level to, List<LevelPair> pairs) {
    for (Cell cell : study.cells()) {
      if (cell.levels().get(factor).equals(from)) {
        partner(study, factor, cell, to)
            .ifPresent(partner -> pairs.add(new LevelPair(factor, cell, partner)));
      }
    }
  }

  /** Absent where the study excludes it. */
  private static Optional<Cell> partner(ResolvedStudy study, int factor, Cell cell, Level to) {
    List<Level> levels = new ArrayList<>(cell.levels());
    levels.set(factor, to);
    return study.cells().stream().filter(other -> other.levels().equals(levels)).findFirst();
  }

  /** Terms of the ratio of a quantity's means: that of the later level over the earlier one's. */
  List<Mean> means(Measurements measurements, Measurand measurand) {
    return List.of(
        new Mean(1, measurements, to, measurand.side(), measurand.quantity()),
        new Mean(-1, measurements, from, measurand.side(), measurand.quantity()));
  }

  FactorLevels factor(ResolvedStudy study) {
    return study.factors().get(factor);
  }

  List<Level> fixed() {
    List<Level> fixed = new ArrayList<>(from.levels());
    fixed.remove(factor);
    return fixed;
  }
}
