package pijoule.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.contract.options.UsageException;
import pijoule.runner.rack.RackFolder;

/** A results folder that a person names. */
final class ResultsArgument {
  private ResultsArgument() {}

  /**
   * {@return a folder that a person named, which is a results folder}
   *
   * @param folder as named
   * @throws UsageException if it is none
   */
  static Path require(Path folder) {
    UsageException.when(
        !Files.isDirectory(folder),
        "a results folder must be there, got " + folder + "; name what 'pijoule run' wrote");
    UsageException.when(
        RackFolder.isOne(folder),
        "a results folder must be one pair's or a merged one, got %s, which is a rack's; name %s",
        folder,
        folder.resolve("merged"));
    UsageException.when(
        !Files.exists(folder.resolve("study.yaml")),
        "a results folder needs study.yaml, got none in %s; name the folder that 'pijoule run' wrote",
        folder);
    return folder;
  }
}
