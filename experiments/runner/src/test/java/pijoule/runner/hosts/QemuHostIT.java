package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pijoule.runner.boards.QuotaClockContract;
import pijoule.runner.rig.OnEmulatedBoard;
import pijoule.runner.rig.TakesProcessors;

/** An emulated board does what every host does, and what the bench must do for it. */
@OnEmulatedBoard
@TakesProcessors
@Timeout(600)
class QemuHostIT extends HostContract {
  private static final Script BOOT_ID = Script.of("cat /proc/sys/kernel/random/boot_id");

  private static Host host;

  @BeforeAll
  static void boot() throws Exception {
    host = HostsOfTests.emulatedBoard();
    host.connect();
  }

  @AfterAll
  static void end() {
    host.close();
  }

  @Override
  Host host() {
    return host;
  }

  @Test
  void itIsAnotherMachine() throws Exception {
    assertThat(host.run(Script.of("uname -m; hostname; id -un"), LIMIT).lines())
        .containsExactly("armv7l", "board", "pijoule");
    assertThat(host.run(BOOT_ID, LIMIT))
        .isNotEqualToIgnoringWhitespace(
            Files.readString(Path.of("/proc/sys/kernel/random/boot_id")));
    assertThat(host.emulator().orElseThrow().imageSha256()).matches("[0-9a-f]{64}");
    assertThat(host.emulator().orElseThrow().version()).startsWith("QEMU emulator version");
  }

  @Test
  void itsJvmCompiles() throws Exception {
    String java = host.run(Script.of("java -version 2>&1"), Duration.ofMinutes(3));
    assertThat(java).contains("Server VM", "mixed mode", "sharing");
  }

  /** Its only port that this test can be sure of is that of its sshd. */
  @Test
  @Override
  void aPortThereCanBeReached() throws Exception {
    try (Host.Reach reach = host.reach("127.0.0.1", 22);
        var here = new java.net.Socket(reach.address(), reach.port())) {
      byte[] greeting = here.getInputStream().readNBytes(4);
      assertThat(new String(greeting, StandardCharsets.US_ASCII)).isEqualTo("SSH-");
    }
  }

  @Test
  void aServerIsSeenFromThisMachineFromAnotherBoardAndFromItself() throws Exception {
    Host desk = HostsOfTests.local();
    Host other = HostsOfTests.emulatedBoard();
    int port = host.port(0);
    assertThat(host.bind(Optional.of("127.0.0.1"))).isEqualTo("0.0.0.0");
    assertThat(host.seenFrom(desk, "0.0.0.0", port).getHostString()).isEqualTo("127.0.0.1");
    assertThat(host.seenFrom(other, "0.0.0.0", port).getHostString()).isEqualTo("10.0.2.2");
    assertThat(host.seenFrom(other, "0.0.0.0", port).getPort())
        .isEqualTo(host.seenFrom(desk, "0.0.0.0", port).getPort())
        .isNotEqualTo(port);
    assertThat(host.seenFrom(host, "0.0.0.0", port).toString())
        .contains("127.0.0.1")
        .contains(":" + port);
    assertThat(desk.address(host)).isEqualTo("10.0.2.2");
  }

  @Test
  void whatTheEmulatorTookIsKnown() throws Exception {
    Emulator emulator = host.emulator().orElseThrow();
    Emulator.ProcessorTime before = emulator.processorTime();

    host.run(Script.of("for ((i = 0; i < 20000; i++)); do :; done"), LIMIT);

    Emulator.ProcessorTime time = emulator.processorTime().since(before);
    assertThat(time.runSeconds()).isPositive();
    assertThat(time.waitSeconds()).isNotNegative();
  }

  /**
   * A board that loses its power is lost, and the next connection boots it, with a fresh disk, even
   * while its emulator has not ended yet.
   */
  @Test
  void aBoardWithoutPowerBootsAgain() throws Exception {
    try (Host fragile = HostsOfTests.emulatedBoard()) {
      fragile.connect();
      String first = fragile.run(BOOT_ID, LIMIT);
      fragile.run(Script.of("touch ~/left"), LIMIT);
      HostProcess program =
          fragile.start("it", List.of("sleep", "600"), Host.Surroundings.OWN, log());
      program.pid(LIMIT);

      ProcessHandle.of(fragile.localProcess(0).orElseThrow()).orElseThrow().destroyForcibly();
      fragile.connect();

      assertThat(program.awaitEnd(Duration.ofSeconds(90))).isTrue();
      assertThat(program.isLost()).isTrue();
      assertThat(fragile.run(BOOT_ID, LIMIT)).isNotEqualTo(first);
      assertThat(fragile.run(Script.of("ls ~"), LIMIT)).isBlank();
    }
  }

  /** Groups (version 2) of an emulated board, whose user is not root and may make them. */
  @Nested
  class Quota extends QuotaClockContract {
    @Override
    protected Host host() {
      return host;
    }

    @Override
    protected void require(Optional<String> lack) {
      assertThat(lack).isEmpty();
    }
  }
}
