package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a bench of emulated boards is found before one is booted. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class EmulationCheckTest {
  @TempDir Path folder;

  private CheckedBench bench() {
    String board = "{kind: qemu, image: " + folder.resolve("none") + "}";
    return new CheckedBench(folder)
        .host("desk", "{kind: local}")
        .host("board", board)
        .on("board", "board, port: 0");
  }

  @Test
  void anImageThatIsMissingIsOneLine() throws Exception {
    assertThat(bench().problems())
        .contains(
            "host board: an image for arch armhf must be there, got no "
                + folder.resolve("none").resolve("image.json")
                + "; make it with: pijoule board build --arch armhf");
  }

  @Test
  void aMeterThatCannotSeeTheBoardIsRefused() throws Exception {
    assertThat(bench().meterOn("desk").problems())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "meter m must be of kind arduino with simulate, since host board is"
                            + " emulated, got kind model"));
  }

  @Test
  void aRecorderOnTheBoardIsRefused() throws Exception {
    assertThat(bench().meterOn("board").problems())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("meter m must be on a host that is no emulated board, got board"));
  }
}
