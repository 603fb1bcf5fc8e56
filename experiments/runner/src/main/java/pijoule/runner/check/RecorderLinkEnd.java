package pijoule.runner.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import pijoule.campaign.JsonTrees;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostProcess;

/** An end of a link on a host: the recorder's program, command {@code link}. */
final class RecorderLinkEnd implements AutoCloseable {
  /** A JVM's start on a slow board, and some seconds of messages. */
  private static final Duration LIMIT = Duration.ofSeconds(90);

  /** Key of why there is no end. */
  static final String FAILURE = "failure";

  private final HostProcess process;
  private final Path log;
  private final Duration limit;

  private RecorderLinkEnd(HostProcess process, Path log, Duration limit) {
    this.process = process;
    this.log = log;
    this.limit = limit;
  }

  /** Starts an end that listens. */
  static RecorderLinkEnd serve(BenchUnderCheck bench, Host host, String bind, int port)
      throws IOException {
    return start(bench, host, List.of("serve", "--bind", bind, "--port", Integer.toString(port)));
  }

  /** Starts an end that connects; a port of 0 is not tried. */
  static RecorderLinkEnd connect(
      BenchUnderCheck bench, Host host, String address, int port, int probePort)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("try", "--address", address));
    if (port != 0) {
      arguments.addAll(List.of("--port", Integer.toString(port)));
    }
    if (probePort != 0) {
      arguments.addAll(List.of("--probe-port", Integer.toString(probePort)));
    }
    return start(bench, host, arguments);
  }

  private static RecorderLinkEnd start(BenchUnderCheck bench, Host host, List<String> arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(List.of(host.java(), "-Xmx32m", "-XX:+UseSerialGC", bench.mark(), "-jar"));
    command.addAll(List.of(host.program(bench.recorder()), "link"));
    command.addAll(arguments);
    String title = "the check's program on host " + host;
    Path log = Files.createTempFile("pijoule-check", ".log");
    try {
      HostProcess process = host.start(title, command, Host.Surroundings.FIXED, log);
      return new RecorderLinkEnd(process, log, host.patience(LIMIT));
    } catch (IOException | RuntimeException e) {
      Files.delete(log);
      throw e;
    }
  }

  /** The line that it prints: what it listens on, or what it measured, or why it could not. */
  JsonNode await() throws IOException, InterruptedException {
    try {
      return JsonTrees.LINE.readTree(process.awaitReady(limit));
    } catch (HostException ended) {
      // The log is gone when the message is read.
      String words = ended.getMessage().replace(" (" + log + ")", "");
      return JsonTrees.LINE
          .createObjectNode()
          .put(FAILURE, words.replace("; it wrote nothing to its log " + log, ""));
    }
  }

  @Override
  public void close() throws IOException {
    process.close();
    Files.delete(log);
  }
}
