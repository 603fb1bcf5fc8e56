package pijoule.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.contract.options.UsageException;

/** A results folder that a person names. */
final class ResultsArgument {
  private ResultsArgument() {}

  /**
   * {@return the same}
   *
   * @param folder as named
   * @throws UsageException if it is no folder
   */
  static Path require(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException(
          "a results folder must be there, got " + folder + "; name what 'pijoule run' wrote");
    }
    return folder;
  }
}
