package pijoule.analysis.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.PairScatter;
import pijoule.analysis.stats.Term;
import pijoule.campaign.Run;

/** Compares means of campaigns, with the error terms that their design asks for. */
public final class Contrasts {
  private static final int MIN_RUNS = 2;

  /** Share of a cell's runs that may fail. */
  private static final double MAX_LOST = 0.05;

  private static final String NOT_REPEATED =
      "not repeated: some cell has values of one round, and so of one server process, alone; what"
          + " that process adds by chance is in the ratio, and nothing shows how much it is";

  private static final String SERVERS_CHANGE =
      "not repeated: there is no second round on servers of its own, and a block had two server"
          + " processes; one of them may have served one cell more than the other, and nothing shows"
          + " how much they differ";

  /** Reason of campaigns of a service that pijoule did not start. */
  static final String ONE_PROCESS =
      "one server process: its runs are no replicates of a build, and nothing shows how much two"
          + " processes of one build differ";

  private static final String NO_SCATTER = "nothing is known about the scatter";

  private Contrasts() {}

  /**
   * Estimates the product of means, each to its exponent, over a value.
   *
   * @param means at least one
   * @param against value that the product is compared with; 1 to compare means with means. There is
   *     no contrast with a value that is not above 0
   * @return the contrast, or why there is none
   */
  public static Contrast of(List<Mean> means, double against) {
    if (!(against > 0)) {
      return Contrast.none("a ratio needs a figure above 0 to compare with, got " + against);
    }
    int min = means.stream().mapToInt(mean -> mean.runs().size()).min().getAsInt();
    if (means.stream().allMatch(Mean::isExact)) {
      return Contrast.exact(product(means, 1, against).getAsDouble(), min);
    }
    TypeB typeB = new TypeB(means);
    double product = 1 / against;
    int doubtful = 0;
    for (Mean mean : means) {
      List<MeasuredSide> runs = mean.runs();
      String unusable = unusable(mean, runs);
      if (!unusable.isEmpty()) {
        return Contrast.none(unusable);
      }
      double value = average(mean, runs);
      product *= Math.pow(value, mean.exponent());
      typeB.add(mean, runs, value);
      doubtful += mean.quantity().doubtful(runs);
    }
    Clusters clusters = Clusters.of(means);
    List<Term> terms = clusters.areComplete() ? clusters.terms() : List.of();
    Optional<LogContrast> log =
        terms.isEmpty() ? Optional.empty() : LogContrast.of(terms, against, typeB.u());
    return new Contrast(
        OptionalDouble.of(log.isPresent() ? log.get().ratio() : product),
        log,
        log.isPresent()
            ? LogContrast.ofBoards(terms, against, typeB.u()).filter(LogContrast::isResolved)
            : Optional.empty(),
        log.isPresent() ? "" : undecidable(clusters),
        false,
        clusters.unit(),
        min,
        doubtful,
        typeB.gainUnknown());
  }

  /** {@return why a mean can be compared with nothing; empty where it can} */
  private static String unusable(Mean mean, List<MeasuredSide> runs) {
    if (runs.size() < MIN_RUNS) {
      return reason(mean, runs.size());
    }
    String lost = lost(mean);
    String unusable = lost.isEmpty() ? ModelledPower.caveat(mean) : lost;
    if (!unusable.isEmpty() || average(mean, runs) > 0) {
      return unusable;
    }
    return "the mean of %s must be above 0".formatted(name(mean));
  }

  private static double average(Mean mean, List<MeasuredSide> runs) {
    return runs.stream().mapToDouble(mean::value).average().getAsDouble();
  }

  /**
   * Compares the pairs of boards of one campaign.
   *
   * @param means of that campaign, at least one
   * @return the product of the means in each pair, each to its exponent, and how much it differs
   *     from pair to pair; absent where one pair made all runs, or nothing can be compared
   */
  public static Optional<PairScatter> byPair(List<Mean> means) {
    if (means.stream().anyMatch(mean -> mean.runs().isEmpty())) {
      return Optional.empty();
    }
    Clusters clusters = Clusters.of(means);
    return clusters.unit() == ErrorUnit.ROUND ? PairScatter.of(clusters.terms()) : Optional.empty();
  }

  /**
   * Multiplies means without an uncertainty. Factors above and below the line are multiplied apart,
   * so that equal products of counts are equal numbers.
   *
   * @param means each to its exponent
   * @param above constant above the line
   * @param below constant below the line, above 0
   * @return the product; absent where a mean has no runs
   */
  public static OptionalDouble product(List<Mean> means, double above, double below) {
    double numerator = above;
    double denominator = below;
    for (Mean mean : means) {
      OptionalDouble value = mean.runs().stream().mapToDouble(mean::value).average();
      if (value.isEmpty()) {
        return OptionalDouble.empty();
      }
      double power = Math.pow(value.getAsDouble(), Math.abs(mean.exponent()));
      if (mean.exponent() < 0) {
        denominator *= power;
      } else {
        numerator *= power;
      }
    }
    return OptionalDouble.of(numerator / denominator);
  }

  private static String undecidable(Clusters clusters) {
    if (clusters.areComplete()) {
      return NO_SCATTER;
    }
    if (clusters.haveOneProcess()) {
      return ONE_PROCESS;
    }
    return clusters.serversChange() ? SERVERS_CHANGE : NOT_REPEATED;
  }

  /**
   * {@return why one of some means can decide nothing, in one line; empty where each can}
   *
   * @param means of energies, or of anything else
   */
  public static String caveat(List<Mean> means) {
    return means.stream()
        .map(Contrasts::caveat)
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /**
   * {@return why it can decide nothing: more than half of its runs' energies are below resolution
   * or implausible; empty where it can}
   *
   * @param mean of energies, or of anything else
   */
  private static String caveat(Mean mean) {
    List<MeasuredSide> runs = mean.runs();
    long doubtful = mean.quantity().doubtful(runs);
    return 2 * doubtful > runs.size()
        ? String.format(
            Locale.ROOT,
            "%d of %d energies are below resolution or implausible: %s",
            doubtful,
            runs.size(),
            name(mean))
        : "";
  }

  /**
   * {@return reason why a mean is none of all runs: a slow run can fail for it, and leave faster
   * ones} What is counted is the same in every run.
   */
  private static String lost(Mean mean) {
    List<Run> runs = mean.campaign().runs(mean.cell());
    long failed = runs.stream().filter(run -> !run.valid()).count();
    return failed > MAX_LOST * runs.size() && !mean.quantity().is(Trait.COUNT)
        ? String.format(
            Locale.ROOT,
            "%d of %d runs failed, and the others may be the better ones: %s",
            failed,
            runs.size(),
            name(mean))
        : "";
  }

  private static String reason(Mean mean, int runs) {
    boolean measured = !mean.campaign().of(mean.cell(), mean.side()).isEmpty();
    Optional<String> absence = mean.quantity().absence().filter(reason -> runs == 0 && measured);
    if (absence.isPresent()) {
      return name(mean) + ": " + absence.get();
    }
    return String.format(
        Locale.ROOT, "%s needs at least %d runs, got %d", name(mean), MIN_RUNS, runs);
  }

  private static String name(Mean mean) {
    return mean.quantity().display(mean.side()) + " of " + mean.cell().display();
  }
}
