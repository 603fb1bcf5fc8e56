package pijoule.runner.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import pijoule.campaign.PlanColumns;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.RequestRate;
import pijoule.runner.study.Study;

/**
 * Every run of a study in the order in which it is carried out.
 *
 * <p>Replicates are taken in rounds. In each round the pairs of hosts (a plot: all runs of a pair)
 * come in random order, inside each the settings of the boards, inside each the settings of the
 * server (a block: one server process), inside each the runs. Slow drifts thus affect all cells
 * equally, and a server process is never the only one of its kind.
 *
 * <p>A server that is loaded is measured at all of its rates: the search for its largest rate
 * first, the others in random order, and at the end the first of these once more.
 *
 * <p>A study of several pairs of boards has the same runs in the same order. Its rounds are then
 * dealt to the pairs, in turn and in an order drawn from the seed, so that each pair makes whole
 * rounds and levels are compared within a pair and a round.
 *
 * @param study planned
 * @param runs in order; of a shard, only those of its pair
 */
public record Plan(Study study, List<PlannedRun> runs) {
  /**
   * Plans a study. The same study gives the same plan.
   *
   * @param study to plan
   * @return its plan
   */
  public static Plan of(Study study) {
    return new Plan(study, RoundAssignment.of(study, new Planner(study).runs()));
  }

  /**
   * {@return the runs that this pair makes}
   *
   * @param pair from 1
   */
  public Plan shard(int pair) {
    return new Plan(study, runs.stream().filter(run -> run.pair().orElse(1) == pair).toList());
  }

  /**
   * Finds the runs that a shard's plan.csv has. They may be others than the plan deals to its pair:
   * rounds of a pair that failed are dealt again.
   *
   * @param csv text of the file
   * @param pair of the shard, from 1
   * @return those runs of this plan, made by that pair; empty where the file has a line that is
   *     none of them, or has them in another order
   */
  public Optional<Plan> shard(String csv, int pair) {
    Map<String, PlannedRun> byId = new HashMap<>();
    runs.forEach(run -> byId.put(run.id(), run.on(pair)));
    List<PlannedRun> found =
        csv.lines()
            .skip(1)
            .map(line -> byId.get(line.replaceFirst("^[^,]*,([^,]*),.*", "$1")))
            .filter(Objects::nonNull)
            .sorted(Comparator.comparingInt(PlannedRun::order))
            .distinct()
            .toList();
    Plan shard = new Plan(study, found);
    return shard.csv().equals(csv) ? Optional.of(shard) : Optional.empty();
  }

  /** {@return how many blocks there are} */
  public int blocks() {
    return (int) runs.stream().mapToInt(PlannedRun::block).distinct().count();
  }

  /** {@return the servers that are started, in words; a service at a URL is not} */
  public String servers() {
    if (study.isOfForeignService()) {
      return "a service that is not started";
    }
    return blocks() == 1 ? "1 server" : blocks() + " servers";
  }

  /** {@return how many plots there are} */
  public int plots() {
    return (int) runs.stream().mapToInt(PlannedRun::plot).distinct().count();
  }

  /** {@return an estimate of the campaign's length, server starts and warm-up included} */
  public Duration expected() {
    return time().total();
  }

  /** {@return how long the plan takes, by what the time is spent on} */
  public PlanTime time() {
    return time(0);
  }

  /**
   * {@return how long the plan takes with commands on a host by SSH}
   *
   * @param patience of the slowest host of kind ssh; 0 where none is
   */
  public PlanTime time(int patience) {
    return PlanTime.of(this, patience);
  }

  /** {@return an estimate of how long the start of a server takes, its warm-up included} */
  public Duration expectedStart() {
    PlanTime time = time();
    return time.starts().plus(time.calls()).plus(time.warmup()).dividedBy(Math.max(1, blocks()));
  }

  /**
   * {@return an estimate of what a run takes beside its client: pause, amortised windows,
   * hand-over}
   */
  public Duration expectedAround() {
    PlanTime time = time();
    return time.settle()
        .plus(time.windows())
        .plus(time.handOver())
        .dividedBy(Math.max(1, runs.size()));
  }

  /** {@return the text of plan.csv; see docs/results.md} */
  public String csv() {
    boolean repeats = study.kind().isWholeByBlock();
    StringBuilder csv = new StringBuilder(String.join(",", PlanColumns.FIRST));
    csv.append(repeats ? "," + PlanColumns.REPEATED : "");
    List<Factor> columns = study.kind().columns(study);
    columns.forEach(factor -> csv.append(',').append(factor.column()));
    csv.append(study.design().pairs() > 1 ? "," + PlanColumns.PAIR : "");
    csv.append('\n');
    for (PlannedRun run : runs) {
      csv.append(run.order()).append(',').append(run.id()).append(',').append(run.block());
      csv.append(',').append(run.cell().number()).append(',').append(run.replicate());
      csv.append(',').append(run.seed());
      if (repeats) {
        csv.append(run.repeated() ? ",1" : ",0");
      }
      for (Factor factor : columns) {
        csv.append(',').append(run.cell().find(factor).map(Level::value).orElse("NA"));
      }
      run.pair().ifPresent(pair -> csv.append(',').append(pair));
      csv.append('\n');
    }
    return csv.toString();
  }

  /** Draws the order. */
  private static final class Planner {
    private final Study study;
    private final Random random;
    private final List<PlannedRun> runs = new ArrayList<>();
    private int plot;
    private int block;

    Planner(Study study) {
      this.study = study;
      this.random = new Random(study.design().seed());
    }

    List<PlannedRun> runs() {
      List<Cell> cells = study.cells();
      for (int first = 1;
          first <= study.design().rounds().replicates();
          first += study.design().rounds().perRound()) {
        int last =
            Math.min(
                study.design().rounds().replicates(),
                first + study.design().rounds().perRound() - 1);
        for (List<Cell> hosts : shuffled(groups(cells, ChangeCost.HOSTS))) {
          plot(hosts, first, last);
        }
      }
      return List.copyOf(runs);
    }

    private void plot(List<Cell> cells, int first, int last) {
      plot++;
      for (List<Cell> board : shuffled(groups(cells, ChangeCost.BOARD))) {
        for (List<Cell> server : shuffled(groups(board, ChangeCost.SERVER))) {
          block(server, first, last);
        }
      }
    }

    private void block(List<Cell> cells, int first, int last) {
      block++;
      record Turn(Cell cell, int replicate) {}
      List<Turn> turns = new ArrayList<>();
      for (int replicate = first; replicate <= last; replicate++) {
        for (Cell cell : cells) {
          turns.add(new Turn(cell, replicate));
        }
      }
      List<Turn> order = new ArrayList<>();
      turns.stream().filter(turn -> isSearch(turn.cell())).forEach(order::add);
      order.addAll(shuffled(turns.stream().filter(turn -> !isSearch(turn.cell())).toList()));
      order.forEach(turn -> add(turn.cell(), turn.replicate(), false));
      order.stream()
          .filter(turn -> isLoaded(turn.cell()))
          .findFirst()
          .ifPresent(turn -> add(turn.cell(), turn.replicate(), true));
    }

    private void add(Cell cell, int replicate, boolean repeated) {
      long seed = seed(study.design().seed(), replicate);
      int order = runs.size() + 1;
      runs.add(new PlannedRun(order, plot, block, cell, replicate, seed, repeated));
    }

    private static boolean isSearch(Cell cell) {
      return cell.find(Factor.RATE).map(Level::rate).filter(RequestRate::isMax).isPresent();
    }

    /** {@return whether requests are sent at a rate that is known before the run} */
    private static boolean isLoaded(Cell cell) {
      return cell.find(Factor.RATE)
          .map(Level::rate)
          .filter(rate -> rate.isFixed() || rate.isShare())
          .isPresent();
    }

    /** Cells that share the levels of every factor of this cost of change, in the study's order. */
    private static List<List<Cell>> groups(List<Cell> cells, ChangeCost cost) {
      Map<List<Level>, List<Cell>> groups = new LinkedHashMap<>();
      for (Cell cell : cells) {
        List<Level> shared =
            cell.levels().stream().filter(level -> level.factor().cost() == cost).toList();
        groups.computeIfAbsent(shared, unseen -> new ArrayList<>()).add(cell);
      }
      return new ArrayList<>(groups.values());
    }

    private <T> List<T> shuffled(List<T> items) {
      if (!study.design().randomOrder()) {
        return items;
      }
      return Plan.shuffled(items, random);
    }
  }

  /** Fisher and Yates, written out: Collections.shuffle does not promise its draws. */
  static <T> List<T> shuffled(List<T> items, Random random) {
    List<T> order = new ArrayList<>(items);
    for (int i = order.size() - 1; i > 0; i--) {
      Collections.swap(order, i, random.nextInt(i + 1));
    }
    return order;
  }

  /**
   * The seed of a replicate's numbers: SplitMix64's mixing of study seed and replicate (Steele, Lea
   * and Flood 2014), cut to the 48 bits that java.util.Random uses.
   */
  static long seed(long studySeed, int replicate) {
    long z = studySeed + replicate * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return (z ^ (z >>> 31)) >>> 16;
  }
}
