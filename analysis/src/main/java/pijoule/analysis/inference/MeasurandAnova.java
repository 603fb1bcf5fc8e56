package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import pijoule.analysis.measures.Measurements;
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
 * @param byRounds whether the errors of boards, servers and runs are told apart
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
  private static final int FEWEST_ROUNDS = 2;

  static List<MeasurandAnova> all(Measurements measurements) {
    FactorialDesign design = new FactorialDesign(measurements.campaign().study());
    return Measurand.OF_THE_PAPER.stream().map(of -> of(measurements, design, of)).toList();
  }

  static MeasurandAnova of(Measurements measurements, FactorialDesign design, Measurand measurand) {
    List<CellSample> samples = CellSample.all(measurements, measurand);
    boolean estimate = samples.stream().anyMatch(CellSample::estimate);
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
    Rounds rounds = Rounds.of(design, samples);
    List<Observation> used = rounds.used(design.observations(samples));
    boolean positive = used.stream().allMatch(of -> of.value() > 0);
    FactorialAnova raw = rounds.analyse(design, used, value -> value);
    return new MeasurandAnova(
        measurand,
        design,
        Optional.of(raw),
        positive ? Optional.of(rounds.analyse(design, used, Math::log)) : Optional.empty(),
        rounds.tellErrors,
        rounds.tellRuns,
        rounds.how,
        rounds.leftOut
            + (raw.exact() ? "" : "; unequal numbers of runs, so approximate")
            + (tested(raw) ? "" : "; some effect has no error to be tested against")
            + doubtful(samples),
        estimate);
  }

  private static String reason(FactorialDesign design, List<CellSample> samples) {
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
        ? CellSample.distrust(samples)
        : "no value in cells " + String.join(", ", empty) + ": not a full factorial design";
  }

  /**
   * Whether there are repeats of what an effect is of. Runs are those of a factor of runs and of
   * its interactions; boards and servers that are set up once have none.
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

  private static String doubtful(List<CellSample> samples) {
    int doubtful = samples.stream().mapToInt(CellSample::doubtful).sum();
    return doubtful == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "; energy below resolution or implausible, and kept, in %d of %d runs",
            doubtful,
            samples.stream().mapToInt(CellSample::n).sum());
  }

  /** Which rounds enter, if the errors can be told apart by them. */
  private record Rounds(
      Set<Integer> complete, boolean tellErrors, boolean tellRuns, String how, String leftOut) {
    static Rounds of(FactorialDesign design, List<CellSample> samples) {
      Rounds rounds = byRepeats(design, samples);
      return rounds.tellErrors || !design.serversChange(samples)
          ? rounds
          : new Rounds(
              Set.of(),
              false,
              false,
              "no effect is tested: rounds are no repeats, and a block had two server processes,"
                  + " which may have served some cells more than others",
              "");
    }

    private static Rounds byRepeats(FactorialDesign design, List<CellSample> samples) {
      List<Integer> all = List.copyOf(design.rounds(samples));
      Set<Integer> complete = design.completeRounds(samples);
      if (all.size() < FEWEST_ROUNDS) {
        return without("one round, so servers and board settings are not repeated");
      }
      if (design.blocksSpanRounds(samples)) {
        return without("server processes span rounds, so rounds are no repeats of them");
      }
      if (complete.size() < FEWEST_ROUNDS || 2 * complete.size() < all.size()) {
        return without(
            String.format(
                Locale.ROOT,
                "only %d of %d rounds have a value of every cell",
                complete.size(),
                all.size()));
      }
      List<Integer> left = new ArrayList<>(all);
      left.removeAll(complete);
      return new Rounds(
          complete,
          true,
          true,
          "each effect against the error of its stratum",
          left.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT, "; a cell has no value in rounds %s, left out", names(left)));
    }

    private static Rounds without(String why) {
      return new Rounds(
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
      return tellErrors ? all.stream().filter(of -> complete.contains(of.round())).toList() : all;
    }

    FactorialAnova analyse(
        FactorialDesign design, List<Observation> used, UnaryOperator<Double> scale) {
      List<Observation> scaled =
          used.stream()
              .map(of -> new Observation(of.levels(), of.round(), scale.apply(of.value())))
              .toList();
      return tellErrors
          ? FactorialAnova.byRounds(design.factors(), scaled)
          : FactorialAnova.ofRuns(design.factors(), scaled);
    }
  }
}
