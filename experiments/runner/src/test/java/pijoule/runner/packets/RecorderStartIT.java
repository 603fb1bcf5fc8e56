package pijoule.runner.packets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.runner.rig.OnPrivateLoopback;
import pijoule.runner.rig.PrivateLoopback;

/** What the packet recorder refuses to one who may capture. */
@OnPrivateLoopback
class RecorderStartIT {
  @TempDir Path folder;

  private void refused(int exit, String message, String before, String options) throws Exception {
    Refusal refusal = new Refusal(folder);
    refusal.check(exit, message, PrivateLoopback.run(before, refusal.command(options)));
  }

  @Test
  void anInterfaceThatIsNotThere() throws Exception {
    refused(
        2,
        "--interface must be there, got \"nope0\"; ip link lists them",
        "",
        "--interface nope0 --port 80 --out OUT");
  }

  @Test
  void anInterfaceThatIsDown() throws Exception {
    refused(
        1,
        "an interface must be up, got lo, which is down",
        "ip link set lo down &&",
        "--interface lo --port 80 --out OUT");
  }

  @Test
  void aFolderThatIsNotThere() throws Exception {
    refused(
        1,
        "choose an --out in a folder that is writable",
        "",
        "--interface lo --port 80 --out OUT/nowhere/x");
  }

  @ParameterizedTest
  @ValueSource(strings = {".pcap", ".json"})
  void filesThatExistAreKept(String ending) throws Exception {
    Path file = Files.writeString(folder.resolve("mine" + ending), "mine");

    refused(
        2,
        "never overwritten, and " + file + " exists; choose another --out",
        "",
        "--interface lo --port 80 --out " + folder.resolve("mine"));

    assertThat(file).hasContent("mine");
  }
}
