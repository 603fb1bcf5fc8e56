package pijoule.analysis.table;

import java.util.List;
import java.util.Optional;

/**
 * Numbers of runs behind a row's or a section's values.
 *
 * @param label for a person
 * @param counts one a column; absent where the study has no such cell
 */
public record Runs(String label, List<Optional<Count>> counts) {
  public Runs {
    counts = List.copyOf(counts);
  }

  /**
   * The runs of one column.
   *
   * @param n that gave a value
   * @param mark letter of a note, or empty
   */
  public record Count(int n, String mark) {}
}
