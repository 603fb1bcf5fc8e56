package pijoule.analysis.compare;

import java.util.List;
import java.util.function.Predicate;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Listing;
import pijoule.campaign.ResolvedStudy;

/** Compares every two levels of every factor, all others being the same. */
public final class Comparisons {
  private Comparisons() {}

  /**
   * Compares all pairs of cells that differ by one level, for {@link Measurand#OF_THE_PAPER} and
   * {@link Measurand#OF_SIZES}, and those that the study compares, for {@link
   * Measurand#OF_AN_ANSWER}. The p-values of each {@link Family} are adjusted by Bonferroni's
   * method.
   *
   * @param measurements of a campaign
   * @return by family, measurand, factor, levels and the other levels; none where the study varies
   *     nothing. Of a campaign under load, stacks are compared at each rate, without what the
   *     generator limited: for {@link Measurand#underLoad} and {@link Measurand#OF_LOAD}
   */
  public static List<Comparison> of(Measurements measurements) {
    return CampaignComparisons.of(measurements.campaign()).all(measurements);
  }

  /** Pairs of levels that the study's answer compares, by factor. */
  static List<LevelPair> asked(ResolvedStudy study) {
    List<LevelPair> pairs = LevelPair.of(study);
    return ComparedFactors.factors(study).stream()
        .flatMap(factor -> pairs.stream().filter(pair -> pair.factor(study).equals(factor)))
        .toList();
  }

  /**
   * {@return the runs that are compared: of a campaign under load without what the generator
   * limited}
   *
   * @param measurements of a campaign
   */
  public static Measurements compared(Measurements measurements) {
    return CampaignComparisons.of(measurements.campaign()).compared(measurements);
  }

  /** Answers every question of a family; p-values are adjusted among them. */
  static List<Comparison> compared(
      Family family, List<Measurand> measurands, List<LevelPair> pairs, Measurements measurements) {
    return compared(family, measurands, pairs, measurements, any -> true);
  }

  /** Answers questions of a family; p-values are adjusted among those that are kept. */
  static List<Comparison> compared(
      Family family,
      List<Measurand> measurands,
      List<LevelPair> pairs,
      Measurements measurements,
      Predicate<Comparison> kept) {
    return adjusted(
        measurands.stream()
            .flatMap(measurand -> pairs.stream().map(pair -> new Question(family, measurand, pair)))
            .toList()
            .parallelStream()
            .map(question -> question.answer(measurements))
            .filter(kept)
            .toList(),
        measurements.campaign().study().looks());
  }

  /**
   * {@return them in a listing named {@code comparisons}}
   *
   * @param comparisons of a campaign
   */
  public static Listing listing(List<Comparison> comparisons, List<String> levelNotes) {
    return ComparisonListing.of(comparisons, levelNotes);
  }

  /** Among those of all looks, if the campaign ends when it is clear. */
  private static List<Comparison> adjusted(List<Comparison> comparisons, int looks) {
    int tests = looks * (int) comparisons.stream().filter(of -> of.p().isPresent()).count();
    return comparisons.stream()
        .map(comparison -> comparison.p().isPresent() ? comparison.among(tests) : comparison)
        .toList();
  }

  private record Question(Family family, Measurand measurand, LevelPair pair) {
    Comparison answer(Measurements measurements) {
      List<Mean> means = pair.means(measurements, measurand);
      String caveat = Contrasts.caveat(means);
      return new Comparison(
          family,
          measurand,
          pair.factor(measurements.campaign().study()),
          measurand.of(measurements, pair.from()),
          measurand.of(measurements, pair.to()),
          caveat.isEmpty() ? Contrasts.of(means, 1) : Contrast.none(caveat),
          0);
    }
  }
}
