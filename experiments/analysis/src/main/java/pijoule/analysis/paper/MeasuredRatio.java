package pijoule.analysis.paper;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.claims.TableQuantity;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.LogContrast;
import pijoule.contract.study.Cell;

/**
 * A quantity's mean in one cell over that in another.
 *
 * @param contrast of the two; absent where the study lacks a cell
 * @param estimate whether it rests on a power that is modelled
 * @param reason why it has no sound interval, in one line; empty where it has one
 */
record MeasuredRatio(Optional<Contrast> contrast, boolean estimate, String reason) {
  /**
   * {@return ratio of two cells of a campaign}
   *
   * @param measurements of a campaign
   * @param of quantity and side
   * @param more the cell above the line; absent where the study lacks it
   * @param less the cell below the line; absent where the study lacks it
   * @param lacking why the study lacks one
   */
  static MeasuredRatio of(
      Measurements measurements,
      TableQuantity of,
      Optional<Cell> more,
      Optional<Cell> less,
      String lacking) {
    if (more.isEmpty() || less.isEmpty()) {
      return new MeasuredRatio(Optional.empty(), false, lacking);
    }
    List<Mean> means =
        List.of(
            new Mean(1, measurements, more.get(), of.side(), of.quantity()),
            new Mean(-1, measurements, less.get(), of.side(), of.quantity()));
    Contrast contrast = Contrasts.of(means, 1);
    String caveat =
        means.stream().map(Contrasts::caveat).filter(at -> !at.isEmpty()).findFirst().orElse("");
    return new MeasuredRatio(
        Optional.of(contrast),
        means.stream().anyMatch(mean -> of.quantity().isEstimate(mean.runs())),
        contrast.ratio().isEmpty() || caveat.isEmpty() ? contrast.undecidable() : caveat);
  }

  OptionalDouble ratio() {
    return contrast.map(Contrast::ratio).orElse(OptionalDouble.empty());
  }

  OptionalDouble ci95Low() {
    return end(LogContrast::ci95Low);
  }

  OptionalDouble ci95High() {
    return end(LogContrast::ci95High);
  }

  private OptionalDouble end(ToDoubleFunction<LogContrast> end) {
    return contrast
        .flatMap(Contrast::interval)
        .map(log -> OptionalDouble.of(end.applyAsDouble(log)))
        .orElse(OptionalDouble.empty());
  }
}
