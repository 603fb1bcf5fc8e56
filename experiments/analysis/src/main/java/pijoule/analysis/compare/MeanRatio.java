package pijoule.analysis.compare;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * A quantity's means in a cell of two campaigns.
 *
 * @param cell as A numbers and shows it
 * @param side of a call
 * @param quantity of that side
 * @param a what A's runs say
 * @param b what B's runs say
 * @param contrast of B's mean over A's
 * @param undecidable why nothing is tested, in one line; empty where it is
 */
record MeanRatio(
    Cell cell,
    Side side,
    Quantity quantity,
    Runs a,
    Runs b,
    Contrast contrast,
    String undecidable) {
  /**
   * Runs that have a value.
   *
   * @param n how many
   * @param mean of them
   * @param estimate whether any rests on a power that is modelled
   */
  record Runs(int n, OptionalDouble mean, boolean estimate) {
    static Runs of(Measurements campaign, Cell cell, Side side, Quantity quantity) {
      var known =
          campaign.of(cell, side).stream().filter(run -> quantity.value(run).isPresent()).toList();
      return new Runs(
          known.size(),
          known.stream().mapToDouble(run -> quantity.value(run).getAsDouble()).average(),
          quantity.isEstimate(known));
    }
  }

  static MeanRatio of(
      Measurements a, Measurements b, CellPairs.Pair cells, Side side, Quantity quantity) {
    List<Mean> means =
        List.of(
            new Mean(1, b, cells.b(), side, quantity), new Mean(-1, a, cells.a(), side, quantity));
    Contrast contrast = Contrasts.of(means, 1);
    String caveat =
        means.stream()
            .map(Contrasts::caveat)
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse("");
    return new MeanRatio(
        cells.a(),
        side,
        quantity,
        Runs.of(a, cells.a(), side, quantity),
        Runs.of(b, cells.b(), side, quantity),
        contrast,
        contrast.ratio().isEmpty() || caveat.isEmpty() ? contrast.undecidable() : caveat);
  }

  /** Not of an idle server's requests, nor of errors where there were none. */
  boolean isSomewhereAboveZero() {
    return a.mean.orElse(0) > 0 || b.mean.orElse(0) > 0;
  }

  boolean estimate() {
    return a.estimate || b.estimate;
  }

  OptionalDouble p() {
    return undecidable.isEmpty()
        ? OptionalDouble.of(contrast.log().get().pDifferent())
        : OptionalDouble.empty();
  }

  /** Units that vary independently, of both campaigns together. */
  OptionalInt units() {
    return contrast.log().isPresent()
        ? OptionalInt.of(contrast.log().get().clusters())
        : OptionalInt.empty();
  }
}
