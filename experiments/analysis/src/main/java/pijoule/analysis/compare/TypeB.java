package pijoule.analysis.compare;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.MeasuredValue;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;

/**
 * Adds up a contrast's type B uncertainty: what more runs do not make less. A meter's gain is
 * common to everything that it measured, so it cancels between two energies of one board and not
 * between two boards. So is its offset, a power: between two energies of one board what is left of
 * it goes with the difference of their reciprocal powers. The rest is taken as common to a cell's
 * runs and independent from mean to mean. Meters of different names have gains of their own, even
 * where they name one certificate: it can be of only one of them.
 *
 * <p>Of several pairs of boards each counts once in the contrast, however many runs it has. So it
 * does here: a run that failed on one pair leaves no part of a gain that the ratio within the pair
 * does not have.
 */
final class TypeB {
  private final Map<String, Double> gainExponents = new LinkedHashMap<>();
  private final Map<String, OptionalDouble> gains = new LinkedHashMap<>();
  private final Map<String, Double> offsets = new LinkedHashMap<>();
  private final List<Mean> means;
  private double squares;

  TypeB(List<Mean> means) {
    this.means = means;
  }

  /** Enters a mean with the runs that it is of. */
  void add(Mean mean, List<MeasuredSide> runs, double value) {
    if (!mean.quantity().ofEnergy()) {
      return;
    }
    double u =
        runs.stream().mapToDouble(run -> mean.quantity().of(run).uAlone().orElse(0)).sum()
            / runs.size();
    double relative = mean.exponent() * u / value;
    squares += relative * relative;
    Map<Integer, Double> parts = parts(mean, runs);
    for (MeasuredSide run : runs) {
      double of = parts.get(run.run().pair());
      MeasuredValue number = mean.quantity().of(run);
      number.gains().forEach((meter, share) -> gain(mean, run, meter, share / of));
      number
          .offsets()
          .forEach((meter, by) -> offset(mean, run, meter, mean.exponent() * by / value / of));
    }
  }

  /**
   * {@return divisor of a run's weight in the mean, by its pair} Pairs that all means of the
   * campaign have weigh alike; the others are not in the contrast.
   */
  private Map<Integer, Double> parts(Mean mean, List<MeasuredSide> runs) {
    Map<Integer, Long> counts =
        runs.stream()
            .collect(Collectors.groupingBy(run -> run.run().pair(), Collectors.counting()));
    Set<Integer> shared = new HashSet<>(counts.keySet());
    if (shared.size() > 1) {
      means.stream()
          .filter(other -> other.campaign() == mean.campaign())
          .forEach(other -> shared.retainAll(pairs(other)));
    }
    Map<Integer, Double> parts = new HashMap<>();
    counts.forEach(
        (pair, count) ->
            parts.put(
                pair,
                shared.contains(pair)
                    ? (double) shared.size() * count
                    : shared.isEmpty() ? runs.size() : Double.POSITIVE_INFINITY));
    return parts;
  }

  private static Set<Integer> pairs(Mean mean) {
    return mean.runs().stream().map(run -> run.run().pair()).collect(Collectors.toSet());
  }

  private void gain(Mean mean, MeasuredSide run, String name, double weight) {
    MeterInfo info = meter(mean, run, name);
    String key = key(mean, run, name, info);
    gainExponents.merge(key, mean.exponent() * weight, Double::sum);
    gains.merge(key, info.accuracy().of(Term.U_GAIN_RELATIVE), TypeB::worse);
  }

  private void offset(Mean mean, MeasuredSide run, String name, double relative) {
    offsets.merge(key(mean, run, name, meter(mean, run, name)), relative, Double::sum);
  }

  private static MeterInfo meter(Mean mean, MeasuredSide run, String name) {
    return mean.campaign().meter(name, run).orElseThrow().info().meterInfo();
  }

  private String key(Mean mean, MeasuredSide run, String name, MeterInfo info) {
    boolean certified = !info.calibration().equals(MeterInfo.NOT_CALIBRATED);
    return (certified ? info.calibration() : uncertified(mean, run)) + " " + name;
  }

  /** Meters of two pairs of boards may have one name. */
  private String uncertified(Mean mean, MeasuredSide run) {
    return Mean.campaignNumber(means, mean) + " " + run.run().pair();
  }

  private static OptionalDouble worse(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() && other.isPresent()
        ? OptionalDouble.of(Math.max(one.getAsDouble(), other.getAsDouble()))
        : OptionalDouble.empty();
  }

  /** {@return whether a gain of unknown uncertainty does not cancel} */
  boolean gainUnknown() {
    return gainExponents.entrySet().stream()
        .anyMatch(entry -> counts(entry.getValue()) && gains.get(entry.getKey()).isEmpty());
  }

  /** Standard uncertainty of the contrast's logarithm. */
  double u() {
    double sum = squares + offsets.values().stream().mapToDouble(by -> by * by).sum();
    for (Map.Entry<String, Double> entry : gainExponents.entrySet()) {
      if (counts(entry.getValue())) {
        double u = entry.getValue() * gains.get(entry.getKey()).orElse(0);
        sum += u * u;
      }
    }
    return Math.sqrt(sum);
  }

  private static boolean counts(double exponent) {
    return Math.abs(exponent) > 1e-9;
  }
}
