package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.compare.VarianceComponents.Component;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.MeasuredValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.ServerStart;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;

/** Mean squares of a campaign's strata, on logarithms, and what they say of each stratum. */
final class Moments {
  /** A run's value, less the mean of its cell. */
  private record Value(
      int cell, int round, int pair, ServerStart process, String setting, String server, double e) {
    int block() {
      return process.block();
    }

    String cellOfPair() {
      return pair + " " + cell;
    }

    Value less(double mean) {
      return new Value(cell, round, pair, process, setting, server, e - mean);
    }
  }

  private final List<Value> values;

  /** Before the cells' means were taken out. */
  private final List<Value> raw;

  private final int pairs;
  private final double u;

  Moments(Measurements pilot, Quantity quantity, Side side) {
    ResolvedStudy study = pilot.campaign().study();
    List<Value> all = new ArrayList<>();
    double sumU = 0;
    for (Cell cell : study.cells()) {
      for (MeasuredSide run : pilot.of(cell, side)) {
        MeasuredValue number = quantity.of(run);
        double value = number.value().orElse(0);
        if (value > 0) {
          all.add(
              new Value(
                  cell.number(),
                  study.round(run.run().replicate()),
                  run.run().pair(),
                  run.run().serverStart(),
                  study.setting(cell, ChangeCost.BOARD),
                  study.setting(cell, ChangeCost.SERVER),
                  Math.log(value)));
          sumU += quantity.ofEnergy() ? number.uWithoutGain().orElse(0) / value : 0;
        }
      }
    }
    u = all.isEmpty() ? 0 : sumU / all.size();
    raw = complete(all, study.cells().size());
    values = centred(raw);
    pairs = Math.max(1, (int) raw.stream().mapToInt(Value::pair).distinct().count());
  }

  /**
   * Rounds that have every cell. A block that had two servers varies less from its round than one
   * server does, and more within itself, so its round is left out.
   */
  private static List<Value> complete(List<Value> all, int cells) {
    Map<Integer, Set<Integer>> seen = new TreeMap<>();
    Map<Integer, ServerStart> servers = new HashMap<>();
    Set<Integer> changed = new HashSet<>();
    for (Value of : all) {
      seen.computeIfAbsent(of.round, round -> new HashSet<>()).add(of.cell);
      ServerStart before = servers.putIfAbsent(of.block(), of.process);
      if (before != null && !before.equals(of.process)) {
        changed.add(of.round);
      }
    }
    return all.stream()
        .filter(value -> seen.get(value.round).size() == cells && !changed.contains(value.round))
        .toList();
  }

  /** Each pair of boards has means of its own. */
  private static List<Value> centred(List<Value> all) {
    Map<String, Double> means = means(all, Value::cellOfPair);
    return all.stream().map(value -> value.less(means.get(value.cellOfPair()))).toList();
  }

  private static <K> Map<K, Double> means(List<Value> of, Function<Value, K> key) {
    return of.stream()
        .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.averagingDouble(Value::e)));
  }

  /**
   * The mean of a block varies as its server and the mean of its runs; that of a setting as the
   * setting and the mean of its blocks; that of a round as the round and the mean of its settings.
   */
  VarianceComponents components() {
    MeanSquare runs = runs();
    Map<String, Double> blocks =
        means(values, value -> at(value.round, value.setting, value.server));
    Map<String, Double> settings = upper(blocks);
    Map<String, Double> rounds = upper(settings);
    MeanSquare ofBlocks = within(blocks, settings);
    MeanSquare ofSettings = within(settings, rounds);
    MeanSquare ofRounds = within(rounds, Map.of());
    double belowBlock = runs.value() * ratio(blocks.size(), values.size());
    double belowSetting = ofBlocks.or(belowBlock) * ratio(settings.size(), blocks.size());
    double belowRound = ofSettings.or(belowSetting) * ratio(rounds.size(), settings.size());
    return new VarianceComponents(
        runs.less(0),
        ofBlocks.less(belowBlock),
        ofSettings.less(belowSetting),
        ofRounds.less(belowRound),
        ofPairs(),
        u);
  }

  /**
   * {@return component of cells and pairs together, beside what cells and rounds of a pair do} With
   * as many rounds of each pair, the mean of a cell in a pair varies as that component and the mean
   * of its rounds.
   */
  private Optional<Component> ofPairs() {
    if (pairs == 1) {
      return Optional.empty();
    }
    List<Value> ofRounds = interactions(values, value -> String.valueOf(value.round));
    List<Value> ofPairs = interactions(centredOnCells(), value -> String.valueOf(value.pair));
    int rounds = (int) raw.stream().mapToInt(Value::round).distinct().count();
    int others = (int) raw.stream().mapToInt(Value::cell).distinct().count() - 1;
    MeanSquare within = new MeanSquare(squares(ofRounds), others * (rounds - pairs));
    MeanSquare between = new MeanSquare(squares(ofPairs), others * (pairs - 1));
    return between.less(within.value() * pairs / rounds);
  }

  private List<Value> centredOnCells() {
    Map<String, List<Value>> cells =
        raw.stream()
            .collect(Collectors.groupingBy(Value::cellOfPair, TreeMap::new, Collectors.toList()));
    Map<String, Double> means = means(raw, Value::cellOfPair);
    List<Value> ofPairs =
        cells.values().stream()
            .map(group -> group.get(0))
            .map(value -> value.less(value.e - means.get(value.cellOfPair())))
            .toList();
    Map<Integer, Double> ofCells = means(ofPairs, Value::cell);
    return ofPairs.stream().map(value -> value.less(ofCells.get(value.cell))).toList();
  }

  /** One value for each cell and group, less the mean of the group's cells. */
  private static List<Value> interactions(List<Value> of, Function<Value, String> group) {
    Map<String, Value> first = new TreeMap<>();
    Map<String, Double> means = means(of, value -> group.apply(value) + " " + value.cell);
    of.forEach(value -> first.putIfAbsent(group.apply(value) + " " + value.cell, value));
    List<Value> cells =
        first.entrySet().stream()
            .map(entry -> entry.getValue().less(entry.getValue().e - means.get(entry.getKey())))
            .toList();
    Map<String, Double> groups = means(cells, group);
    return cells.stream().map(value -> value.less(groups.get(group.apply(value)))).toList();
  }

  private static double squares(List<Value> of) {
    return of.stream().mapToDouble(value -> value.e * value.e).sum();
  }

  private static double ratio(int units, int of) {
    return of == 0 ? 0 : (double) units / of;
  }

  private static String at(int round, String setting, String server) {
    return round + "/" + setting + "/" + server;
  }

  /** Means of the units that are one part of the name shorter. */
  private static Map<String, Double> upper(Map<String, Double> units) {
    return units.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                unit -> parent(unit.getKey()),
                TreeMap::new,
                Collectors.averagingDouble(Map.Entry::getValue)));
  }

  private static String parent(String unit) {
    return unit.substring(0, unit.lastIndexOf('/'));
  }

  /** Cells' means are taken out already, which takes as many degrees of freedom as a round has. */
  private MeanSquare within(Map<String, Double> units, Map<String, Double> parents) {
    double squares = 0;
    for (Map.Entry<String, Double> unit : units.entrySet()) {
      double of = parents.isEmpty() ? 0 : parents.get(parent(unit.getKey()));
      squares += (unit.getValue() - of) * (unit.getValue() - of);
    }
    int rounds =
        (int) units.keySet().stream().map(unit -> unit.split("/", 2)[0]).distinct().count();
    int free = units.size() - parents.size();
    return new MeanSquare(squares, rounds == 0 ? 0 : free - pairs * free / rounds);
  }

  /** Within a server's cells, what blocks and cells leave. */
  private MeanSquare runs() {
    Map<Integer, Double> blocks = means(values, Value::block);
    double squares = 0;
    for (Value value : values) {
      double rest = value.e - blocks.get(value.block());
      squares += rest * rest;
    }
    long cells = values.stream().map(Value::cell).distinct().count();
    long servers = values.stream().map(Value::server).distinct().count();
    return new MeanSquare(
        squares, (int) (values.size() - blocks.size() - pairs * (cells - servers)));
  }

  private record MeanSquare(double squares, int freedom) {
    double value() {
      return or(0);
    }

    double or(double unknown) {
      return freedom > 0 ? squares / freedom : unknown;
    }

    Optional<Component> less(double below) {
      return freedom > 0
          ? Optional.of(new Component(Math.sqrt(Math.max(0, value() - below)), freedom))
          : Optional.empty();
    }
  }
}
