package pijoule.analysis.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.energy.trace.TraceInfo;

/** One side of a run on a trace's clock, and the bins that are filled for it. */
final class SideBins {
  /** Time that is shown before and after the phases, as a share of theirs. */
  private static final double MARGIN = 0.05;

  private static final double NS_PER_S = 1e9;

  private final SideMeasures side;
  private final List<PowerBins.Span> spans = new ArrayList<>();
  private final long zeroNs;
  private final long startNs;
  private final long widthNs;
  private final int size;
  private BinSums sums;

  /**
   * Lays the bins over the phases of a side.
   *
   * @throws IllegalArgumentException if nothing ties the side's clock to the trace's
   */
  SideBins(SideMeasures side, TraceInfo trace, int maxBins) {
    this.side = side;
    SideRecord record = side.record().orElseThrow();
    MeterClock clock = MeterClock.of(record, trace);
    this.zeroNs = clock.toMeterNs(total(record).startNs());
    long first = 0;
    long last = 1;
    for (PhaseInterval piece : record.phases()) {
      long from = clock.toMeterNs(piece.startNs()) - zeroNs;
      long to = Math.max(from, clock.toMeterNs(piece.endNs()) - zeroNs);
      spans.add(new PowerBins.Span(piece.phase(), piece.trial(), from, to));
      first = Math.min(first, from);
      last = Math.max(last, to);
    }
    double intervalNs = NS_PER_S / trace.rateHertz();
    double marginNs = Math.max((last - first) * MARGIN, 2 * intervalNs);
    double spanNs = last - first + 2 * marginNs;
    this.size = (int) Math.max(1, Math.min(maxBins, Math.floor(spanNs / intervalNs)));
    this.startNs = zeroNs + first - Math.round(marginNs);
    this.widthNs = (long) Math.ceil(spanNs / size);
  }

  private static PhaseInterval total(SideRecord record) {
    return record.phases().stream()
        .filter(piece -> piece.phase() == Phase.TOTAL)
        .reduce((one, other) -> other.startNs() - one.startNs() < 0 ? other : one)
        .orElseThrow(() -> new IllegalArgumentException("the phase total is missing"));
  }

  SideMeasures side() {
    return side;
  }

  /** Start of the side's first total on the meter's clock. */
  long zeroNs() {
    return zeroNs;
  }

  long startNs() {
    return startNs;
  }

  /** Sums are made when the trace comes to them, so that few are there at a time. */
  BinSums begin() {
    sums = new BinSums(startNs, widthNs, size);
    return sums;
  }

  PowerBins bins() {
    BinSums filled = sums == null ? begin() : sums;
    PowerBins bins =
        new PowerBins(
            side,
            startNs - zeroNs,
            widthNs,
            filled.means(),
            filled.min(),
            filled.max(),
            spans,
            OptionalDouble.empty());
    sums = null;
    return bins;
  }
}
