package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.JsonTrees;
import pijoule.runner.check.PacketCapture;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.Script;
import pijoule.runner.plan.PlannedRun;

/**
 * Captures the packets between client and server of each run, on the client's host, into {@code
 * captures/RUN.pcap} and {@code captures/RUN.json} of the results.
 */
final class PacketCaptures {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Script INTERFACE = Script.resource(PacketCaptures.class, "interface.sh");
  private static final String LOOPBACK = "lo";
  private static final String CAPTURE = ".pcap";
  private static final String SIDECAR = ".json";

  private final Testbed site;
  private final RunFiles files;
  private final Path log;

  /**
   * Prepares the captures of a campaign.
   *
   * @param site of the campaign
   * @param folder of its captures
   * @param log file for the recorder's standard error
   */
  PacketCaptures(Testbed site, Path folder, Path log) {
    this.site = site;
    this.files = new RunFiles(folder, CAPTURE, SIDECAR);
    this.log = log;
  }

  /** Calls that are made while packets are captured. */
  @FunctionalInterface
  interface Calls<T> {
    T make() throws RunFailure, IOException, InterruptedException;
  }

  /**
   * Makes a run's calls while their packets are captured. No capture stays of a run that failed.
   *
   * @param run whose client calls
   * @param service where it calls
   * @param line of the run; gets the capture's name
   * @param calls to make
   * @return what they return
   * @throws RunFailure if the calls fail, or the packets were not captured to the end
   */
  <T> T during(PlannedRun run, URI service, RunLine line, Calls<T> calls)
      throws RunFailure, IOException, InterruptedException {
    HostPair pair = site.pair(run.cell());
    Host host = pair.client();
    return files.of(
        host,
        run,
        file -> {
          try (HostProcess recorder = start(host, command(pair, service, file))) {
            return calls.make();
          }
        },
        () -> {
          requireWhole(run);
          line.set(RunKey.CAPTURE, run.id() + CAPTURE);
        });
  }

  private List<String> command(HostPair pair, URI service, String file)
      throws IOException, InterruptedException {
    Host host = pair.client();
    List<String> command = new ArrayList<>(site.link().launcher(pair));
    command.add(PacketCapture.command(host, site.programs().packetRecorder()));
    command.addAll(List.of("--interface", interfaceName(pair, service)));
    command.addAll(List.of("--port", Integer.toString(service.getPort())));
    command.addAll(List.of("--out", file, "--stop-on-stdin-close"));
    return command;
  }

  private String interfaceName(HostPair pair, URI service)
      throws IOException, InterruptedException {
    Optional<String> made = site.link().clientDevice(pair);
    if (made.isPresent()) {
      return made.get();
    }
    return pair.isOneMachine()
        ? LOOPBACK
        : pair.client().run(INTERFACE, LIMIT, service.getHost().replaceAll("[\\[\\]]", "")).strip();
  }

  private HostProcess start(Host host, List<String> command)
      throws IOException, InterruptedException {
    HostProcess recorder = host.start("packet recorder", command, Host.Surroundings.OWN, log);
    try {
      recorder.awaitReady(host.patience(LIMIT));
      return recorder;
    } catch (IOException | InterruptedException | RuntimeException e) {
      recorder.close();
      throw e;
    }
  }

  /** A recorder that was killed, or whose disk was full, did not close its file. */
  private void requireWhole(PlannedRun run) throws RunFailure, IOException {
    Path sidecar = files.path(run, SIDECAR);
    JsonNode info =
        Files.exists(sidecar)
            ? JsonTrees.LINE.readTree(sidecar.toFile())
            : JsonTrees.LINE.nullNode();
    if (!info.path("closed").asBoolean()) {
      throw RunFailure.disturbance(
          "the packet recorder must capture to the run's end, and ended before; see " + log);
    }
  }
}
