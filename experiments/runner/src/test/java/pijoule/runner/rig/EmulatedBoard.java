package pijoule.runner.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Architecture;
import pijoule.runner.bench.BoardImage;
import pijoule.runner.bench.Recipe;
import pijoule.runner.boards.ImageBuilder;
import pijoule.runner.hosts.Hosts;

/** What a test on an emulated board needs. */
final class EmulatedBoard {
  private EmulatedBoard() {}

  /** Why there can be no board; empty if there can be one. */
  static Optional<String> missing() {
    Architecture architecture = Architecture.ARMHF;
    for (String program : new String[] {architecture.emulator(), "ssh", "ssh-keygen"}) {
      if (!isOnPath(program)) {
        return Optional.of("an emulated board needs " + program);
      }
    }
    if (BoardImage.isUsable(new Recipe(architecture).folder(), architecture)) {
      return Optional.empty();
    }
    return built(architecture);
  }

  private static Optional<String> built(Architecture architecture) {
    try {
      new ImageBuilder(Hosts.here()).build(architecture);
      return Optional.empty();
    } catch (IOException | UsageException refused) {
      return Optional.of(refused.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
