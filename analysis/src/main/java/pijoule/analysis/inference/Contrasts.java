package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.PartEnergy;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.Term;
import pijoule.energy.window.Verdict;

/** Holds means of campaigns against each other, with the error terms that their design asks for. */
public final class Contrasts {
  private static final int FEWEST_RUNS = 2;

  private Contrasts() {}

  /**
   * Estimates the product of means, each to its exponent, over a value.
   *
   * @param means at least one
   * @param against value that the product is held against, above 0; 1 to hold means against means
   * @return the contrast, or why there is none
   */
  public static Contrast of(List<Mean> means, double against) {
    Clusters clusters = Clusters.of(means);
    TypeB typeB = new TypeB(means);
    List<Term> terms = new ArrayList<>();
    int fewest = Integer.MAX_VALUE;
    int doubtful = 0;
    for (Mean mean : means) {
      List<SideMeasures> runs = runs(mean);
      if (runs.size() < FEWEST_RUNS) {
        return Contrast.none(reason(mean, runs.size()));
      }
      Term term = term(mean, runs, clusters);
      if (!(term.mean() > 0)) {
        return Contrast.none(
            String.format(Locale.ROOT, "the mean of %s must be above 0", name(mean)));
      }
      typeB.add(mean, runs, term.mean());
      terms.add(term);
      fewest = Math.min(fewest, runs.size());
      doubtful += (int) runs.stream().filter(run -> doubtful(mean.quantity(), run)).count();
    }
    Optional<LogContrast> log = LogContrast.of(terms, against, typeB.u());
    String reason = log.isPresent() ? "" : "nothing is known about the scatter";
    return new Contrast(
        log,
        reason,
        clusters.unit(),
        fewest,
        doubtful,
        typeB.gainUnknown(),
        log.isPresent() && clusters.luckOfOne());
  }

  private static Term term(Mean mean, List<SideMeasures> runs, Clusters clusters) {
    return new Term(
        mean.exponent(),
        runs.stream()
            .map(run -> clusters.value(mean, run, mean.quantity().value(run).getAsDouble()))
            .toList());
  }

  private static List<SideMeasures> runs(Mean mean) {
    return mean.campaign().of(mean.cell(), mean.side()).stream()
        .filter(run -> mean.quantity().value(run).isPresent())
        .toList();
  }

  /**
   * @param mean of energies, or of anything else
   * @return why it can decide nothing, in one line: more than half of its runs' energies are below
   *     resolution or implausible; empty where it can
   */
  public static String distrust(Mean mean) {
    List<SideMeasures> runs = runs(mean);
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
        Locale.ROOT, "%s needs at least %d runs, got %d", name(mean), FEWEST_RUNS, runs);
  }

  private static String name(Mean mean) {
    return mean.quantity().display(mean.side()) + " of " + mean.cell().display();
  }
}
