package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Places of a study's cells among grouped bars. The message size makes the groups, as in Figures 8
 * to 19 of Nunes et al. (2013), the framework the colours, one more factor the hatches, and all
 * else that varies more groups. A factor with one level has no place.
 */
final class BarLayout {
  private static final int MAX_HATCHED = 4;

  private final ResolvedStudy study;
  private final List<Integer> groups = new ArrayList<>();
  private final List<Integer> series = new ArrayList<>();
  private Optional<Integer> coloured = Optional.empty();
  private Optional<Integer> hatched = Optional.empty();

  BarLayout(ResolvedStudy study) {
    this.study = study;
    List<Integer> left = varied();
    left.stream().filter(i -> isFactor(i, Factor.MESSAGE_SIZE)).findFirst().ifPresent(groups::add);
    left.removeAll(groups);
    if (groups.isEmpty() && !left.isEmpty()) {
      List<Integer> others = left.stream().filter(i -> !isFactor(i, Factor.FRAMEWORK)).toList();
      groups.add(others.isEmpty() ? left.get(0) : others.get(0));
      left.removeAll(groups);
    }
    coloured = take(left, Theme.colours());
    hatched = take(left, MAX_HATCHED);
    groups.addAll(left);
    coloured.ifPresent(series::add);
    hatched.ifPresent(series::add);
    series.sort(null);
  }

  private List<Integer> varied() {
    List<Integer> varied = new ArrayList<>();
    for (int i = 0; i < study.factors().size(); i++) {
      if (levels(i) > 1) {
        varied.add(i);
      }
    }
    return varied;
  }

  private Optional<Integer> take(List<Integer> left, int maxLevels) {
    List<Integer> fit = left.stream().filter(i -> levels(i) <= maxLevels).toList();
    Optional<Integer> taken =
        fit.stream()
            .filter(i -> isFactor(i, Factor.FRAMEWORK))
            .findFirst()
            .or(() -> fit.stream().findFirst());
    taken.ifPresent(left::remove);
    return taken;
  }

  private int levels(int factor) {
    return study.factors().get(factor).levels().size();
  }

  private boolean isFactor(int factor, Factor other) {
    return study.factors().get(factor).factor().equals(other);
  }

  /** Cells that are drawn together, one level of each of the groups' factors in common. */
  List<List<Cell>> groups() {
    return study.cells().stream()
        .collect(Collectors.groupingBy(this::group, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .sorted((a, b) -> compare(a.getKey(), b.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private List<Integer> group(Cell cell) {
    return groups.stream().map(i -> level(cell, i)).toList();
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    for (int i = a.size() - 1; i >= 0; i--) {
      int order = Integer.compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** A group's levels, the fastest varying first. */
  List<String> labels(Cell cell) {
    return groups.stream().map(i -> cell.levels().get(i).display()).toList();
  }

  /** Names of the groups' factors. */
  String groupNames() {
    return groups.stream()
        .map(i -> study.factors().get(i).display())
        .collect(Collectors.joining(", "));
  }

  /** Bars of a full group. */
  int bars() {
    return series.stream().mapToInt(this::levels).reduce(1, Math::multiplyExact);
  }

  /** A cell's place among the bars of its group, from 0. */
  int bar(Cell cell) {
    return series.stream().reduce(0, (place, i) -> place * levels(i) + level(cell, i));
  }

  int colour(Cell cell) {
    return coloured.map(i -> level(cell, i)).orElse(0);
  }

  /** The second channel: of the hatched factor, or of the colours where there is none. */
  int hatch(Cell cell) {
    if (hatched.isEmpty()) {
      return colour(cell);
    }
    int level = level(cell, hatched.get());
    return level == 1 ? 1 + colour(cell) % 2 : level == 0 ? 0 : level + 1;
  }

  /** {@return meaning of a cell's colour and hatch; empty if there is one kind of bar} */
  String series(Cell cell) {
    return series.stream()
        .map(i -> cell.levels().get(i).display())
        .collect(Collectors.joining(", "));
  }

  private int level(Cell cell, int factor) {
    List<Level> levels = study.factors().get(factor).levels();
    return levels.indexOf(cell.levels().get(factor));
  }

  /** Levels that all cells have in common. */
  String common() {
    return study.factors().stream()
        .filter(factor -> factor.levels().size() == 1)
        .map(factor -> factor.display() + " " + factor.levels().get(0).display())
        .collect(Collectors.joining(", "));
  }
}
