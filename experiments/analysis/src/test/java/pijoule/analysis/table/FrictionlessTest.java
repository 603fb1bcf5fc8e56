package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The standard's own checker, where it is installed. Debian has no package of it: the launcher gets
 * it from the Python Package Index for all tests, where there is a network.
 */
class FrictionlessTest {
  private static final List<String> VALIDATE =
      List.of("python3", "-m", "frictionless", "validate", DataPackage.FILE);

  @TempDir Path folder;

  @Test
  void itFindsNothingWrongInAPackageAndFindsAChangedTable() throws Exception {
    assumeTrue(installed(), "python3 -m frictionless must be there; pip install frictionless");
    DescribedCampaign.write(folder);
    Files.writeString(folder.resolve(DataPackage.FILE), DataPackage.write(folder, List.of()));
    Path said = folder.resolveSibling(folder.getFileName() + ".said");
    assertThat(run(said, VALIDATE)).as(() -> text(said)).isZero();

    Path energy = folder.resolve("energy.csv");
    Files.writeString(energy, Files.readString(energy).replaceFirst("r0001,", "r9999,"));
    assertThat(run(said, VALIDATE)).isNotZero();
    assertThat(text(said)).contains("hash-count").contains("foreign-key");
  }

  private boolean installed() throws Exception {
    try {
      Path said = folder.resolve(".said");
      return run(said, List.of("python3", "-c", "import frictionless")) == 0;
    } catch (IOException noPython) {
      return false;
    }
  }

  private int run(Path said, List<String> command) throws Exception {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start()
        .waitFor();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }
}
