package pijoule.analysis.results;

import com.fasterxml.jackson.core.JsonProcessingException;
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
import pijoule.energy.files.FileName;

/** Reads runs.jsonl a line at a time. */
final class RunsReader {
  private final List<Cell> cells;
  private final List<Factor> factors;
  private final PlanReader plan;
  private final List<Problem> problems;
  private final Set<String> seen = new HashSet<>();
  private final List<Run> runs = new ArrayList<>();

  RunsReader(Study study, PlanReader plan, List<Problem> problems) {
    this.cells = study.cells();
    this.factors = study.factors();
    this.plan = plan;
    this.problems = problems;
  }

  List<Run> read(Path file) {
    try (Lines lines = new Lines(file)) {
      int number = 0;
      Optional<Lines.Line> line = lines.next();
      while (line.isPresent()) {
        Optional<Lines.Line> next = lines.next();
        number++;
        if (!line.get().text().isBlank() || line.get().tooLong()) {
          line(line.get(), number, next.isEmpty());
        }
        line = next;
      }
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

  private void line(Lines.Line read, int number, boolean last) {
    String text = read.text();
    if (read.tooLong()) {
      problems.add(leftOut("line " + number + " of runs.jsonl", Lines.limit()));
      return;
    }
    try {
      RunRecord line = ResultsJson.mapper().readValue(text, RunRecord.class);
      fault(line)
          .ifPresentOrElse(
              fault -> problems.add(leftOut("run " + line.run(), fault)), () -> accept(line));
    } catch (JsonProcessingException wrong) {
      String what =
          last && !text.endsWith("}")
              ? "the torn last line of runs.jsonl"
              : "line " + number + " of runs.jsonl";
      problems.add(leftOut(what, Problems.firstLine(wrong)));
    }
  }

  private void accept(RunRecord line) {
    seen.add(line.run());
    runs.add(Run.of(line));
    if (line.outcome() == Outcome.VALID && line.server().isEmpty()) {
      problems.add(
          new Problem("run " + line.run() + " has no record of the server: that side is NA"));
    }
  }

  private Optional<String> fault(RunRecord line) {
    if (seen.contains(line.run())) {
      return Optional.of("it stands in runs.jsonl twice; the first counts");
    }
    if (line.cell() < 1 || line.cell() > cells.size()) {
      return Optional.of(
          "its cell must be 1 to " + cells.size() + " of study.yaml, got " + line.cell());
    }
    return wrongLevel(line)
        .or(() -> plan.fault(line))
        .or(() -> wrongMeter(line))
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
    List<Level> planned = cells.get(line.cell() - 1).levels();
    for (int i = 0; i < planned.size(); i++) {
      String column = factors.get(i).column();
      String level = levels.get(column);
      if (!planned.get(i).resolvedByRunner() && !planned.get(i).value().equals(level)) {
        return Optional.of(
            "%s of cell %s must be %s, got %s"
                .formatted(column, line.cell(), planned.get(i).value(), level));
      }
    }
    return Optional.empty();
  }

  private static Problem leftOut(String what, String why) {
    return new Problem(what + " is left out: " + why);
  }
}
