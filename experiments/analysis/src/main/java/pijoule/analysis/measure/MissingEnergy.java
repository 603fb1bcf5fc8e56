package pijoule.analysis.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.WindowEnergy;

/**
 * Reasons why windows of a trace have no energy.
 *
 * @param trace that they lie in
 * @param bridged largest share of a window that gaps may take
 */
record MissingEnergy(TraceKey trace, GapShare bridged) {
  private static final double PERCENT = 100;

  /**
   * {@return the reason in one line; empty where every piece has an energy}
   *
   * @param pieces of one part
   */
  Optional<String> reason(List<WindowEnergy> pieces) {
    List<WindowEnergy> absent =
        pieces.stream().filter(piece -> piece.energyJoules().isEmpty()).toList();
    if (absent.isEmpty()) {
      return Optional.empty();
    }
    if (absent.stream().anyMatch(piece -> piece.bridge().isEmpty())) {
      return Optional.of("trace " + trace + " does not reach so far");
    }
    double most = absent.stream().mapToDouble(MissingEnergy::gapPercent).max().getAsDouble();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "gaps of trace %s take %.1f %% of a window, more than bridged_gap_share: %s%s",
            trace,
            most,
            bridged.format(),
            most < PERCENT ? "" : "; a window in which readings were clipped is all gap"));
  }

  /** An instant in a gap lies wholly in it. */
  private static double gapPercent(WindowEnergy piece) {
    double seconds = piece.window().durationSeconds();
    return seconds == 0 ? PERCENT : piece.bridge().get().seconds() / seconds * PERCENT;
  }
}
