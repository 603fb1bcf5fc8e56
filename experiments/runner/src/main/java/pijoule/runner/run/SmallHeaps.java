package pijoule.runner.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import pijoule.contract.study.Cell;
import pijoule.contract.study.JvmFactors;

/**
 * Cells whose heap is too small for client or server. Another try would show the same, so a run
 * that ends so is failed at once, and after two of them the cell's other runs are not tried.
 */
final class SmallHeaps {
  private static final int MAX_FAILURES = 2;

  /** The reason of a run that ended so; runs.jsonl keeps it, so that a resumed campaign knows. */
  private static final String SIGN = "java.lang.OutOfMemoryError";

  /** Words that a JVM prints if its heap is full, and the reason that pijoule's clients give. */
  private static final Pattern WORDS =
      Pattern.compile(
          "OutOfMemoryError|client ran out of memory|Too small maximum heap"
              + "|GC triggered before VM initialization");

  private final Map<Integer, Set<String>> failed = new HashMap<>();

  /** {@return whether the output of a program, or its reason, says that its heap is full} */
  static boolean isFull(String words) {
    return WORDS.matcher(words).find();
  }

  /**
   * {@return why the run failed}
   *
   * @param program client or server
   * @param cell that it was started for
   */
  static RunFailure failure(String program, Cell cell) {
    return RunFailure.finding(rule(cell) + " and " + SIGN + " in the " + program + remedy());
  }

  /**
   * Notes a failed run, also the same one twice.
   *
   * @param run id
   * @param cell its number
   * @param reason why it failed
   */
  void note(String run, int cell, String reason) {
    if (reason.contains(SIGN)) {
      failed.computeIfAbsent(cell, unseen -> new HashSet<>()).add(run);
    }
  }

  /**
   * {@return why it is not tried; empty if it is}
   *
   * @param cell of a run that is next
   */
  Optional<String> refusal(Cell cell) {
    return failed.getOrDefault(cell.number(), Set.of()).size() < MAX_FAILURES
        ? Optional.empty()
        : Optional.of(
            "not tried: %s and %s runs that ended in %s%s"
                .formatted(rule(cell), MAX_FAILURES, SIGN, remedy()));
  }

  private static String rule(Cell cell) {
    return "heap must be enough for the cell's client and server, got "
        + cell.text(JvmFactors.HEAP);
  }

  private static String remedy() {
    return "; give heap a greater level in the study and begin a new campaign";
  }
}
