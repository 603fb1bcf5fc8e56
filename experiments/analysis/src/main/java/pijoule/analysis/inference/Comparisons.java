package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.results.ResolvedStudy;
import pijoule.analysis.results.RunMark;
import pijoule.analysis.stats.Equivalence;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.tables.Listing;

/** Compares every two levels of every factor, all others being the same. */
public final class Comparisons {
  private Comparisons() {}

  /**
   * Compares all pairs of cells that differ by one level, for {@link SideQuantity#OF_THE_PAPER} and
   * {@link SideQuantity#OF_SIZES}, and those that the study compares, for {@link
   * SideQuantity#OF_AN_ANSWER}. The p-values of each {@link Family} are adjusted by Holm's method.
   *
   * @param measurements of a campaign
   * @return by family, measurand, factor, levels and the other levels; none where the study varies
   *     nothing. Of a campaign under load, stacks are compared at each rate, without what the
   *     generator limited: for {@link SideQuantity#underLoad} and {@link SideQuantity#OF_LOAD}
   */
  public static List<Comparison> of(Measurements measurements) {
    List<LevelPair> pairs = LevelPair.of(measurements.campaign().study());
    if (measurements.campaign().underLoad()) {
      return underLoad(measurements);
    }
    List<Comparison> comparisons =
        new ArrayList<>(
            adjusted(
                compared(Family.TABLES, SideQuantity.OF_THE_PAPER, pairs, measurements, true)));
    comparisons.addAll(answers(measurements, true));
    comparisons.addAll(
        adjusted(compared(Family.SIZES, SideQuantity.OF_SIZES, pairs, measurements, true)));
    return List.copyOf(comparisons);
  }

  /**
   * {@return the family {@link Family#ANSWER} alone, without {@link RunTests}: no word comes from
   * them, and they take nearly all of the time}
   *
   * @param measurements of a campaign
   */
  public static List<Comparison> answers(Measurements measurements) {
    return answers(measurements, false);
  }

  private static List<Comparison> answers(Measurements measurements, boolean byRuns) {
    List<LevelPair> asked = asked(measurements.campaign().study());
    return measurements.campaign().underLoad()
        ? known(
            Family.ANSWER,
            SideQuantity.underLoad(measurements),
            asked,
            unlimited(measurements),
            byRuns)
        : adjusted(compared(Family.ANSWER, SideQuantity.OF_AN_ANSWER, asked, measurements, byRuns));
  }

  private static List<LevelPair> asked(ResolvedStudy study) {
    List<LevelPair> pairs = LevelPair.of(study);
    return ComparedFactors.factors(study).stream()
        .flatMap(factor -> pairs.stream().filter(pair -> pair.factor(study).equals(factor)))
        .toList();
  }

  private static List<Comparison> underLoad(Measurements measurements) {
    List<Comparison> comparisons = new ArrayList<>(answers(measurements, true));
    comparisons.addAll(
        known(
            Family.TABLES,
            SideQuantity.OF_LOAD,
            asked(measurements.campaign().study()),
            unlimited(measurements),
            true));
    return List.copyOf(comparisons);
  }

  /**
   * {@return the runs that are compared: of a campaign under load without what the generator
   * limited}
   *
   * @param measurements of a campaign
   */
  public static Measurements compared(Measurements measurements) {
    return measurements.campaign().underLoad() ? unlimited(measurements) : measurements;
  }

  private static Measurements unlimited(Measurements measurements) {
    return measurements.without(run -> run.has(RunMark.GENERATOR_LIMITED));
  }

  /** Without what no run of either cell has, such as times of an idle server. */
  private static List<Comparison> known(
      Family family,
      List<SideQuantity> measurands,
      List<LevelPair> pairs,
      Measurements measurements,
      boolean byRuns) {
    return adjusted(
        compared(family, measurands, pairs, measurements, byRuns).stream()
            .filter(of -> of.fromRuns() > 0 || of.toRuns() > 0)
            .toList());
  }

  private static List<Comparison> compared(
      Family family,
      List<SideQuantity> measurands,
      List<LevelPair> pairs,
      Measurements measurements,
      boolean byRuns) {
    return measurands.stream()
        .flatMap(measurand -> pairs.stream().map(pair -> new Question(family, measurand, pair)))
        .toList()
        .parallelStream()
        .map(question -> question.answer(measurements, byRuns))
        .toList();
  }

  /**
   * {@return them in a listing named {@code comparisons}}
   *
   * @param comparisons of a campaign
   */
  public static Listing listing(List<Comparison> comparisons, List<String> levelNotes) {
    return ComparisonListing.of(comparisons, levelNotes);
  }

  private static List<Comparison> adjusted(List<Comparison> comparisons) {
    int tests = (int) comparisons.stream().filter(of -> of.p().isPresent()).count();
    return comparisons.stream().map(of -> of.p().isPresent() ? of.among(tests) : of).toList();
  }

  private record Question(Family family, SideQuantity measurand, LevelPair pair) {
    Comparison answer(Measurements measurements, boolean byRuns) {
      ResolvedStudy study = measurements.campaign().study();
      CellSample from = CellSample.of(measurements, pair.from(), measurand);
      CellSample to = CellSample.of(measurements, pair.to(), measurand);
      List<Mean> means = means(measurements);
      String caveat =
          means.stream().map(Contrasts::caveat).filter(of -> !of.isEmpty()).findFirst().orElse("");
      boolean believed = caveat.isEmpty();
      Contrast contrast = believed ? Contrasts.of(means, 1) : Contrast.none(caveat);
      boolean scattered = byRuns && believed && !contrast.exact();
      Optional<LogContrast> tested = contrast.log().filter(log -> contrast.unsound().isEmpty());
      return new Comparison(
          family,
          measurand,
          pair.factor(study),
          pair.from().levels().get(pair.factor()),
          pair.to().levels().get(pair.factor()),
          pair.fixed(),
          pair.from(),
          pair.to(),
          from.n(),
          to.n(),
          mean(from),
          mean(to),
          contrast,
          scattered ? RunTests.of(from.values(), to.values(), seed(study)) : RunTests.NONE,
          from.doubtful() + to.doubtful(),
          p(tested, LogContrast::pDifferent),
          OptionalDouble.empty(),
          p(tested, log -> Equivalence.tost(log, Conclusion.MARGIN).pEquivalent()),
          OptionalDouble.empty(),
          0,
          from.estimate() || to.estimate());
    }

    private static OptionalDouble p(
        Optional<LogContrast> tested, ToDoubleFunction<LogContrast> of) {
      return tested.isPresent()
          ? OptionalDouble.of(of.applyAsDouble(tested.get()))
          : OptionalDouble.empty();
    }

    private List<Mean> means(Measurements measurements) {
      return List.of(
          new Mean(1, measurements, pair.to(), measurand.side(), measurand.quantity()),
          new Mean(-1, measurements, pair.from(), measurand.side(), measurand.quantity()));
    }

    /** The same for the same folder, and another for every comparison. */
    private long seed(ResolvedStudy study) {
      String name = measurand.display() + pair.from().number() + " " + pair.to().number();
      return study.seed() * 31 + name.hashCode();
    }

    private static OptionalDouble mean(CellSample sample) {
      return sample.n() == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(StatUtils.mean(sample.values()));
    }
  }
}
