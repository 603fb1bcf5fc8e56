package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.AnovaEffect;
import pijoule.analysis.stats.FactorialAnova;
import pijoule.analysis.stats.Observation;
import pijoule.analysis.stats.Stratum;

/**
 * The analysis of variance of a campaign's measurand, or why there is none.
 *
 * @param measurand which
 * @param design of the campaign
 * @param raw of the values; absent where it cannot be made
 * @param log of their logarithms; absent where a value is not above 0
 * @param byRounds whether the errors of boards, servers and runs are distinguished
 * @param byRuns whether effects of a factor of runs are tested at least
 * @param how which errors its effects are tested against; or why there is none
 * @param caveats what it leaves out or cannot do, with a semicolon before each; often empty
 * @param estimate whether power is modelled and not measured
 */
record MeasurandAnova(
    Measurand measurand,
    FactorialDesign design,
    Optional<FactorialAnova> raw,
    Optional<FactorialAnova> log,
    boolean byRounds,
    boolean byRuns,
    String how,
    String caveats,
    boolean estimate) {
  static List<MeasurandAnova> all(Measurements measurements) {
    FactorialDesign design = new FactorialDesign(measurements.campaign().study());
    return Measurand.OF_THE_PAPER.stream()
        .map(measurand -> of(measurements, design, measurand))
        .toList();
  }

  static MeasurandAnova of(Measurements measurements, FactorialDesign design, Measurand measurand) {
    List<CellValue> samples = measurand.values(measurements);
    boolean estimate = samples.stream().anyMatch(CellValue::isMeasuredEstimate);
    String reason = reason(design, samples);
    if (!reason.isEmpty()) {
      return new MeasurandAnova(
          measurand,
          design,
          Optional.empty(),
          Optional.empty(),
          false,
          false,
          reason,
          "",
          estimate);
    }
    AnovaRounds rounds = AnovaRounds.of(design, samples);
    List<Observation> used = rounds.used(design.observations(samples));
    boolean positive = used.stream().allMatch(observation -> observation.value() > 0);
    FactorialAnova raw = rounds.analyse(design, used, value -> value);
    return new MeasurandAnova(
        measurand,
        design,
        Optional.of(raw),
        positive ? Optional.of(rounds.analyse(design, used, Math::log)) : Optional.empty(),
        rounds.separatesErrors(),
        rounds.separatesRuns(),
        rounds.how(),
        rounds.leftOut()
            + (raw.exact() ? "" : "; unequal numbers of runs, so approximate")
            + (tested(raw) ? "" : "; some effect has no error to be tested against")
            + doubtful(samples),
        estimate);
  }

  private static String reason(FactorialDesign design, List<CellValue> samples) {
    if (!design.varies()) {
      return "nothing varies";
    }
    if (design.excludes()) {
      return "the study excludes combinations of levels: not a full factorial design";
    }
    List<String> empty =
        samples.stream()
            .filter(sample -> sample.n() == 0)
            .map(sample -> String.valueOf(sample.cell().number()))
            .toList();
    return empty.isEmpty()
        ? caveat(samples)
        : "no value in cells " + String.join(", ", empty) + ": not a full factorial design";
  }

  /**
   * {@return reason why nothing is tested, if most of a cell's energies cannot be believed; else
   * empty}
   */
  private static String caveat(List<CellValue> samples) {
    return samples.stream()
        .filter(sample -> 2 * sample.doubtful() > sample.n())
        .findFirst()
        .map(
            sample ->
                String.format(
                    Locale.ROOT,
                    "%d of %d runs of cell %d have an energy that is below resolution or implausible",
                    sample.doubtful(),
                    sample.n(),
                    sample.cell().number()))
        .orElse("");
  }

  /**
   * {@return whether there are repeats that an effect can be tested with} Runs are those of a
   * factor of runs and of its interactions; boards and servers that are set up once have none.
   */
  boolean tests(AnovaEffect effect) {
    return byRounds
        || byRuns
            && effect.factors().stream()
                .anyMatch(member -> design.factors().get(member).stratum() == Stratum.RUN);
  }

  /** The whole remark of its lines. */
  String remark() {
    return how + caveats;
  }

  private static boolean tested(FactorialAnova anova) {
    return anova.effects().stream().allMatch(effect -> effect.p().isPresent());
  }

  private static String doubtful(List<CellValue> samples) {
    int doubtful = samples.stream().mapToInt(CellValue::doubtful).sum();
    return doubtful == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "; energy below resolution or implausible, and kept, in %d of %d runs",
            doubtful,
            samples.stream().mapToInt(CellValue::n).sum());
  }

  /** Rounds that enter an analysis, and whether they separate the errors. */
  private record AnovaRounds(
      Set<Integer> complete,
      boolean separatesErrors,
      boolean separatesRuns,
      String how,
      String leftOut) {
    private static final int MIN_ROUNDS = 2;

    static AnovaRounds of(FactorialDesign design, List<CellValue> samples) {
      AnovaRounds rounds = byRepeats(design, samples);
      return rounds.separatesErrors || !design.serversChange(samples)
          ? rounds
          : new AnovaRounds(
              Set.of(),
              false,
              false,
              "no effect is tested: rounds are no repeats, and a block had two server processes,"
                  + " which may have served some cells more than others",
              "");
    }

    private static AnovaRounds byRepeats(FactorialDesign design, List<CellValue> samples) {
      List<Integer> all = List.copyOf(design.rounds(samples));
      Set<Integer> complete = design.completeRounds(samples);
      if (all.size() < MIN_ROUNDS) {
        return without("one round, so servers and board settings are not repeated");
      }
      if (design.blocksSpanRounds(samples)) {
        return without("server processes span rounds, so rounds are no repeats of them");
      }
      if (complete.size() < MIN_ROUNDS || 2 * complete.size() < all.size()) {
        return without(
            String.format(
                Locale.ROOT,
                "only %d of %d rounds have a value of every cell",
                complete.size(),
                all.size()));
      }
      List<Integer> left = new ArrayList<>(all);
      left.removeAll(complete);
      return new AnovaRounds(
          complete,
          true,
          true,
          "each effect against the error of its stratum",
          left.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT, "; a cell has no value in rounds %s, left out", names(left)));
    }

    private static AnovaRounds without(String why) {
      return new AnovaRounds(
          Set.of(),
          false,
          true,
          "effects of runs against the scatter of runs in a cell: "
              + why
              + "; effects of boards and servers are not tested",
          "");
    }

    private static String names(List<Integer> rounds) {
      return rounds.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    List<Observation> used(List<Observation> all) {
      return separatesErrors
          ? all.stream().filter(observation -> complete.contains(observation.round())).toList()
          : all;
    }

    FactorialAnova analyse(
        FactorialDesign design, List<Observation> used, UnaryOperator<Double> scale) {
      List<Observation> scaled =
          used.stream()
              .map(
                  observation ->
                      new Observation(
                          observation.levels(),
                          observation.round(),
                          observation.pair(),
                          scale.apply(observation.value())))
              .toList();
      return separatesErrors
          ? FactorialAnova.byRounds(design.factors(), scaled)
          : FactorialAnova.ofRuns(design.factors(), scaled);
    }
  }
}
