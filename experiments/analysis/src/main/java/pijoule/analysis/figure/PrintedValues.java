package pijoule.analysis.figure;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.claims.Published;
import pijoule.analysis.claims.Reference;
import pijoule.analysis.claims.Reference.RelativeFigure;
import pijoule.analysis.claims.StudyCells;
import pijoule.analysis.compare.Measurand;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.study.Cell;

/** Values that a paper prints of a campaign's cells. */
final class PrintedValues {
  private final Optional<Reference> reference;
  private final StudyCells cells;

  /**
   * Makes the values of a campaign's reference.
   *
   * @param campaign whose cells these are
   * @param reference absent where the study has none; there are no values then
   */
  PrintedValues(RecordedCampaign campaign, Optional<Reference> reference) {
    this.cells = new StudyCells(campaign);
    this.reference = reference;
  }

  /** {@return the mean as printed, SI; absent where the paper prints none} */
  OptionalDouble mean(Cell cell, Measurand of) {
    return reference.map(Reference::printed).stream()
        .flatMap(figures -> figures.stream())
        .filter(figure -> figure.metric().equals(of.quantity().key()))
        .filter(figure -> figure.side() == of.side() && isOf(figure.levels(), cell))
        .map(Published::interval)
        .mapToDouble(figure -> figure.value())
        .findFirst();
  }

  /**
   * {@return the ratio as printed of its mean to that of the base; absent where the paper prints
   * none}
   *
   * @param cell which
   * @param base that differs from it in one level
   * @param of what the means are of
   */
  OptionalDouble ratio(Cell cell, Cell base, Measurand of) {
    return reference.map(Reference::relative).stream()
        .flatMap(figures -> figures.stream())
        .filter(figure -> figure.metric().equals(of.quantity().key()) && figure.per().isEmpty())
        .filter(figure -> figure.side() == of.side() && isOf(figure.levels(), cell))
        .filter(figure -> different(cell, base).anyMatch(figure.over()::equals))
        .map(RelativeFigure::interval)
        .mapToDouble(figure -> figure.value())
        .findFirst();
  }

  private boolean isOf(Map<String, String> levels, Cell cell) {
    return cells.matching(levels).contains(cell);
  }

  /** {@return levels of the base that the cell does not have, as a reference names them} */
  private static Stream<String> different(Cell cell, Cell base) {
    return base.levels().stream()
        .filter(level -> !cell.levels().contains(level))
        .map(level -> level.factor().key() + "=" + level.value());
  }
}
