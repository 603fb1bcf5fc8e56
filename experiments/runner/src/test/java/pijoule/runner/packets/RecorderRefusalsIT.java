package pijoule.runner.packets;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.runner.rig.Commands;

/** What the packet recorder refuses whoever starts it: one line, and an exit code. */
class RecorderRefusalsIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--interface lo --port 0 --out OUT | a whole number from 1 to 65535, got \"0\"",
        "--interface lo --port 65536 --out OUT | a whole number from 1 to 65535, got \"65536\"",
        "--interface lo --port 80x --out OUT | from 1 to 65535, got \"80x\"",
        "--interface lo --port -1 --out OUT | from 1 to 65535, got \"-1\"",
        "--interface lo --port 80 | --interface NAME, --port N and --out DIR/NAME are needed",
        "--interface lo --port 80 --out | --out must have a value, got none",
        "--interface lo --prot 80 --out OUT | an option must be known, got \"--prot\"",
        "--interface lo --port 80 --out OUT more | every argument belongs to an option, got \"more\"",
      })
  void wrongUsage(String options, String message) throws Exception {
    Refusal refusal = new Refusal(folder);
    refusal.check(2, message, Commands.run(Map.of(), refusal.command(options)));
  }

  /** From root the right is taken away. */
  @Test
  void withoutTheRightToCaptureItSaysWhatToDo() throws Exception {
    Refusal refusal = new Refusal(folder);
    Stream<String> without =
        System.getProperty("user.name").equals("root")
            ? Stream.of("setpriv", "--bounding-set=-net_raw", "--inh-caps=-all")
            : Stream.of();
    List<String> command =
        Stream.concat(without, refusal.command("--interface lo --port 80 --out OUT").stream())
            .toList();

    refusal.check(
        1,
        "capturing on lo needs CAP_NET_RAW, got \"Operation not permitted\"; run sudo setcap"
            + " cap_net_raw+ep",
        Commands.run(Map.of(), command));
  }
}
