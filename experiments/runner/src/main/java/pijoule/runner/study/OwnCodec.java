package pijoule.runner.study;

import java.util.List;
import java.util.stream.Collectors;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Cells whose messages the framework cannot read and write itself: pijoule's codec does, past the
 * framework, so that to compare it with another framework would compare something else.
 */
final class OwnCodec {
  /** The binding of such cells. */
  private static final String OWN = "own";

  private OwnCodec() {}

  /**
   * Requires that no frameworks are compared where pijoule's codec reads and writes the messages.
   *
   * @param compared factors whose levels the answer compares
   * @param cells of the study
   * @throws UsageException if frameworks are compared in a cell of that binding
   */
  static void requireNotCompared(List<Factor> compared, List<Cell> cells) {
    String own =
        cells.stream()
            .filter(cell -> cell.find(Factor.BINDING).filter(OwnCodec::isOwn).isPresent())
            .map(cell -> cell.text(Factor.FRAMEWORK) + " by " + cell.text(Factors.PROTOCOL))
            .distinct()
            .collect(Collectors.joining(", "));
    UsageException.when(
        compared.contains(Factor.FRAMEWORK) && !own.isEmpty(),
        "frameworks must be compared by protocols that they have themselves, got %s, which pijoule's own codec reads and writes; name another factor under compare, or exclude these",
        own);
  }

  private static boolean isOwn(Level level) {
    return level.text().equals(OWN);
  }
}
