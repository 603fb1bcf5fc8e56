package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program of a host, seen from the runner. */
@Timeout(60)
class HostProcessTest {
  @TempDir private Path temp;

  /** As ssh does it: output and errors have a way of their own. */
  @Test
  void errorsThatComeAfterTheOutputsEndAreItsLastWords() throws Exception {
    String script =
        "echo 'pijoule-exit 3'; exec >&-;"
            + " i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo 'no room' >&2";
    try (HostProcess program =
        HostProcess.start("it", "", List.of("sh", "-c", script), temp.resolve("log"))) {
      assertThatThrownBy(() -> program.awaitReady(Duration.ofSeconds(30)))
          .isInstanceOf(HostException.class)
          .hasMessageStartingWith("it must become ready, but it ended: no room");
    }
  }
}
