package pijoule.runner.check;

import java.util.List;
import pijoule.contract.options.UsageException;

/** A bench on which nothing can be measured yet. */
public final class UnfitBenchException extends UsageException {
  private static final long serialVersionUID = 1L;

  /**
   * Lists the problems of a bench.
   *
   * @param problems in the order of repair, one line each
   */
  public UnfitBenchException(List<String> problems) {
    super(String.join("\n", problems.stream().map(UnfitBenchException::line).toList()));
  }

  /** Words of hosts may have line ends. */
  private static String line(String problem) {
    return problem.replaceAll("\\R", " ");
  }

  /** {@return the problems, in the order of repair, one line each} */
  public List<String> problems() {
    return getMessage().lines().toList();
  }
}
