package pijoule.energy.link;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.clock.RoundTrip;

/** The end that connects. */
@Command(name = "try", description = "Sends messages and clock probes, and prints what came back.")
final class LinkTryCommand implements Callable<Integer> {
  private static final double NS_PER_US = 1e3;

  @Spec private CommandSpec spec;

  @Option(names = "--address", required = true, description = "Where the other end listens.")
  private String address;

  @Option(names = "--port", description = "Its TCP port; absent: no messages.")
  private Optional<Integer> port;

  @Option(names = "--probe-port", description = "Its UDP port; absent: no probes.")
  private Optional<Integer> probePort;

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(JsonLine.of(this::write));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private void write(JsonGenerator json) throws IOException {
    if (port.isPresent()) {
      messages(json, new InetSocketAddress(address, port.get()));
    }
    if (probePort.isPresent()) {
      probes(json, new InetSocketAddress(address, probePort.get()));
    }
  }

  private static void messages(JsonGenerator json, InetSocketAddress server) throws IOException {
    try {
      LinkTimes times = LinkTimes.measure(server);
      json.writeNumberField("message_seconds", times.messageSeconds());
      json.writeNumberField("bits_per_second", times.bitsPerSecond());
    } catch (IOException | RuntimeException failed) {
      json.writeStringField("message_failure", String.valueOf(failed.getMessage()));
    }
  }

  private static void probes(JsonGenerator json, InetSocketAddress recorder) throws IOException {
    try {
      OptionalLong nanos = RoundTrip.leastNanos(recorder);
      if (nanos.isPresent()) {
        json.writeNumberField("bound_us", nanos.getAsLong() / 2.0 / NS_PER_US);
      } else {
        json.writeStringField("probe_failure", "no answer");
      }
    } catch (IOException | RuntimeException failed) {
      json.writeStringField("probe_failure", String.valueOf(failed.getMessage()));
    }
  }
}
