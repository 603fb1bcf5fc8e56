package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import pijoule.analysis.compare.Warning.Check;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.Run;
import pijoule.contract.study.Cell;

/** Looks at how many runs and server processes the cells have. */
final class DesignChecks {
  /**
   * With four runs in each of two cells no rank test's p is below 2 / C(8, 4) = 0.029, with five it
   * can be 2 / C(10, 5) = 0.008, for any values (Mann and Whitney 1947).
   */
  private static final int MIN_RUNS = 5;

  private DesignChecks() {}

  static List<Warning> of(Measurements measurements) {
    List<Warning> found = new ArrayList<>();
    replicates(measurements).ifPresent(found::add);
    List<Cell> alone =
        cells(
            measurements,
            cell ->
                valid(measurements, cell).size() > 1 && count(measurements, cell, Run::block) == 1);
    List<Cell> one =
        alone.stream().filter(cell -> count(measurements, cell, Run::serverStart) == 1).toList();
    List<Cell> several = alone.stream().filter(cell -> !one.contains(cell)).toList();
    blocks(
            measurements,
            one,
            "share one server process: what differs from process to process is in no interval.")
        .ifPresent(found::add);
    blocks(
            measurements,
            several,
            "are of one block, though it had more than one server process: what differs from block"
                + " to block is in no interval.")
        .ifPresent(found::add);
    return found;
  }

  private static Optional<Warning> replicates(Measurements measurements) {
    ToIntFunction<Cell> runs = cell -> valid(measurements, cell).size();
    List<Cell> few = cells(measurements, cell -> runs.applyAsInt(cell) < MIN_RUNS);
    if (few.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        warning(
            Check.REPLICATES,
            few,
            few.stream().mapToInt(runs).min().orElseThrow(),
            String.format(
                    Locale.ROOT,
                    "%d of %d cells have fewer than %d valid runs: no rank test of them can reach",
                    few.size(),
                    measurements.campaign().study().cells().size(),
                    MIN_RUNS)
                + " p < 0.01, and intervals rest on means that must be nearly normal."));
  }

  private static Optional<Warning> blocks(
      Measurements measurements, List<Cell> cells, String what) {
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    int all = measurements.campaign().study().cells().size();
    String which = String.format(Locale.ROOT, "All runs of %d of %d cells ", cells.size(), all);
    return Optional.of(warning(Check.BLOCKS, cells, 1, which + what));
  }

  private static List<Cell> cells(Measurements measurements, Predicate<Cell> which) {
    return measurements.campaign().study().cells().stream().filter(which).toList();
  }

  private static List<Run> valid(Measurements measurements, Cell cell) {
    return measurements.runs(cell).stream().filter(Run::valid).toList();
  }

  private static long count(Measurements measurements, Cell cell, Function<Run, Object> of) {
    return valid(measurements, cell).stream().map(of).distinct().count();
  }

  private static Warning warning(Check check, List<Cell> cells, int statistic, String sentence) {
    return new Warning(
        check,
        "runs",
        "both",
        cells.stream().map(cell -> String.valueOf(cell.number())).collect(Collectors.joining(" ")),
        OptionalDouble.of(statistic),
        OptionalDouble.empty(),
        false,
        sentence);
  }
}
