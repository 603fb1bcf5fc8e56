package pijoule.energy.window;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceLoss;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.Segment.LateIntervals;

/**
 * The energies of many windows in one pass over a trace.
 *
 * <p>Windows may overlap and nest. Time grows linearly with samples and with windows, memory with
 * windows only. The energy is the integral of the straight lines between samples: exact for
 * constant and for linearly changing power, and additive (a split window's parts sum to the whole).
 *
 * <p>A gap is bridged by the straight line between the samples beside it, if all gaps together take
 * no more of the window than a set share. A window of which they take more, that lies wholly in a
 * gap, or that reaches beyond the trace's first or last sample, has no energy. One that ends at the
 * very sample before a gap, or starts at the one after it, shares nothing with it.
 */
public final class EnergyIntegral {
  private final List<Window> windows;
  private final GapShare bridged;
  private final long[] steps;
  private final int[] byStart;
  private final int[] byEnd;

  /** For these windows, in any order; no gap is bridged. */
  public EnergyIntegral(List<Window> windows) {
    this(windows, GapShare.NONE);
  }

  /**
   * For these windows, in any order.
   *
   * @param windows to integrate over
   * @param bridged largest share of a window that gaps may take for it to have an energy
   */
  public EnergyIntegral(List<Window> windows, GapShare bridged) {
    this(windows, bridged, LongStream.empty());
  }

  /**
   * For these windows, in any order.
   *
   * @param windows to integrate over
   * @param bridged largest share of a window that gaps may take for it to have an energy
   * @param steps instants at which the power may step, such as the edges of phases, in the trace's
   *     clock, ns, in any order: energies are corrected for what a sample with a step in its
   *     interval gives to the wrong side
   */
  public EnergyIntegral(List<Window> windows, GapShare bridged, LongStream steps) {
    this.windows = List.copyOf(windows);
    this.bridged = bridged;
    this.steps = steps.sorted().toArray();
    this.byStart = order(this.windows, Window::startNs);
    this.byEnd = order(this.windows, Window::endNs);
  }

  private static int[] order(List<Window> windows, ToLongFunction<Window> key) {
    return IntStream.range(0, windows.size())
        .boxed()
        .sorted(Comparator.comparingLong(index -> key.applyAsLong(windows.get(index))))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Reads the trace to its end; the reader is left there, to be asked for its warning and closed.
   * Nothing is known of its samples, so energies are not corrected for steps.
   *
   * @return one result per window, in the windows' order
   * @throws IOException naming file and line, if the trace is damaged
   */
  public List<WindowEnergy> over(TraceReader trace) throws IOException {
    return over(trace, Long.MAX_VALUE, LateIntervals.NONE, StepFit.none());
  }

  /**
   * Computes energies without trust in gap rows: a trace that was cut has none if it was cut. A
   * window with a sample that was clipped is one gap: no power that the trace shows bounds it.
   *
   * @param info the trace's, which states how far apart samples may be
   */
  public List<WindowEnergy> over(TraceReader trace, TraceInfo info) throws IOException {
    List<WindowEnergy> energies =
        over(
            trace,
            info.longestIntervalNanos(),
            LateIntervals.of(info),
            StepFit.of(steps, info, windows, byStart));
    List<TraceLoss> clipped =
        info.closing().stream()
            .flatMap(closing -> closing.losses().stream())
            .filter(TraceLoss::isClipped)
            .toList();
    return clipped.isEmpty()
        ? energies
        : energies.stream().map(energy -> without(energy, clipped)).toList();
  }

  private static WindowEnergy without(WindowEnergy energy, List<TraceLoss> clipped) {
    Window window = energy.window();
    boolean any =
        clipped.stream().anyMatch(loss -> loss.overlaps(window.startNs(), window.endNs()));
    return any && energy.bridge().isPresent()
        ? WindowEnergy.absent(window, energy.samples())
            .withBridge(new Bridge(window.endNs() - window.startNs(), 0, 0, 0))
        : energy;
  }

  /**
   * Integrates with given intervals.
   *
   * @param longestNs time between two samples beyond which there is a gap, ns
   * @param late intervals of which only the energy is known
   */
  List<WindowEnergy> over(TraceReader trace, long longestNs, LateIntervals late, StepFit fit)
      throws IOException {
    return new IntegralPass(windows, byStart, byEnd, bridged, trace, longestNs, late, fit).run();
  }
}
