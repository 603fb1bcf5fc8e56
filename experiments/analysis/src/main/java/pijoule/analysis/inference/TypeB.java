package pijoule.analysis.inference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.SideEnergy;
import pijoule.analysis.measures.SideMeasures;
import pijoule.energy.meter.MeterInfo;

/**
 * Adds up a contrast's type B uncertainty: what more runs do not make less. A meter's gain is
 * common to everything that it measured, so it cancels between two energies of one board and not
 * between two boards; the rest is taken as common to a cell's runs and independent from mean to
 * mean. Meters of different names have gains of their own, even where they name one certificate: it
 * can be of only one of them.
 */
final class TypeB {
  private final Map<String, Double> gainExponents = new LinkedHashMap<>();
  private final Map<String, OptionalDouble> gains = new LinkedHashMap<>();
  private final List<Mean> means;
  private double squares;

  TypeB(List<Mean> means) {
    this.means = means;
  }

  /** Enters a mean with the runs that it is of. */
  void add(Mean mean, List<SideMeasures> runs, double value) {
    if (!mean.quantity().metric().ofEnergy()) {
      return;
    }
    double u =
        runs.stream().mapToDouble(run -> mean.quantity().uWithoutGain(run).orElse(0)).sum()
            / runs.size();
    double relative = mean.exponent() * u / value;
    squares += relative * relative;
    if (mean.quantity().metric() != Metric.ENERGY_SHARE) {
      runs.forEach(run -> gains(mean, run, runs.size()));
    }
  }

  /** Of two boards' energy each meter's gain enters with its own board's share. */
  private void gains(Mean mean, SideMeasures run, int runs) {
    String own = run.energy().meter().orElse("");
    Optional<String> other =
        mean.quantity().parts().contains(Part.BOARDS)
            ? run.energy().other().map(SideEnergy.Other::meter)
            : Optional.empty();
    if (other.isEmpty()) {
      gain(mean, run, own, 1.0 / runs);
      return;
    }
    double ofOwn =
        run.value(mean.quantity().metric(), Part.REQUEST).orElse(0)
            / run.value(mean.quantity().metric(), Part.BOARDS).getAsDouble();
    gain(mean, run, own, ofOwn / runs);
    gain(mean, run, other.get(), (1 - ofOwn) / runs);
  }

  private void gain(Mean mean, SideMeasures run, String name, double weight) {
    MeterInfo info = mean.campaign().meter(name, run).orElseThrow().info().meterInfo();
    boolean certified = !info.calibration().equals(MeterInfo.NOT_CALIBRATED);
    Object key = certified ? info.calibration() : Mean.campaignNumber(means, mean);
    gainExponents.merge(key + " " + name, mean.exponent() * weight, Double::sum);
    gains.merge(key + " " + name, info.accuracy().uGainRelative(), TypeB::worse);
  }

  private static OptionalDouble worse(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() && other.isPresent()
        ? OptionalDouble.of(Math.max(one.getAsDouble(), other.getAsDouble()))
        : OptionalDouble.empty();
  }

  /** Whether a gain whose uncertainty is not known does not cancel. */
  boolean gainUnknown() {
    return gainExponents.entrySet().stream()
        .anyMatch(entry -> counts(entry.getValue()) && gains.get(entry.getKey()).isEmpty());
  }

  /** Standard uncertainty of the contrast's logarithm. */
  double u() {
    double sum = squares;
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
