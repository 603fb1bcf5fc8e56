package pijoule.energy.window;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.Bridge.RunningGaps;
import pijoule.energy.window.RunningIntegral.WindowStart;
import pijoule.energy.window.RunningSquares.Reversals;
import pijoule.energy.window.Segment.LateIntervals;

/** The state of one pass: where in the trace, and which windows have begun and ended. */
final class IntegralPass {
  private final List<Window> windows;
  private final int[] byStart;
  private final int[] byEnd;
  private final GapShare bridged;
  private final TraceReader trace;
  private final long longestIntervalNs;
  private final StepFit steps;
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

  /**
   * Makes an integral pass.
   *
   * @param windows in any order
   * @param byStart their indices in the order of their starts
   * @param byEnd their indices in the order of their ends
   * @param bridged largest share of a window that gaps may take
   * @param trace to read
   * @param longestIntervalNs time between two samples beyond which there is a gap, ns
   * @param late intervals of which only the energy is known
   * @param steps corrects for steps of power
   */
  IntegralPass(
      List<Window> windows,
      int[] byStart,
      int[] byEnd,
      GapShare bridged,
      TraceReader trace,
      long longestIntervalNs,
      LateIntervals late,
      StepFit steps) {
    this.windows = windows;
    this.byStart = byStart;
    this.byEnd = byEnd;
    this.bridged = bridged;
    this.trace = trace;
    this.longestIntervalNs = longestIntervalNs;
    this.steps = steps;
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
      steps.add(segment.endNs(), segment.endWatts());
      samples++;
      gap = false;
    }
    passEnd();
    steps.restart();
    for (int index = 0; index < results.length; index++) {
      results[index] = steps.correct(index, results[index]);
    }
    addGaps();
    return List.of(results);
  }

  /** Passes the starts and ends before an instant of the current segment. */
  private void passBefore(long timeNs) {
    while (startsBefore(timeNs)) {
      int index = byStart[nextStart++];
      samplesBefore[index] = samplesBefore(windows.get(index));
      started[index] = samples == 0 ? null : integral.start(segment, windows.get(index).startNs());
    }
    while (endsBefore(timeNs)) {
      end(byEnd[nextEnd++]);
    }
  }

  private void passGap() {
    finishEnded();
    steps.restart();
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
