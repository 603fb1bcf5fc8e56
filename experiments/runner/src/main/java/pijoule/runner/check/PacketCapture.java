package pijoule.runner.check;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import pijoule.contract.phase.Side;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** Check whether a client's host can capture packets, for a study that asks for it. */
public final class PacketCapture {
  private static final Script TRY = Script.resource(PacketCapture.class, "capture.sh");
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private PacketCapture() {}

  /**
   * {@return the recorder's command there: a board has its own on its path, because it is a program
   * for its processor}
   *
   * @param host of clients
   * @param here the packet recorder on this machine
   */
  public static String command(Host host, Path here) {
    return host.isLocal() ? here.toString() : here.getFileName().toString();
  }

  static void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Optional<Path> recorder = checked.bench().needs().packetRecorder();
    Host host = checked.host();
    if (recorder.isEmpty() || !checked.bench().runs(Side.CLIENT, host)) {
      return;
    }
    String got = host.run(TRY, LIMIT, command(host, recorder.get())).strip();
    if (got.equals("missing")) {
      findings.noPrograms(
          host,
          "host %s must have the packet recorder, which capture_packets of the study asks for, got none; run %s"
              .formatted(
                  host,
                  host.isLocal()
                      ? "make -C experiments/packet-recorder"
                      : "make install in a copy of packet-recorder there"));
    } else if (!got.isEmpty()) {
      findings.noPrograms(
          host,
          "host %s must capture packets, which capture_packets of the study asks for, got %s"
              .formatted(host, got));
    }
  }
}
