package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.options.UsageException;
import pijoule.runner.rig.OnUserSshd;
import pijoule.runner.rig.UserSshd;

/** No value of a bench is run: each is refused, or passed on as it is. */
@OnUserSshd
@Timeout(300)
class HostileBenchTest {
  @TempDir static Path shared;
  @TempDir Path folder;

  private static UserSshd sshd;

  @BeforeAll
  static void start() throws Exception {
    sshd = UserSshd.start(Files.createDirectory(shared.resolve("sshd")));
  }

  @AfterAll
  static void stop() throws Exception {
    if (sshd != null) {
      sshd.close();
    }
  }

  static Stream<Arguments> values() {
    List<String> keys =
        List.of("ssh", "address", "java", "cool_down", "bind", "client", "host", "rate", "idle");
    List<String> values =
        List.of(
            "$(touch FILE)",
            "`touch FILE`",
            "'; touch FILE; '",
            "\\\"; touch FILE; \\\"",
            "x\\ntouch FILE",
            "-oProxyCommand=touch FILE");
    return keys.stream().flatMap(key -> values.stream().map(value -> Arguments.of(key, value)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void isNotRun(String key, String value) throws Exception {
    Path file = folder.resolve("made");
    String quoted = "\"" + value.replace("FILE", file.toString()) + "\"";
    List<String> found;
    try {
      found = bench(key, quoted).problems();
    } catch (UsageException refused) {
      found = List.of(refused.getMessage());
    }

    assertThat(file).doesNotExist();
    assertThat(found).isNotEmpty();
  }

  private CheckedBench bench(String key, String value) {
    String java = "{kind: ssh, ssh: loopback, java: /no/such/java";
    CheckedBench bench = new CheckedBench(folder).sshConfig(sshd.sshConfig());
    return switch (key) {
      case "ssh" -> bench.host("board", "{kind: ssh, ssh: " + value + "}");
      case "java" -> bench.host("board", "{kind: ssh, ssh: loopback, java: " + value + "}");
      case "address", "cool_down" -> bench.host("board", java + ", " + key + ": " + value + "}");
      case "bind" -> bench.host("board", java + "}").on("board", "board, bind: " + value);
      case "client" -> bench.host("board", java + "}").on(value, "board");
      case "host" -> bench.host(value, java + "}");
      default -> bench.host("board", java + "}").meterOn("board, " + key + ": " + value);
    };
  }
}
