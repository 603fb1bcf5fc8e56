package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.stats.AnovaFactor;
import pijoule.analysis.stats.Observation;
import pijoule.analysis.stats.Stratum;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.ServerStart;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.FactorLevels;

/** A study's factors that have more than one level, as an analysis of variance takes them. */
record FactorialDesign(ResolvedStudy study, List<FactorLevels> varied) {
  FactorialDesign(ResolvedStudy study) {
    this(study, study.factors().stream().filter(factor -> factor.levels().size() > 1).toList());
  }

  boolean varies() {
    return !varied.isEmpty();
  }

  /** {@return whether a combination of levels is no cell} */
  boolean excludes() {
    return study.cells().size()
        < varied.stream().mapToInt(factor -> factor.levels().size()).reduce(1, (a, b) -> a * b);
  }

  List<AnovaFactor> factors() {
    return varied.stream()
        .map(
            factor -> new AnovaFactor(factor.key(), factor.levels().size(), stratum(factor.cost())))
        .toList();
  }

  /** Names of the factors of an effect, such as {@code cpu_mhz x framework}. */
  String name(List<Integer> members) {
    return members.stream()
        .map(varied::get)
        .map(FactorLevels::key)
        .collect(Collectors.joining(" x "));
  }

  String display(List<Integer> members) {
    return members.stream()
        .map(varied::get)
        .map(FactorLevels::display)
        .collect(Collectors.joining(" x "));
  }

  List<Observation> observations(List<CellValue> samples) {
    List<Observation> observations = new ArrayList<>();
    for (CellValue sample : samples) {
      List<Integer> levels = levels(sample.cell());
      for (int i = 0; i < sample.n(); i++) {
        MeasuredSide run = sample.runs().get(i);
        observations.add(new Observation(levels, round(run), run.run().pair(), sample.values()[i]));
      }
    }
    return observations;
  }

  private List<Integer> levels(Cell cell) {
    return varied.stream()
        .map(factor -> factor.levels().indexOf(cell.levels().get(study.factors().indexOf(factor))))
        .toList();
  }

  Set<Integer> rounds(List<CellValue> samples) {
    return samples.stream()
        .flatMap(sample -> sample.runs().stream())
        .map(this::round)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Rounds in which every cell has a value. */
  Set<Integer> completeRounds(List<CellValue> samples) {
    Set<Integer> complete = rounds(samples);
    for (CellValue sample : samples) {
      complete.retainAll(sample.runs().stream().map(this::round).collect(Collectors.toSet()));
    }
    return complete;
  }

  /** {@return whether a server process served runs of more than one round} */
  boolean blocksSpanRounds(List<CellValue> samples) {
    Map<Integer, Integer> rounds = new HashMap<>();
    return samples.stream()
        .flatMap(sample -> sample.runs().stream())
        .anyMatch(
            run -> {
              Integer before = rounds.put(run.run().block(), round(run));
              return before != null && before != round(run);
            });
  }

  /** {@return whether a block had more than one server process} */
  boolean serversChange(List<CellValue> samples) {
    Map<Integer, ServerStart> servers = new HashMap<>();
    return samples.stream()
        .flatMap(sample -> sample.runs().stream())
        .map(run -> run.run().serverStart())
        .anyMatch(
            server -> {
              ServerStart before = servers.put(server.block(), server);
              return before != null && !before.equals(server);
            });
  }

  private int round(MeasuredSide run) {
    return study.round(run.run().replicate());
  }

  private static Stratum stratum(ChangeCost cost) {
    return switch (cost) {
      case HOSTS -> Stratum.PLOT;
      case BOARD -> Stratum.SETTING;
      case SERVER -> Stratum.BLOCK;
      case RUN -> Stratum.RUN;
    };
  }

  /** Place of the last level of each factor of an effect, for a person. */
  String change(List<Integer> members) {
    return IntStream.range(0, members.size())
        .mapToObj(i -> varied.get(members.get(i)))
        .map(
            factor ->
                factor.levels().get(0).display()
                    + " to "
                    + factor.levels().get(factor.levels().size() - 1).display())
        .collect(Collectors.joining(", "));
  }
}
