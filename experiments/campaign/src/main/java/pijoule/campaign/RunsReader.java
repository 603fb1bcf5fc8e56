package pijoule.campaign;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.record.Outcome;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.energy.files.FileName;

/** Reads runs.jsonl a line at a time. */
final class RunsReader {
  private final ResolvedStudy study;
  private final List<Cell> cells;
  private final List<FactorLevels> factors;
  private final PlanReader plan;
  private final List<Problem> problems;
  private final Set<String> seen = new HashSet<>();
  private final List<Run> runs = new ArrayList<>();

  RunsReader(ResolvedStudy study, PlanReader plan, List<Problem> problems) {
    this.study = study;
    this.cells = study.cells();
    this.factors = study.factors();
    this.plan = plan;
    this.problems = problems;
  }

  List<Run> read(Path file) {
    try {
      new JsonLines<>("runs.jsonl", RunRecord.class, problems).read(file, this::line);
    } catch (NoSuchFileException missing) {
      problems.add(
          new Problem(
              "runs.jsonl is missing: there is no run to report; name the folder that a"
                  + " campaign was run into"));
    } catch (IOException wrong) {
      problems.add(
          new Problem(
              "runs.jsonl cannot be read to its end: %s; what comes after run %s is left out"
                  .formatted(Problems.firstLine(wrong), runs.size())));
    }
    return runs;
  }

  private void line(RunRecord line) {
    fault(line)
        .ifPresentOrElse(
            fault -> problems.add(JsonLines.leftOut("run " + line.run(), fault)),
            () -> accept(line));
  }

  private void accept(RunRecord line) {
    seen.add(line.run());
    runs.add(Run.of(line));
    if (line.outcome() == Outcome.VALID && line.server().isEmpty() && line.load().isEmpty()) {
      problems.add(
          new Problem("run " + line.run() + " has no record of the server: that side is NA"));
    }
  }

  private Optional<String> fault(RunRecord line) {
    if (seen.contains(line.run())) {
      return Optional.of("it is in runs.jsonl twice; the first counts");
    }
    if (line.cell() < 1 || line.cell() > cells.size()) {
      return Optional.of(
          "its cell must be 1 to " + cells.size() + " of study.yaml, got " + line.cell());
    }
    return wrongLevel(line)
        .or(() -> plan.fault(line))
        .or(() -> wrongMeter(line))
        .or(() -> Hosts.fault(line.boards().orElse(Map.of())))
        .or(() -> RunBounds.fault(line));
  }

  /** A meter's name becomes the name of a file. */
  private static Optional<String> wrongMeter(RunRecord line) {
    try {
      line.meters().orElse(Map.of()).values().forEach(name -> FileName.require("a meter", name));
      return Optional.empty();
    } catch (IllegalArgumentException noName) {
      return Optional.of(noName.getMessage());
    }
  }

  private Optional<String> wrongLevel(RunRecord line) {
    Map<String, String> levels = line.levels();
    Cell cell = cells.get(line.cell() - 1);
    List<Level> planned = cell.levels();
    for (int i = 0; i < planned.size(); i++) {
      String column = factors.get(i).column();
      String level = levels.get(column);
      if (study.applies(planned.get(i).factor(), cell)
          && !planned.get(i).isSymbol()
          && !planned.get(i).value().equals(level)) {
        return Optional.of(
            "%s of cell %s must be %s, got %s"
                .formatted(column, line.cell(), planned.get(i).value(), level));
      }
    }
    return Optional.empty();
  }
}
