package pijoule.conformance.dpws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Discovery, metadata and events of server-dpws, in a network namespace with multicast on lo. */
class DpwsIT {
  private static final Path HOME =
      Path.of(System.getProperty("pijoule.home", "../..")).toAbsolutePath();
  private static final Path SERVER = HOME.resolve("server/dpws/target/app/server-dpws.jar");
  private static final Path CLIENT = HOME.resolve("client/dpws/target/app/client-dpws.jar");
  private static final String UP = "ip link set lo up";
  private static final String MULTICAST =
      UP + " && ip link set lo multicast on && ip route add 224.0.0.0/4 dev lo";
  private static final int LIMIT_S = 300;

  @TempDir private static Path folder;

  private record Ended(int exit, String text) {}

  @BeforeAll
  static void needsANamespace() throws Exception {
    Ended namespace = inNamespace(MULTICAST, List.of("true"));
    Assumptions.assumeTrue(
        namespace.exit == 0,
        "LEFT OUT: a network namespace of the user (unshare -rn, ip) is needed, got "
            + namespace.text.strip());
  }

  @Test
  @Tag("slow")
  void aDeviceFromItsHelloToItsBye() throws Exception {
    String classes = RoundTrip.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    Ended ended =
        inNamespace(
            MULTICAST,
            List.of(
                java(),
                "-cp",
                SERVER + System.getProperty("path.separator") + classes,
                RoundTrip.class.getName(),
                SERVER.toString(),
                CLIENT.toString()));

    assertThat(ended.exit).as(ended.text).isZero();
    assertThat(ended.text.lines()).isNotEmpty().allMatch(line -> !line.startsWith("FAILED"));
    assertThat(ended.text).contains("ok two events", "ok Bye", "ok exit code 0");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void saysWhereThereIsNoMulticast() throws Exception {
    List<String> server =
        List.of(
            java(),
            "-jar",
            SERVER.toString(),
            "--service",
            "echo",
            "--protocol",
            "dpws",
            "--discovery",
            "on");
    Ended ended = inNamespace(UP, server);

    assertThat(ended.exit).isEqualTo(1);
    assertThat(ended.text.strip())
        .isEqualTo(
            "server-dpws: --discovery on must have an interface with multicast, got lo without;"
                + " give it (ip link set dev lo multicast on) or take --discovery off");
  }

  private static Ended inNamespace(String network, List<String> program)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("unshare", "-rn", "sh", "-c", network + " && exec \"$@\"", "sh"));
    command.addAll(program);
    try {
      Process process =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
      String text = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(LIMIT_S, TimeUnit.SECONDS)).isTrue();
      return new Ended(process.exitValue(), text);
    } catch (IOException noProgram) {
      return new Ended(-1, noProgram.getMessage());
    }
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
