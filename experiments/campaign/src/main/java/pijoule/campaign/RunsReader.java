package pijoule.campaign;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.Outcome;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.energy.files.FileName;

/** Reads runs.jsonl a line at a time. */
final class RunsReader {
  /** A study's timeout is a day at most, and a run's calls follow each other. */
  private static final double MAX_SECONDS = Duration.ofDays(31).toSeconds();

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
                  .formatted(Problem.firstLine(wrong), runs.size())));
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
        .or(() -> nameFault("a meter", line.meters().orElse(Map.of()).values()))
        .or(() -> nameFault("a host", line.circumstances().boards().keySet()))
        .or(() -> boundsFault(line));
  }

  /** {@return reason why a line cannot be used whose names cannot be those of files} */
  static Optional<String> nameFault(String what, Collection<String> names) {
    try {
      names.forEach(name -> FileName.require(what, name));
      return Optional.empty();
    } catch (IllegalArgumentException noName) {
      return Optional.of(Problem.firstLine(noName));
    }
  }

  private Optional<String> wrongLevel(RunRecord line) {
    Map<String, String> levels = line.circumstances().levels();
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

  /**
   * {@return reason why a line cannot be true; empty if it can} A line beyond the bounds of what a
   * run can have measured was damaged or written by hand; none of its numbers is used.
   */
  private static Optional<String> boundsFault(RunRecord line) {
    return start(line)
        .or(() -> seconds("wall_seconds", line.circumstances().wallSeconds()))
        .or(() -> seconds("start_delay_seconds", line.circumstances().startDelaySeconds()))
        .or(() -> seconds("warm_up", line.circumstances().warmUpSeconds()))
        .or(() -> client(line))
        .or(() -> server(line));
  }

  private static Optional<String> start(RunRecord line) {
    return line.circumstances().began().isPresent()
        ? Optional.empty()
        : Optional.of(
            "its started_at must be an instant such as 2026-01-02T03:04:05Z, got '%s'"
                .formatted(line.circumstances().startedAt().orElseThrow()));
  }

  private static Optional<String> seconds(String key, OptionalDouble value) {
    double seconds = value.orElse(0);
    return seconds >= 0 && seconds <= MAX_SECONDS
        ? Optional.empty()
        : Optional.of(
            "its %s must be from 0 to %.0f s, got %s s".formatted(key, MAX_SECONDS, seconds));
  }

  private static Optional<String> client(RunRecord line) {
    return line.client()
        .flatMap(ClientRecord::measured)
        .flatMap(client -> phases("client", client.phases()).or(() -> sizes(client)));
  }

  private static Optional<String> sizes(ClientRecord.ValidRun client) {
    return Stream.of(
            client.requestBytes(),
            client.responseBytes(),
            client.responsePayloadBytes(),
            client.responseHeadBytes())
        .filter(bytes -> bytes.orElse(0) < 0)
        .findFirst()
        .map(bytes -> "its bodies must have at least 0 B, got " + bytes.getAsLong() + " B");
  }

  private static Optional<String> server(RunRecord line) {
    return line.server().flatMap(server -> phases("server", server.phases()));
  }

  private static Optional<String> phases(String side, List<PhaseInterval> phases) {
    for (PhaseInterval phase : phases) {
      double seconds = phase.endNs() * 1e-9 - phase.startNs() * 1e-9;
      if (seconds > MAX_SECONDS) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "the %s's %s must last %.0f s at most, got %.0f s",
                side,
                phase.phase().key(),
                MAX_SECONDS,
                seconds));
      }
    }
    return Optional.empty();
  }
}
