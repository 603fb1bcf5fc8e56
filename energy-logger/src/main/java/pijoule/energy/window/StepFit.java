package pijoule.energy.window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TraceInfo;

/**
 * Corrects energies for steps of power at known instants: a stretch of samples around each instant,
 * or around several that lie close together, is kept and fitted; see {@link StepModel}.
 */
final class StepFit {
  /**
   * Whole samples on each side of an instant, where a sample is not a mean over longer than the
   * interval; 12 ms at 170 Hz. The power right before and after a step counts, and more samples
   * would take that of other times for it. With twice as many, loads that switch every 60 ms err by
   * a tenth more, and edges without a step no longer lie within 2 u.
   */
  private static final int REACH = 2;

  /**
   * Distance of two instants, in samples, below which they are one: 0.06 ms at 170 Hz. No more than
   * a hundred powers are then in one sample, however slow a meter is.
   */
  private static final double SHORTEST = 0.01;

  private static final double NANOS = 1e-9;

  private final long[] instants;
  private final boolean points;
  private final double periodNs;
  private final long averagingNs;
  private final long halfNs;
  private final int overlapping;
  private final List<Window> windows;
  private final int[] byStart;
  private final double[] joules;
  private final double[] variances;
  private final List<Integer> open = new ArrayList<>();
  private long[] times = new long[64];
  private double[] watts = new double[64];
  private int size;
  private int begun;
  private int next;
  private int reached;
  private int since;

  private StepFit(
      long[] instants,
      boolean points,
      double periodNs,
      long averagingNs,
      int overlapping,
      List<Window> windows,
      int[] byStart) {
    this.instants = instants;
    this.points = points;
    this.periodNs = periodNs;
    this.averagingNs = averagingNs;
    this.halfNs = points ? 0 : Math.round(Math.max(periodNs, averagingNs) / 2);
    this.overlapping = overlapping;
    this.windows = windows;
    this.byStart = byStart;
    this.joules = new double[windows.size()];
    this.variances = new double[windows.size()];
  }

  /** Corrects nothing. */
  static StepFit none() {
    return new StepFit(new long[0], true, 0, 0, 1, List.of(), new int[0]);
  }

  /**
   * Prepares the corrections of a trace's windows. Points that are means over some time before
   * their reading are not corrected: how long before is not known.
   *
   * @param instants of steps, ns, rising
   * @param info the trace's
   * @param windows in any order
   * @param byStart their indices in the order of their starts
   */
  static StepFit of(long[] instants, TraceInfo info, List<Window> windows, int[] byStart) {
    boolean points = info.meterInfo().sampleKind() == SampleKind.POINT;
    double periodNs = 1 / info.rateHertz() / NANOS;
    double averagingNs = info.meterInfo().averagingSeconds() / NANOS;
    return points && averagingNs > 0
        ? none()
        : new StepFit(
            apart(instants, Math.max(periodNs, averagingNs) * SHORTEST),
            points,
            periodNs,
            Math.round(averagingNs),
            (int) Math.max(1, Math.ceil(averagingNs / periodNs)),
            windows,
            byStart);
  }

  private static long[] apart(long[] instants, double leastNs) {
    long[] kept = new long[instants.length];
    int count = 0;
    for (long instant : instants) {
      if (count == 0 || instant - kept[count - 1] >= leastNs) {
        kept[count++] = instant;
      }
    }
    return Arrays.copyOf(kept, count);
  }

  /**
   * Goes on by a sample. A mean that came much too early or late ends the stretch: where its
   * interval and those beside it part is not known. No stretch begins or ends with a mean that an
   * instant cuts: half of its interval is outside, and what a window around it loses on one side of
   * the mean's time it must get back on the other.
   */
  void add(long timeNs, double power) {
    if (size > 0 && !points && Math.abs(timeNs - times[size - 1] - periodNs) > periodNs / 2) {
      restart();
    }
    if (size == 0) {
      boolean cut = isCut(timeNs);
      while (next < instants.length && instants[next] <= timeNs + (cut ? halfNs : 0)) {
        next++;
      }
      reached = next;
      if (cut) {
        return;
      }
    }
    if (next == instants.length) {
      return;
    }
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      watts = Arrays.copyOf(watts, 2 * size);
    }
    times[size] = timeNs;
    watts[size++] = power;
    for (; reached < instants.length && instants[reached] <= timeNs; reached++) {
      since = 0;
    }
    since++;
    int kept = (REACH + 1) * overlapping;
    boolean complete = reached > next && since >= kept + overlapping;
    if (complete) {
      fit(size - overlapping); // a step that comes next may be in the last
    }
    if (complete || reached == next && size >= 2 * kept) {
      System.arraycopy(times, size - kept, times, 0, kept);
      System.arraycopy(watts, size - kept, watts, 0, kept);
      size = kept;
    }
  }

  /** Ends a stretch: a gap follows, or the trace's end. */
  void restart() {
    int left = reached;
    int samples = size;
    while (samples > 0 && isCut(times[samples - 1])) {
      samples--;
    }
    while (reached > next && (samples == 0 || instants[reached - 1] > times[samples - 1])) {
      reached--;
    }
    if (reached > next) {
      fit(samples);
    }
    next = left;
    size = 0;
  }

  /** Tests whether an instant is within the interval of a mean. */
  private boolean isCut(long timeNs) {
    int found = Arrays.binarySearch(instants, timeNs - halfNs + 1);
    int first = found < 0 ? -1 - found : found;
    return first < instants.length && instants[first] < timeNs + halfNs;
  }

  /** Drops instants in the first and in the last mean, whose intervals may be longer than most. */
  private void dropOutermost(int samples) {
    long first = points ? 0 : (times[1] - times[0]) / 2;
    long last = points ? 0 : (times[samples - 1] - times[samples - 2]) / 2;
    while (reached > next && instants[next] < times[0] + first) {
      next++;
    }
    while (reached > next && instants[reached - 1] > times[samples - 1] - last) {
      reached--;
    }
  }

  private void fit(int samples) {
    dropOutermost(samples);
    if (reached == next) {
      return;
    }
    StepModel model =
        new StepModel(
            Arrays.copyOf(times, samples),
            Arrays.copyOf(watts, samples),
            Arrays.copyOfRange(instants, next, reached),
            points,
            averagingNs);
    while (begun < byStart.length && windows.get(byStart[begun]).startNs() < times[samples - 1]) {
      open.add(byStart[begun++]);
    }
    open.removeIf(index -> windows.get(index).endNs() <= times[0]);
    for (int index : open) {
      Window window = windows.get(index);
      if (window.endNs() > window.startNs()) {
        StepModel.Lack lack = model.of(window);
        joules[index] += lack.wattNanos() * NANOS;
        variances[index] += lack.variance() * NANOS * NANOS;
      }
    }
    next = reached;
  }

  /** Corrects the energy of a window, if it has one. */
  WindowEnergy correct(int index, WindowEnergy energy) {
    return instants.length == 0 || energy.energyJoules().isEmpty()
        ? energy
        : energy.withSteps(joules[index], Math.sqrt(variances[index]));
  }
}
