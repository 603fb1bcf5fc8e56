package pijoule.runner.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;

/** Build of a checkout's programs by the launcher, if it started this program. */
final class ProgramBuild {
  private ProgramBuild() {}

  /**
   * Builds the programs that are missing or older than their sources.
   *
   * @param programs a study's; those of other folders than the checkout are passed over
   * @param checkout the folder
   * @throws UsageException if the build fails; it has printed why
   */
  static void of(Iterable<Program> programs, Path checkout) {
    Path launcher = checkout.resolve("pijoule");
    if (!TypedCommand.isOfLauncher() || !Files.isExecutable(launcher)) {
      return;
    }
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "build"));
    int before = command.size();
    for (Program program : programs) {
      Path folder = program.file().getParent();
      if (folder.startsWith(checkout) && isModule(folder)) {
        command.add(checkout.relativize(folder).toString());
      }
    }
    if (command.size() > before && end(command) != 0) {
      throw new UsageException(
          "the study's programs must be built, got none from '%s'; see what it printed"
              .formatted(String.join(" ", command)));
    }
  }

  private static boolean isModule(Path folder) {
    return Files.exists(folder.resolve("pom.xml")) || Files.exists(folder.resolve("Makefile"));
  }

  private static int end(List<String> command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new UsageException("the launcher must start, got " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageException("the study's programs must be built, got an interrupt");
    }
  }
}
