package pijoule.campaign;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Plan of a campaign: what every run was to be, so that no run counts for another cell.
 *
 * @param planned rows of plan.csv by run; absent where it is missing or cannot be read
 */
record PlanReader(Optional<Map<String, Map<String, String>>> planned) {
  private static final List<String> COLUMNS = PlanColumns.FIRST;

  /** A plan that is missing or cannot be read is a problem, and then admits every run. */
  static PlanReader read(Path file, List<Problem> problems) {
    try {
      return new PlanReader(Optional.of(runs(CsvTable.read(file, COLUMNS))));
    } catch (NoSuchFileException missing) {
      problems.add(
          new Problem(
              "plan.csv is missing: no run is compared with its plan; copy it from where the"
                  + " campaign ran"));
    } catch (IOException | IllegalArgumentException wrong) {
      problems.add(
          new Problem(
              "plan.csv cannot be read: %s; no run is compared with its plan; copy it again"
                  .formatted(Problem.firstLine(wrong))));
    }
    return new PlanReader(Optional.empty());
  }

  private static Map<String, Map<String, String>> runs(CsvTable plan) {
    Map<String, Map<String, String>> runs = new HashMap<>();
    for (Map<String, String> row : plan.rows()) {
      if (plan.columns().contains(PlanColumns.PAIR) && !row.containsKey(PlanColumns.PAIR)) {
        throw new IllegalArgumentException("a line must have a pair, got " + row.values());
      }
      runs.put(row.get("run"), row);
    }
    return runs;
  }

  private int count(Predicate<Map<String, String>> which) {
    return (int) planned.stream().flatMap(runs -> runs.values().stream()).filter(which).count();
  }

  /** Runs that measure a first rate again, beside the replicates of the cells. */
  int repeats() {
    return count(row -> row.getOrDefault(PlanColumns.REPEATED, "").equals("1"));
  }

  /** Runs of a plan that is dealt to pairs: of a shard, only those of its pair. */
  OptionalInt dealt() {
    int dealt = count(row -> row.containsKey(PlanColumns.PAIR));
    return dealt == 0 ? OptionalInt.empty() : OptionalInt.of(dealt);
  }

  /** {@return reason why there can be no such run; empty if the plan has it or is not known} */
  Optional<String> unknown(String run) {
    return planned.isEmpty() || planned.get().containsKey(run)
        ? Optional.empty()
        : Optional.of("plan.csv has no such run");
  }

  /** {@return reason why a run is another than the one that was planned} */
  Optional<String> fault(RunRecord line) {
    Optional<String> unknown = unknown(line.run());
    if (planned.isEmpty() || unknown.isPresent()) {
      return unknown;
    }
    Map<String, String> plan = planned.get().getOrDefault(line.run(), Map.of());
    List<Object> made =
        List.of(
            line.order(),
            line.run(),
            line.block(),
            line.cell(),
            line.replicate(),
            line.circumstances().seed().getAsLong());
    for (int i = 0; i < COLUMNS.size(); i++) {
      String due = plan.getOrDefault(COLUMNS.get(i), "none");
      String got = made.get(i).toString();
      if (!got.equals(due)) {
        return Optional.of(
            "its %s must be %s of plan.csv, got %s".formatted(COLUMNS.get(i), due, got));
      }
    }
    String pair = line.pair().isPresent() ? String.valueOf(line.pair().getAsInt()) : "none";
    String due = plan.getOrDefault(PlanColumns.PAIR, "none");
    return pair.equals(due)
        ? Optional.empty()
        : Optional.of("its pair must be %s of plan.csv, got %s".formatted(due, pair));
  }
}
