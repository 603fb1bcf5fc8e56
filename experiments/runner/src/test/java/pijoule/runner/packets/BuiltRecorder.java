package pijoule.runner.packets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The packet recorder where it is built; where it is not, tests are left out unless required. */
public final class BuiltRecorder {
  private BuiltRecorder() {}

  /**
   * @return the program
   */
  public static Path get() {
    Path program =
        Path.of(
            System.getProperty("pijoule.home"),
            "experiments/packet-recorder/build/packet-recorder");
    if ("required".equals(System.getProperty("tools"))) {
      assertThat(program).as("built by make -C experiments/packet-recorder").isExecutable();
    }
    assumeTrue(
        Files.isExecutable(program),
        "LEFT OUT: the packet recorder is not built (make -C experiments/packet-recorder)");
    return program;
  }
}
