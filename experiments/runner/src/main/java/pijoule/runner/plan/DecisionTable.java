package pijoule.runner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import pijoule.campaign.Rounds;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.study.Study;

/** Writes what each split of a study's replicates can decide, and how long it takes. */
public final class DecisionTable {
  private static final int MAX_SPLITS = 7;
  private static final double PERCENT = 100;

  private final Study study;
  private final PlanScatter scatter;
  private final Function<Cell, Set<Side>> meteredSides;

  /**
   * Makes the table for a planned study.
   *
   * @param study that is planned
   * @param scatter that is expected
   * @param meteredSides of a cell's calls: the sides that a meter sees
   */
  public DecisionTable(Study study, PlanScatter scatter, Function<Cell, Set<Side>> meteredSides) {
    this.study = study;
    this.scatter = scatter;
    this.meteredSides = meteredSides;
  }

  /**
   * {@return the table with its heading, each line with its end; of a study that varies nothing,
   * one line}
   */
  public String text() {
    Decisions planned = decisions(study.design().rounds());
    if (planned.factors().isEmpty()) {
      return "No two cells differ by one level: nothing is compared.\n";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(heading(planned));
    splits().forEach(split -> rows.add(row(decisions(split))));
    StringBuilder text = new StringBuilder();
    text.append("Smallest difference that 80 of 100 campaigns find: one comparison alone / among");
    text.append(" all %d, in %%\n".formatted(planned.family()));
    text.append(aligned(rows));
    text.append("* this plan. Among all: 5 % over their number (Bonferroni).\n");
    return text.toString();
  }

  private Decisions decisions(Rounds split) {
    return new Decisions(study, split, scatter, meteredSides);
  }

  /**
   * {@return splits into rounds: this plan's, and the others nearest to it in the number of rounds}
   */
  private List<Rounds> splits() {
    List<Rounds> all = study.design().rounds().splits();
    int own = all.indexOf(study.design().rounds());
    int first = Math.max(0, Math.min(own - MAX_SPLITS / 2, all.size() - MAX_SPLITS));
    return all.subList(first, Math.min(all.size(), first + MAX_SPLITS));
  }

  private List<String> heading(Decisions decisions) {
    List<String> cells = new ArrayList<>(List.of("", "rounds x replicates", "takes"));
    for (Factor factor : decisions.factors()) {
      cells.add(factor.key() + (decisions.isMetered(factor) ? ": time" : ""));
      if (decisions.isMetered(factor)) {
        cells.add("energy");
      }
    }
    return cells;
  }

  private List<String> row(Decisions decisions) {
    List<String> cells = new ArrayList<>();
    cells.add(decisions.rounds().equals(study.design().rounds()) ? "*" : "");
    cells.add(decisions.rounds().display());
    cells.add(PlanTime.shown(decisions.time().total()));
    for (Factor factor : decisions.factors()) {
      cells.add(both(decisions.time(factor, false), decisions.time(factor, true)));
      if (decisions.isMetered(factor)) {
        cells.add(both(decisions.energy(factor, false), decisions.energy(factor, true)));
      }
    }
    return cells;
  }

  private static String both(OptionalDouble alone, OptionalDouble adjusted) {
    return alone.isEmpty()
        ? "nothing"
        : percent(alone.getAsDouble()) + " / " + percent(adjusted.orElseThrow());
  }

  /**
   * {@return percent without the sign, with as many digits as a plan deserves}
   *
   * @param difference 0.05 is 5 %
   */
  static String percent(double difference) {
    double percent = PERCENT * difference;
    if (percent >= 1000) {
      return ">1000";
    }
    return String.format(Locale.ROOT, percent < 9.95 ? "%.1f" : "%.0f", percent);
  }

  static String aligned(List<List<String>> rows) {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        int at = column;
        int width = rows.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
        line.append(("%-" + Math.max(1, width) + "s  ").formatted(row.get(column)));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
