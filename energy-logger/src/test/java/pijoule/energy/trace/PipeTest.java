package pijoule.energy.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipe that nobody writes to would be read for ever. */
class PipeTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  @BeforeEach
  void makePipes() throws IOException, InterruptedException {
    for (String name : new String[] {"pi-1.csv", "pi-1.json"}) {
      Process make = new ProcessBuilder("mkfifo", folder.resolve(name).toString()).start();
      assertThat(make.waitFor()).isZero();
    }
  }

  @Test
  void aTraceIsAFile() {
    Path csv = folder.resolve("pi-1.csv");

    assertTimeoutPreemptively(
        LIMIT,
        () -> {
          assertThatThrownBy(() -> TraceReader.open(csv))
              .isInstanceOf(IOException.class)
              .hasMessageContaining("pi-1.csv must be a file, got a pipe");
          assertThatThrownBy(() -> Trace.open(csv))
              .isInstanceOf(IOException.class)
              .hasMessageContaining("pi-1.json must be a file, got a pipe");
        });
  }
}
