package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  private static final long LIMIT_SECONDS = 120;

  @TempDir private Path temp;

  /** As the script that watches a host's programs, which a campaign asks to end and leaves. */
  @Test
  void aProgramThatIsAboutToEndIsNotLeft() throws Exception {
    Files.writeString(temp.resolve("campaign.txt"), "c-of-this-test\n");
    Process ending =
        new ProcessBuilder("sh", "-c", "read -r _", "sh", "-Dpijoule.campaign=c-of-this-test")
            .start();
    try {
      CompletableFuture<Long> left = CompletableFuture.supplyAsync(this::programsLeft);
      ending.getOutputStream().close();

      assertThat(left.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isZero();
    } finally {
      ending.destroyForcibly();
    }
  }

  private long programsLeft() {
    try {
      return new Results(temp).programsLeft();
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }
}
