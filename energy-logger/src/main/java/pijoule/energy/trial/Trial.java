package pijoule.energy.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceInfo.TraceClosing;
import pijoule.energy.trace.TraceLoss;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Verdict;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/**
 * Findings of a short trace about its meter.
 *
 * @param info the meter, as known at the trace's end
 * @param samples in the trace
 * @param seconds from the first sample to the last, s
 * @param intervalSeconds median time between two samples, s; empty with fewer than two
 * @param equalSeconds longest time that a reading stayed the same before another one came, or the
 *     trace ended, s; empty if no two in a row were equal
 * @param watts mean power from the first sample to the last, W; empty if gaps hide too much
 * @param uWatts its standard uncertainty, W; a lower bound where the meter's gain is unknown
 * @param shortestSeconds a phase of this length is resolved wherever it begins, s; empty if the
 *     meter resolves none of those that fit into the trace
 * @param fivePercentSeconds shortest tried length at which half of the phases in the trace have a
 *     standard uncertainty, the gain left out, of 5 % or less, s; empty if there is none
 * @param losses what was lost
 */
public record Trial(
    MeterInfo info,
    long samples,
    double seconds,
    OptionalDouble intervalSeconds,
    OptionalDouble equalSeconds,
    OptionalDouble watts,
    OptionalDouble uWatts,
    OptionalDouble shortestSeconds,
    OptionalDouble fivePercentSeconds,
    List<TraceLoss> losses) {
  private static final double NANOS = 1e9;
  private static final double FIVE_PERCENT = 0.05;

  /** Phases of a length that are tried. */
  private static final int PHASES = 40;

  /** Each length tried is so much longer than the one before. */
  private static final double LONGER = Math.sqrt(2);

  /**
   * Reads a trace that is closed.
   *
   * @throws IOException naming the file, if it is damaged or still open
   */
  public static Trial of(Trace trace) throws IOException {
    TraceClosing closing =
        trace.info().closing().orElseThrow(() -> new IOException(trace.csv() + " is not closed"));
    MeterInfo info = trace.info().meterInfo();
    OptionalDouble interval = interval(trace);
    if (interval.isEmpty()) {
      OptionalDouble none = OptionalDouble.empty();
      return new Trial(
          info, closing.samples(), 0, none, none, none, none, none, none, closing.losses());
    }
    long firstNs = closing.firstNs().getAsLong();
    long lastNs = closing.lastNs().getAsLong();
    List<Window> windows = new ArrayList<>();
    windows.add(new Window("all", firstNs, lastNs));
    double[] lengths = lengths(interval.getAsDouble(), (lastNs - firstNs) / NANOS);
    for (double length : lengths) {
      addPhases(windows, length, firstNs, lastNs);
    }
    List<WindowEnergy> energies = integrate(trace, windows);
    WindowEnergy all = energies.get(0);
    double seconds = all.window().durationSeconds();
    return new Trial(
        info,
        closing.samples(),
        seconds,
        interval,
        equal(trace),
        dividedBy(seconds, all.energyJoules()),
        dividedBy(seconds, EnergyUncertainty.of(all, info, 0).uJoules()),
        shortest(energies, lengths, info),
        fivePercent(energies, lengths, info),
        closing.losses());
  }

  private static List<WindowEnergy> integrate(Trace trace, List<Window> windows)
      throws IOException {
    try (TraceReader reader = trace.read()) {
      return new EnergyIntegral(windows, new GapShare(GapShare.MAX_PERCENT))
          .over(reader, trace.info());
    }
  }

  /** Median distance of samples that no gap separates, s. */
  private static OptionalDouble interval(Trace trace) throws IOException {
    List<Long> distances = new ArrayList<>();
    try (TraceReader reader = trace.read()) {
      boolean any = false;
      long lastNs = 0;
      while (reader.next()) {
        if (!reader.gap() && any) {
          distances.add(reader.timeNs() - lastNs);
        }
        any = !reader.gap();
        lastNs = reader.timeNs();
      }
    }
    long[] sorted = distances.stream().mapToLong(Long::longValue).sorted().toArray();
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sorted[sorted.length / 2] / NANOS);
  }

  /** Longest time of equal readings that no gap separates, s. */
  private static OptionalDouble equal(Trace trace) throws IOException {
    long longestNs = 0;
    try (TraceReader reader = trace.read()) {
      boolean any = false;
      double watts = 0;
      int equal = 0;
      long sinceNs = 0;
      while (reader.next()) {
        boolean same = any && !reader.gap() && reader.powerWatts() == watts;
        if (any && !reader.gap() && (same || equal > 0)) {
          longestNs = Math.max(longestNs, reader.timeNs() - sinceNs);
        }
        equal = same ? equal + 1 : 0;
        if (!same && !reader.gap()) {
          watts = reader.powerWatts();
          sinceNs = reader.timeNs();
        }
        any = !reader.gap();
      }
    }
    return longestNs == 0 ? OptionalDouble.empty() : OptionalDouble.of(longestNs / NANOS);
  }

  /** From two intervals, in which two samples lie wherever they begin, to half of the trace. */
  private static double[] lengths(double interval, double seconds) {
    List<Double> lengths = new ArrayList<>();
    double shortest = Verdict.MIN_SAMPLES * interval;
    for (double length = shortest; length <= seconds / 2; length *= LONGER) {
      lengths.add(length);
    }
    return lengths.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Evenly spread; the golden section keeps them off the meter's own rhythm. */
  private static void addPhases(List<Window> windows, double length, long firstNs, long lastNs) {
    long lengthNs = Math.round(length * NANOS);
    for (int i = 0; i < PHASES; i++) {
      double share = (i * 0.6180339887498949) % 1;
      long startNs = firstNs + (long) (share * (lastNs - firstNs - lengthNs));
      windows.add(new Window("phase", startNs, startNs + lengthNs));
    }
  }

  private static OptionalDouble shortest(
      List<WindowEnergy> energies, double[] lengths, MeterInfo info) {
    for (int i = 0; i < lengths.length; i++) {
      List<WindowEnergy> known =
          phases(energies, i).stream().filter(energy -> energy.energyJoules().isPresent()).toList();
      if (!known.isEmpty() && known.stream().allMatch(energy -> resolved(energy, info))) {
        return OptionalDouble.of(lengths[i]);
      }
    }
    return OptionalDouble.empty();
  }

  private static boolean resolved(WindowEnergy energy, MeterInfo info) {
    Verdict verdict = Verdict.of(energy, EnergyUncertainty.of(energy, info, 0), info);
    return verdict != Verdict.BELOW_RESOLUTION;
  }

  private static OptionalDouble fivePercent(
      List<WindowEnergy> energies, double[] lengths, MeterInfo info) {
    for (int i = 0; i < lengths.length; i++) {
      double[] shares =
          phases(energies, i).stream()
              .filter(energy -> energy.energyJoules().isPresent() && resolved(energy, info))
              .mapToDouble(energy -> share(energy, info))
              .sorted()
              .toArray();
      if (shares.length > 0 && shares[shares.length / 2] <= FIVE_PERCENT) {
        return OptionalDouble.of(lengths[i]);
      }
    }
    return OptionalDouble.empty();
  }

  private static double share(WindowEnergy energy, MeterInfo info) {
    double u = EnergyUncertainty.of(energy, info, 0).withoutGain().uJoules().orElse(0);
    return u / Math.abs(energy.energyJoules().getAsDouble());
  }

  private static List<WindowEnergy> phases(List<WindowEnergy> energies, int length) {
    int start = 1 + length * PHASES;
    return energies.subList(start, start + PHASES);
  }

  private static OptionalDouble dividedBy(double seconds, OptionalDouble joules) {
    return joules.isPresent() && seconds > 0
        ? OptionalDouble.of(joules.getAsDouble() / seconds)
        : OptionalDouble.empty();
  }
}
