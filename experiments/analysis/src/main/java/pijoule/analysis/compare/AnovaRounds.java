package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import pijoule.analysis.stats.FactorialAnova;
import pijoule.analysis.stats.Observation;

/** Rounds that enter an analysis, and whether they separate the errors. */
record AnovaRounds(
    Set<Integer> complete,
    boolean separatesErrors,
    boolean separatesRuns,
    String how,
    String leftOut) {
  private static final int MIN_ROUNDS = 2;

  static AnovaRounds of(FactorialDesign design, List<CellSample> samples) {
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

  private static AnovaRounds byRepeats(FactorialDesign design, List<CellSample> samples) {
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
