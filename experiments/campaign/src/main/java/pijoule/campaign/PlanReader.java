package pijoule.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import pijoule.energy.files.RegularFile;

/** Reads from plan.csv what every run was to be, so that no run counts for another cell. */
final class PlanReader {
  private static final List<String> COLUMNS = PlanColumns.FIRST;
  private static final int RUN = COLUMNS.indexOf("run");

  private final Optional<Map<String, List<String>>> planned;
  private final Map<String, String> pairs;
  private final int repeats;

  private PlanReader(
      Optional<Map<String, List<String>>> planned, Map<String, String> pairs, int repeats) {
    this.planned = planned;
    this.pairs = pairs;
    this.repeats = repeats;
  }

  /** A plan that is missing or cannot be read is a problem, and then admits every run. */
  static PlanReader read(Path file, List<Problem> problems) {
    try {
      List<String> lines = Files.readAllLines(RegularFile.require(file));
      return new PlanReader(Optional.of(runs(lines)), pairs(lines), repeats(lines));
    } catch (NoSuchFileException missing) {
      problems.add(
          new Problem(
              "plan.csv is missing: no run is compared with its plan; copy it from where the"
                  + " campaign ran"));
    } catch (IOException | IllegalArgumentException wrong) {
      problems.add(
          new Problem(
              "plan.csv cannot be read: %s; no run is compared with its plan; copy it again"
                  .formatted(Problems.firstLine(wrong))));
    }
    return new PlanReader(Optional.empty(), Map.of(), 0);
  }

  private static Map<String, List<String>> runs(List<String> lines) {
    String names = String.join(",", COLUMNS);
    if (lines.isEmpty() || !(lines.get(0) + ",").startsWith(names + ",")) {
      throw new IllegalArgumentException("its columns must begin with " + names);
    }
    Map<String, List<String>> runs = new HashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> fields = List.of(line.split(",", -1));
      if (fields.size() < COLUMNS.size()) {
        throw new IllegalArgumentException("a line must have " + names + ", got '" + line + "'");
      }
      runs.put(fields.get(RUN), fields.subList(0, COLUMNS.size()));
    }
    return runs;
  }

  /** {@return pairs by run; none for a campaign that has one pair} */
  private static Map<String, String> pairs(List<String> lines) {
    int column = List.of(lines.get(0).split(",", -1)).indexOf(PlanColumns.PAIR);
    Map<String, String> pairs = new HashMap<>();
    for (String line : column < 0 ? List.<String>of() : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      if (fields.length <= column) {
        throw new IllegalArgumentException("a line must have a pair, got '" + line + "'");
      }
      pairs.put(fields[RUN], fields[column]);
    }
    return pairs;
  }

  private static int repeats(List<String> lines) {
    int column = List.of(lines.get(0).split(",", -1)).indexOf(PlanColumns.REPEATED);
    return column < 0
        ? 0
        : (int)
            lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .filter(fields -> column < fields.length && fields[column].equals("1"))
                .count();
  }

  /** Runs that measure a first rate again, beside the replicates of the cells. */
  int repeats() {
    return repeats;
  }

  /** Runs of a plan that is dealt to pairs: of a shard, only those of its pair. */
  OptionalInt dealt() {
    return pairs.isEmpty() ? OptionalInt.empty() : OptionalInt.of(pairs.size());
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
    List<String> plan = planned.get().getOrDefault(line.run(), List.of());
    List<Object> made = new ArrayList<>();
    made.add(line.order());
    made.add(line.run());
    made.add(line.block());
    made.add(line.cell());
    made.add(line.replicate());
    made.add(line.seed());
    for (int i = 0; i < plan.size(); i++) {
      String got = made.get(i).toString();
      if (!got.equals(plan.get(i))) {
        return Optional.of(
            "its " + COLUMNS.get(i) + " must be " + plan.get(i) + " of plan.csv, got " + got);
      }
    }
    return wrongPair(line);
  }

  private Optional<String> wrongPair(RunRecord line) {
    String got = line.pair().isPresent() ? String.valueOf(line.pair().getAsInt()) : "none";
    String planned = pairs.getOrDefault(line.run(), "none");
    return got.equals(planned)
        ? Optional.empty()
        : Optional.of("its pair must be %s of plan.csv, got %s".formatted(planned, got));
  }
}
