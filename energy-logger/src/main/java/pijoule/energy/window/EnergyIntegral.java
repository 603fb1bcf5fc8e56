package pijoule.energy.window;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceLoss;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.Bridge.RunningGaps;
import pijoule.energy.window.RunningIntegral.WindowStart;
import pijoule.energy.window.RunningSquares.Reversals;
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
    List<TraceLoss> clipped = info.clipped();
    return energies.stream().map(energy -> energy.without(clipped)).toList();
  }

  /**
   * Integrates with given intervals.
   *
   * @param longestNs time between two samples beyond which there is a gap, ns
   * @param late intervals of which only the energy is known
   * @param fit corrects for steps of power
   */
  List<WindowEnergy> over(TraceReader trace, long longestNs, LateIntervals late, StepFit fit)
      throws IOException {
    return new Pass(trace, longestNs, late, fit).run();
  }

  /** The state of one pass: where in the trace, and which windows have begun and ended. */
  private final class Pass {
    private final TraceReader trace;
    private final long longestIntervalNs;
    private final StepFit fit;
    private final Segment segment = new Segment();
    private final RunningIntegral integral;
    private final WindowStart[] started;
    private final long[] samplesBefore;
    private final RunningGaps.Span[] gaps;
    private final WindowEnergy[] results;
    private final Deque<Pending> ended = new ArrayDeque<>();
    private int nextStart;
    private int nextEnd;
    private long samples;
    private double minWatts = Double.POSITIVE_INFINITY;
    private double maxWatts = Double.NEGATIVE_INFINITY;

    Pass(TraceReader trace, long longestIntervalNs, LateIntervals late, StepFit fit) {
      this.trace = trace;
      this.longestIntervalNs = longestIntervalNs;
      this.fit = fit;
      this.integral = new RunningIntegral(late);
      this.started = new WindowStart[windows.size()];
      this.samplesBefore = new long[windows.size()];
      this.gaps = new RunningGaps.Span[windows.size()];
      this.results = new WindowEnergy[windows.size()];
    }

    /** One result per window, in the windows' order. */
    List<WindowEnergy> run() throws IOException {
      boolean gap = false;
      while (trace.next()) {
        if (trace.gap()) {
          gap = true;
          continue;
        }
        segment.extendTo(trace.timeNs(), trace.powerWatts());
        minWatts = Math.min(minWatts, trace.powerWatts());
        maxWatts = Math.max(maxWatts, trace.powerWatts());
        if (samples == 0) {
          passBefore(segment.endNs());
        } else if (gap || segment.endNs() - segment.startNs() > longestIntervalNs) {
          passGap();
        } else {
          passKnown();
        }
        fit.add(segment.endNs(), segment.endWatts());
        samples++;
        gap = false;
      }
      passEnd();
      fit.restart();
      for (int index = 0; index < results.length; index++) {
        results[index] = fit.correct(index, results[index]);
      }
      addGaps();
      return List.of(results);
    }

    /** Passes the starts and ends before an instant of the current segment. */
    private void passBefore(long timeNs) {
      while (startsBefore(timeNs)) {
        int index = byStart[nextStart++];
        samplesBefore[index] = samplesBefore(windows.get(index));
        started[index] =
            samples == 0 ? null : integral.start(segment, windows.get(index).startNs());
      }
      while (endsBefore(timeNs)) {
        end(byEnd[nextEnd++]);
      }
    }

    private void passGap() {
      finishEnded();
      fit.restart();
      integral.bridge(segment);
      passBefore(segment.endNs());
    }

    private void passKnown() {
      integral.advance(segment);
      passBefore(segment.endNs() + 1);
      while (!ended.isEmpty() && integral.scatter().reached(ended.element().endSegment())) {
        finish(ended.remove());
      }
    }

    private void end(int index) {
      Window window = windows.get(index);
      WindowStart start = started[index];
      if (start == null) {
        results[index] = WindowEnergy.absent(window, samplesWithin(index));
        return;
      }
      RunningGaps.Span within = integral.gaps(segment, start, window);
      long lengthNs = window.endNs() - window.startNs();
      boolean wholly = integral.inGap() && within.ns() == lengthNs; // as an instant in a gap is
      if (within.ns() > 0 || within.lateNs() > 0 || wholly) {
        gaps[index] = within;
      }
      if (wholly || !bridged.allows(within.ns(), lengthNs)) {
        results[index] = WindowEnergy.absent(window, samplesWithin(index));
        return;
      }
      WindowEnergy energy = integral.end(segment, start, window, within, samplesWithin(index));
      long endSegment = integral.scatter().now().segment();
      ended.add(new Pending(index, energy, start.scatter(), endSegment));
    }

    private void finish(Pending pending) {
      double variance = integral.scatter().varianceSince(pending.first());
      results[pending.index()] = pending.energy().withScatter(variance);
    }

    /** Nothing is known beyond a gap or the trace's end. */
    private void finishEnded() {
      ended.forEach(this::finish);
      ended.clear();
    }

    private boolean startsBefore(long timeNs) {
      return nextStart < byStart.length && windows.get(byStart[nextStart]).startNs() < timeNs;
    }

    private boolean endsBefore(long timeNs) {
      return nextEnd < byEnd.length && windows.get(byEnd[nextEnd]).endNs() < timeNs;
    }

    private long samplesBefore(Window window) {
      boolean atSample = samples > 0 && window.startNs() == segment.startNs();
      return atSample ? samples - 1 : samples;
    }

    private long samplesWithin(int index) {
      boolean atSample = windows.get(index).endNs() == segment.endNs();
      return (atSample ? samples + 1 : samples) - samplesBefore[index];
    }

    /** No segment begins at the last sample: what starts or ends there does so in its gap. */
    private void passLast() {
      samples--;
      passBefore(segment.endNs() + 1);
      samples++;
    }

    /** Adds the gaps at the trace's end: only there the range of powers is known. */
    private void addGaps() {
      for (int index = 0; index < gaps.length; index++) {
        if (gaps[index] != null) {
          results[index] = results[index].withBridge(gaps[index].within(minWatts, maxWatts));
        }
      }
    }

    /** Windows that the trace does not reach the end of. */
    private void passEnd() {
      if (integral.inGap()) {
        passLast();
      }
      finishEnded();
      for (; nextStart < byStart.length; nextStart++) {
        Window window = windows.get(byStart[nextStart]);
        boolean atLast = samples > 0 && window.startNs() == segment.endNs();
        samplesBefore[byStart[nextStart]] = atLast ? samples - 1 : samples;
      }
      for (; nextEnd < byEnd.length; nextEnd++) {
        int index = byEnd[nextEnd];
        long within = samples - samplesBefore[index];
        results[index] = WindowEnergy.absent(windows.get(index), within);
      }
    }

    /**
     * A window that has ended and waits for the readings after it.
     *
     * @param index of the window
     * @param energy all but what its surroundings say
     * @param first where its stretch begins
     * @param endSegment segment that it ended in
     */
    private record Pending(int index, WindowEnergy energy, Reversals.At first, long endSegment) {}
  }
}
