package pijoule.campaign;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads attempts.jsonl, which a campaign has from its first failed try on. */
final class FailedTriesReader {
  private static final String NAME = "attempts.jsonl";

  private FailedTriesReader() {}

  static List<FailedTry> read(Path folder, PlanReader plan, List<Problem> problems) {
    List<FailedTry> tries = new ArrayList<>();
    try {
      new JsonLines<>(NAME, FailedTry.class, problems)
          .read(
              folder.resolve(NAME),
              line -> {
                Optional<String> fault = fault(line, plan);
                fault.ifPresentOrElse(
                    why ->
                        problems.add(
                            JsonLines.leftOut(
                                "try %s of %s".formatted(line.number(), line.run()), why)),
                    () -> tries.add(line));
              });
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException wrong) {
      problems.add(
          new Problem(
              "%s cannot be read to its end: %s; what comes after try %s is left out"
                  .formatted(NAME, Problems.firstLine(wrong), tries.size())));
    }
    return tries;
  }

  private static Optional<String> fault(FailedTry line, PlanReader plan) {
    return plan.unknown(line.run()).or(() -> Hosts.fault(line.boards().orElse(Map.of())));
  }
}
