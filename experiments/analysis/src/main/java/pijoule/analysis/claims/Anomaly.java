package pijoule.analysis.claims;

import java.util.List;

/**
 * Something that does not fit in a published table.
 *
 * @param id such as {@code A3}
 * @param basis {@code fact}, or {@code inference} where it is no more than the best explanation
 * @param title one line
 * @param says what it is, and what shows it
 * @param touches numbers of the tables
 * @param corrected whether the corrected variant differs for it
 */
public record Anomaly(
    String id, String basis, String title, String says, List<String> touches, boolean corrected) {
  public Anomaly {
    touches = List.copyOf(touches);
  }
}
