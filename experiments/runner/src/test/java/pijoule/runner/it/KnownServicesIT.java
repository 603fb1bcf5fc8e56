package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.provision.Script;

/**
 * The load generator and whole campaigns at services of known behaviour, by
 * experiments/checks/services/check.py: a program that shares no code with pijoule has the truth
 * and compares.
 */
class KnownServicesIT {
  private static final Path CHECK = Cli.HOME.resolve("experiments/checks/services/check.py");

  private static final long LIMIT_MINUTES = 10;

  @TempDir private Path temp;

  /** Three services, or with {@code -Dslow=true} all. */
  @Test
  void timesAndErrorsAreTrue() throws Exception {
    String services = Boolean.getBoolean("slow") ? "" : "constant,statuses,redirect";
    assertThat(check("--jobs", "3", "--only", services))
        .containsPattern("[1-9]\\d* passed, 0 failed");
  }

  @Test
  @Tag("slow")
  void whatCampaignsSayOfThemIsTrue() throws Exception {
    assertThat(check("--campaigns", "--only", "statuses,supervisor,three-workers,restart"))
        .contains("4 passed, 0 failed");
  }

  private String check(String... options) throws Exception {
    Script.require("python3", "--version");
    List<String> command =
        new ArrayList<>(List.of("python3", CHECK.toString(), "--java", Cli.JAVA));
    command.addAll(List.of(options));
    Path said = temp.resolve("said");
    Process check =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      assertThat(check.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES))
          .as(Files.readString(said))
          .isTrue();
    } finally {
      check.destroy();
    }
    assertThat(check.exitValue()).as(Files.readString(said)).isZero();
    return Files.readString(said);
  }
}
