package pijoule.analysis.claims;

import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.inference.Mean;
import pijoule.analysis.measures.PartEnergy;
import pijoule.analysis.measures.SideMeasures;
import pijoule.energy.window.Verdict;

/** What can be said of the runs behind a mean, besides their scatter. */
final class Doubt {
  private Doubt() {}

  /** Why the mean cannot decide anything; empty where it can. */
  static String reason(Mean mean) {
    List<SideMeasures> runs = runs(mean);
    long doubtful = runs.stream().filter(run -> doubtful(mean, run)).count();
    return 2 * doubtful > runs.size()
        ? "%d of %d energies are below resolution or implausible: %s of %s"
            .formatted(
                doubtful, runs.size(), mean.quantity().display(mean.side()), mean.cell().display())
        : "";
  }

  /** The product of means, each to its exponent; absent where a mean has no runs. */
  static OptionalDouble product(List<Mean> means, double constant) {
    double product = constant;
    for (Mean mean : means) {
      OptionalDouble value =
          runs(mean).stream()
              .mapToDouble(run -> mean.quantity().value(run).getAsDouble())
              .average();
      if (value.isEmpty()) {
        return OptionalDouble.empty();
      }
      product *= Math.pow(value.getAsDouble(), mean.exponent());
    }
    return OptionalDouble.of(product);
  }

  /** Whether the mean is of modelled energy. */
  static boolean estimate(Mean mean) {
    return mean.quantity().metric().ofEnergy()
        && mean.campaign().of(mean.cell(), mean.side()).stream()
            .anyMatch(run -> run.energy().estimate().orElse(false));
  }

  private static List<SideMeasures> runs(Mean mean) {
    return mean.campaign().of(mean.cell(), mean.side()).stream()
        .filter(run -> mean.quantity().value(run).isPresent())
        .toList();
  }

  private static boolean doubtful(Mean mean, SideMeasures run) {
    return mean.quantity().metric().ofEnergy()
        && mean.quantity().parts().stream()
            .map(part -> run.energy().parts().get(part))
            .filter(energy -> energy != null)
            .map(PartEnergy::verdict)
            .anyMatch(verdict -> verdict != Verdict.RESOLVED);
  }
}
