package pijoule.runner.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.study.Study;

/** Writes what several pairs of boards can decide, and how long they take. */
public final class PairsTable {
  private static final List<Integer> USUAL = List.of(1, 2, 4, 8, 16, 32);

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
  public PairsTable(Study study, PlanScatter scatter, Function<Cell, Set<Side>> meteredSides) {
    this.study = study;
    this.scatter = scatter;
    this.meteredSides = meteredSides;
  }

  /**
   * {@return the table with its heading, each line with its end; empty of a study on one pair, and
   * where nothing is compared}
   */
  public String text() {
    Decisions planned = decisions(study.design().pairs());
    if (study.design().pairs() == 1 || planned.factors().isEmpty()) {
      return "";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(heading(planned));
    pairs().forEach(pairs -> rows.add(row(pairs)));
    StringBuilder text = new StringBuilder();
    text.append("Smallest difference that 80 of 100 campaigns find, one comparison alone, in %:\n");
    text.append("on these pairs / for boards in general\n");
    text.append(DecisionTable.aligned(rows));
    text.append(
        "* this plan. Levels are taken to differ by %s from pair to pair"
            .formatted(scatter.pairs()));
    text.append(" beside what a pair's levels\n  share. ");
    text.append(
        study.design().pairs() == 2
            ? "Two pairs say almost nothing of boards in general.\n"
            : "Intervals for boards in general have pairs - 1 degrees of freedom.\n");
    return text.toString();
  }

  private Decisions decisions(int pairs) {
    return new Decisions(study.withPairs(pairs), study.design().rounds(), scatter, meteredSides);
  }

  /** The usual numbers that have a round each, and this plan's. */
  private List<Integer> pairs() {
    return IntStream.concat(
            USUAL.stream()
                .mapToInt(number -> number)
                .filter(number -> number <= study.design().rounds().count()),
            IntStream.of(study.design().pairs()))
        .distinct()
        .sorted()
        .boxed()
        .toList();
  }

  private static List<String> heading(Decisions decisions) {
    List<String> cells = new ArrayList<>(List.of("", "pairs", "takes"));
    for (Factor factor : decisions.factors()) {
      cells.add(factor.key() + (decisions.isMetered(factor) ? ": time" : ""));
      if (decisions.isMetered(factor)) {
        cells.add("energy");
      }
    }
    return cells;
  }

  private List<String> row(int pairs) {
    Decisions decisions = decisions(pairs);
    List<String> cells = new ArrayList<>();
    cells.add(pairs == study.design().pairs() ? "*" : "");
    cells.add(String.valueOf(pairs));
    cells.add(PlanTime.shown(time(decisions, pairs)));
    for (Factor factor : decisions.factors()) {
      cells.add(both(decisions.time(factor, false), decisions.timeOfBoards(factor)));
      if (decisions.isMetered(factor)) {
        cells.add(both(decisions.energy(factor, false), decisions.energyOfBoards(factor)));
      }
    }
    return cells;
  }

  /** {@return length of a campaign for the pair with the most rounds} */
  private Duration time(Decisions decisions, int pairs) {
    int rounds = study.design().rounds().count();
    int most = (rounds + pairs - 1) / pairs;
    return decisions.time().total().multipliedBy(most).dividedBy(rounds);
  }

  private static String both(OptionalDouble these, OptionalDouble boards) {
    if (these.isEmpty()) {
      return "nothing";
    }
    String general = boards.isEmpty() ? "-" : DecisionTable.percent(boards.getAsDouble());
    return DecisionTable.percent(these.getAsDouble()) + " / " + general;
  }
}
