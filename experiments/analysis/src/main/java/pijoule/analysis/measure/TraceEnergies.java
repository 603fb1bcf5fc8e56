package pijoule.analysis.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.trace.MeanReading;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.WindowEnergy;

/**
 * Energies of all the windows that were asked of one trace.
 *
 * @param trace which
 * @param bridged largest share of a window that gaps may take
 * @param meter what is known of it
 * @param windows in the order in which they were asked for
 * @param mean of all its samples
 */
record TraceEnergies(
    TraceKey trace,
    GapShare bridged,
    MeterInfo meter,
    List<WindowEnergy> windows,
    Optional<MeanReading> mean) {
  private static final double PERCENT = 100;

  List<WindowEnergy> of(List<Integer> indices) {
    return indices.stream().map(windows::get).toList();
  }

  /** {@return name of the meter} */
  String name() {
    return trace.meter();
  }

  /**
   * {@return reason why windows have no energy, in one line; empty where every one has}
   *
   * @param pieces of one part
   */
  Optional<String> absence(List<WindowEnergy> pieces) {
    List<WindowEnergy> absent =
        pieces.stream().filter(piece -> piece.energyJoules().isEmpty()).toList();
    if (absent.isEmpty()) {
      return Optional.empty();
    }
    if (absent.stream().anyMatch(piece -> piece.bridge().isEmpty())) {
      return Optional.of("trace " + trace + " does not reach so far");
    }
    double most = absent.stream().mapToDouble(TraceEnergies::gapPercent).max().getAsDouble();
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
