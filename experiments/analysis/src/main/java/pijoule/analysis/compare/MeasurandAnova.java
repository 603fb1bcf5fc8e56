package pijoule.analysis.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    SideQuantity measurand,
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
    return SideQuantity.OF_THE_PAPER.stream()
        .map(measurand -> of(measurements, design, measurand))
        .toList();
  }

  static MeasurandAnova of(
      Measurements measurements, FactorialDesign design, SideQuantity measurand) {
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
        ? CellSample.caveat(samples)
        : "no value in cells " + String.join(", ", empty) + ": not a full factorial design";
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
}
