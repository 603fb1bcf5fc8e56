package pijoule.analysis.report;

import java.util.Locale;
import pijoule.analysis.figure.Axis;
import pijoule.analysis.measure.PowerBins;
import pijoule.analysis.table.SiPrefix;

/** Path of a board's power in a square of 100. */
final class PowerPath {
  private static final double PERCENT = 100;

  private PowerPath() {}

  /** {@return greatest mean of a bin, W} */
  static double most(PowerBins bins) {
    double most = 0;
    for (int i = 0; i < bins.size(); i++) {
      most = bins.known(i) ? Math.max(most, bins.meanWatts()[i]) : most;
    }
    return most;
  }

  /** Steps of the bins' means; broken where the power is not known. */
  static String of(PowerBins bins, double shift, double end, Axis axis, SiPrefix unit, double top) {
    StringBuilder path = new StringBuilder();
    boolean isOpen = false;
    for (int i = 0; i < bins.size(); i++) {
      double from = Math.max(0, bins.edgeSeconds(i) + shift);
      double to = Math.min(end, bins.edgeSeconds(i + 1) + shift);
      if (!bins.known(i) || to <= from) {
        isOpen = false;
        continue;
      }
      double y = PERCENT - bins.meanWatts()[i] / top * PERCENT;
      path.append(
          String.format(
              Locale.ROOT,
              "%s%.2f %.1fH%.2f",
              isOpen ? "L" : "M",
              axis.at(unit.of(from)),
              y,
              axis.at(unit.of(to))));
      isOpen = true;
    }
    return path.toString();
  }
}
