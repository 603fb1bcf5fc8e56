package pijoule.analysis.measures;

import java.util.List;
import pijoule.analysis.results.Campaign;
import pijoule.analysis.results.Cell;
import pijoule.analysis.results.Problem;
import pijoule.analysis.results.Side;

/**
 * What all runs of a campaign measured.
 *
 * @param campaign which
 * @param sides of its valid runs, in the runs' order, the client first
 * @param meters whose traces could be opened, by name and session
 * @param problems of the folder and of its traces
 */
public record Measurements(
    Campaign campaign, List<SideMeasures> sides, List<Meter> meters, List<Problem> problems) {
  public Measurements {
    sides = List.copyOf(sides);
    meters = List.copyOf(meters);
    problems = List.copyOf(problems);
  }

  /**
   * @return whether any run has amortised windows
   */
  public boolean amortized() {
    return sides.stream()
        .anyMatch(side -> Part.AMORTIZED.stream().anyMatch(side.times().seconds()::containsKey));
  }

  /**
   * @param cell one of the study's
   * @param side of a call
   * @return what that side of the cell's runs measured
   */
  public List<SideMeasures> of(Cell cell, Side side) {
    return sides.stream()
        .filter(measures -> measures.side() == side && measures.run().cell() == cell.number())
        .toList();
  }
}
