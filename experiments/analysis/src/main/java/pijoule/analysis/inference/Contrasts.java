package pijoule.analysis.inference;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.PartEnergy;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.stats.LogContrast;
import pijoule.energy.window.Verdict;

/** Compares means of campaigns, with the error terms that their design asks for. */
public final class Contrasts {
  private static final int MIN_RUNS = 2;

  private static final String NOT_REPEATED =
      "not repeated: some cell has values of one round, and so of one server process, alone; what"
          + " that process adds by chance is in the ratio, and nothing shows how much it is";

  private static final String SERVERS_CHANGE =
      "not repeated: there is no second round on servers of its own, and a block had two server"
          + " processes; one of them may have served one cell more than the other, and nothing shows"
          + " how much they differ";

  private static final String NO_SCATTER = "nothing is known about the scatter";

  private Contrasts() {}

  /**
   * Estimates the product of means, each to its exponent, over a value.
   *
   * @param means at least one
   * @param against value that the product is compared with, above 0; 1 to compare means with means
   * @return the contrast, or why there is none
   */
  public static Contrast of(List<Mean> means, double against) {
    TypeB typeB = new TypeB(means);
    double product = 1 / against;
    int min = Integer.MAX_VALUE;
    int doubtful = 0;
    for (Mean mean : means) {
      List<SideMeasures> runs = mean.runs();
      if (runs.size() < MIN_RUNS) {
        return Contrast.none(reason(mean, runs.size()));
      }
      double value = runs.stream().mapToDouble(mean::value).average().getAsDouble();
      if (!(value > 0)) {
        return Contrast.none("the mean of %s must be above 0".formatted(name(mean)));
      }
      product *= Math.pow(value, mean.exponent());
      typeB.add(mean, runs, value);
      min = Math.min(min, runs.size());
      doubtful += (int) runs.stream().filter(run -> doubtful(mean.quantity(), run)).count();
    }
    Clusters clusters = Clusters.of(means);
    Optional<LogContrast> log =
        clusters.areComplete()
            ? LogContrast.of(means.stream().map(clusters::term).toList(), against, typeB.u())
            : Optional.empty();
    return new Contrast(
        OptionalDouble.of(log.isPresent() ? log.get().ratio() : product),
        log,
        log.isPresent() ? "" : undecidable(clusters),
        clusters.unit(),
        min,
        doubtful,
        typeB.gainUnknown());
  }

  private static String undecidable(Clusters clusters) {
    if (clusters.areComplete()) {
      return NO_SCATTER;
    }
    return clusters.serversChange() ? SERVERS_CHANGE : NOT_REPEATED;
  }

  /**
   * @param mean of energies, or of anything else
   * @return why it can decide nothing, in one line: more than half of its runs' energies are below
   *     resolution or implausible; empty where it can
   */
  public static String caveat(Mean mean) {
    List<SideMeasures> runs = mean.runs();
    long doubtful = runs.stream().filter(run -> doubtful(mean.quantity(), run)).count();
    return 2 * doubtful > runs.size()
        ? String.format(
            Locale.ROOT,
            "%d of %d energies are below resolution or implausible: %s",
            doubtful,
            runs.size(),
            name(mean))
        : "";
  }

  /** Whether an energy enters that is below resolution or implausible. */
  static boolean doubtful(Quantity quantity, SideMeasures run) {
    if (!quantity.metric().ofEnergy()) {
      return false;
    }
    for (Part part : quantity.parts()) {
      PartEnergy energy = run.energy().parts().get(part);
      if (energy != null && energy.verdict() != Verdict.RESOLVED) {
        return true;
      }
    }
    return false;
  }

  private static String reason(Mean mean, int runs) {
    return String.format(
        Locale.ROOT, "%s needs at least %d runs, got %d", name(mean), MIN_RUNS, runs);
  }

  private static String name(Mean mean) {
    return mean.quantity().display(mean.side()) + " of " + mean.cell().display();
  }
}
