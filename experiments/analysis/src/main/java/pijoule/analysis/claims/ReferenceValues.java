package pijoule.analysis.claims;

import java.util.Map;
import java.util.Optional;
import pijoule.analysis.claims.Published.HalfWidth;
import pijoule.analysis.claims.Reference.RelativeFigure;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.contract.phase.Side;

/**
 * Quantities that a reference's figures give, printed or by arithmetic from printed ones.
 *
 * @param reference published tables
 * @param variant which of their figures
 */
public record ReferenceValues(Reference reference, Variant variant) {
  private static final double PERCENT = 100;

  /**
   * A phase's absolute figure is its share of the total; a phase's power is its energy over its
   * time; a quantity that is a sum and not printed is that of its terms.
   *
   * @param side of a call
   * @param quantity what
   * @param levels of a cell
   * @return the quantity with the bounds that rounding leaves; absent where the tables do not give
   *     it
   */
  public Optional<RoundedFigure> find(Side side, Quantity quantity, Map<String, String> levels) {
    Optional<RoundedFigure> printed = printed(side, quantity, levels);
    if (printed.isPresent()) {
      return printed;
    }
    Optional<RoundedFigure> sum = Optional.of(RoundedFigure.exactly(0));
    for (Quantity of : quantity.terms()) {
      Optional<RoundedFigure> term = term(side, of, levels);
      sum = sum.flatMap(so -> term.map(so::plus));
    }
    return sum;
  }

  /**
   * {@return half of the 95 % interval that is printed with the figure, with the bounds that
   * rounding leaves; absent where none is printed}
   *
   * @param side of a call
   * @param quantity what
   * @param levels of a cell
   */
  public Optional<RoundedFigure> halfWidth(
      Side side, Quantity quantity, Map<String, String> levels) {
    return reference
        .figure(variant, side, quantity.key(), levels)
        .flatMap(Published::ci95)
        .map(HalfWidth::interval);
  }

  /**
   * Returns a growth or a ratio as it is printed.
   *
   * @param side of a call
   * @param quantity what
   * @param levels that it names
   * @param per factor that it grows by; empty where it is no growth
   * @param over what its divisor differs in; empty where it is no ratio
   * @return the figure; absent where none is printed
   */
  public Optional<RoundedFigure> relative(
      Side side, Quantity quantity, Map<String, String> levels, String per, String over) {
    return reference.relative().stream()
        .filter(figure -> figure.side() == side && figure.metric().equals(quantity.key()))
        .filter(figure -> figure.levels().equals(levels))
        .filter(figure -> figure.per().equals(per) && figure.over().equals(over))
        .map(RelativeFigure::interval)
        .findFirst();
  }

  private Optional<RoundedFigure> printed(
      Side side, Quantity quantity, Map<String, String> levels) {
    return reference.figure(variant, side, quantity.key(), levels).map(Published::interval);
  }

  private Optional<RoundedFigure> term(Side side, Quantity term, Map<String, String> levels) {
    return term.kind().isPresent()
        ? part(side, term.parts().get(0), term.kind().get(), levels)
        : printed(side, term, levels);
  }

  private Optional<RoundedFigure> part(
      Side side, Part part, Kind kind, Map<String, String> levels) {
    Optional<RoundedFigure> figure = printed(side, Quantity.of(part, kind), levels);
    if (figure.isPresent()) {
      return figure;
    }
    return switch (kind) {
      case TIME -> ofTotal(side, part, Kind.TIME_SHARE, kind, levels);
      case ENERGY -> ofTotal(side, part, Kind.ENERGY_SHARE, kind, levels);
      case POWER ->
          part(side, part, Kind.ENERGY, levels)
              .flatMap(energy -> part(side, part, Kind.TIME, levels).map(energy::over));
      default -> Optional.empty();
    };
  }

  private Optional<RoundedFigure> ofTotal(
      Side side, Part part, Kind share, Kind kind, Map<String, String> levels) {
    if (part == Part.TOTAL) {
      return Optional.empty();
    }
    return part(side, part, share, levels)
        .flatMap(
            percent ->
                part(side, Part.TOTAL, kind, levels)
                    .map(total -> percent.times(total).over(RoundedFigure.exactly(PERCENT))));
  }
}
