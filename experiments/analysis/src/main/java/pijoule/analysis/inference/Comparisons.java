package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.results.ResolvedStudy;
import pijoule.analysis.stats.Holm;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.tables.Listing;

/** Compares every two levels of every factor, all others being the same. */
public final class Comparisons {
  private Comparisons() {}

  /**
   * Compares all pairs of cells that differ by one level, for {@link Measurand#OF_THE_PAPER}. The
   * p-values of all of them together are one family, adjusted by Holm's method.
   *
   * @param measurements of a campaign
   * @return by measurand, factor, levels and the other levels; none where the study varies nothing
   */
  public static List<Comparison> of(Measurements measurements) {
    List<Pair> pairs = Pair.of(measurements.campaign().study());
    List<Comparison> comparisons =
        Measurand.OF_THE_PAPER.stream()
            .flatMap(measurand -> pairs.stream().map(pair -> new Question(measurand, pair)))
            .toList()
            .parallelStream()
            .map(question -> question.answer(measurements))
            .toList();
    return adjusted(comparisons);
  }

  /**
   * @param comparisons of a campaign
   * @return them in a listing named {@code comparisons}
   */
  public static Listing listing(List<Comparison> comparisons) {
    return ComparisonListing.of(comparisons);
  }

  private static List<Comparison> adjusted(List<Comparison> comparisons) {
    int[] tested =
        IntStream.range(0, comparisons.size())
            .filter(i -> comparisons.get(i).p().isPresent())
            .toArray();
    List<Double> holm =
        Holm.adjust(
            IntStream.of(tested).mapToObj(i -> comparisons.get(i).p().getAsDouble()).toList());
    List<Comparison> adjusted = new ArrayList<>(comparisons);
    for (int i = 0; i < tested.length; i++) {
      adjusted.set(tested[i], comparisons.get(tested[i]).adjusted(holm.get(i)));
    }
    return List.copyOf(adjusted);
  }

  private record Question(Measurand measurand, Pair pair) {
    Comparison answer(Measurements measurements) {
      ResolvedStudy study = measurements.campaign().study();
      CellSample from = CellSample.of(measurements, pair.from(), measurand);
      CellSample to = CellSample.of(measurements, pair.to(), measurand);
      List<Mean> means = means(measurements);
      String caveat =
          means.stream().map(Contrasts::caveat).filter(of -> !of.isEmpty()).findFirst().orElse("");
      boolean believed = caveat.isEmpty();
      Contrast contrast = believed ? Contrasts.of(means, 1) : Contrast.none(caveat);
      return new Comparison(
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
          believed ? RunTests.of(from.values(), to.values(), seed(study)) : RunTests.NONE,
          from.doubtful() + to.doubtful(),
          contrast
              .log()
              .filter(log -> contrast.decides())
              .map(LogContrast::pDifferent)
              .map(OptionalDouble::of)
              .orElse(OptionalDouble.empty()),
          OptionalDouble.empty(),
          from.estimate() || to.estimate());
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
