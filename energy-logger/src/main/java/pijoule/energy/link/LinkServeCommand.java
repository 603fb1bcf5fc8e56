package pijoule.energy.link;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.clock.ClockProbeResponder;

/** The end that listens, until its standard input ends. */
@Command(name = "serve", description = "Answers messages over TCP and clock probes over UDP.")
final class LinkServeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--bind", required = true, description = "Address to listen on.")
  private String bind;

  @Option(names = "--port", defaultValue = "0", description = "TCP port; 0 takes a free one.")
  private int port;

  @Override
  public Integer call() throws IOException {
    try (LinkServer server = LinkServer.start(new InetSocketAddress(bind, port));
        ClockProbeResponder probe =
            ClockProbeResponder.start(new InetSocketAddress(bind, 0), System::nanoTime)) {
      print(
          JsonLine.of(
              json -> {
                json.writeNumberField("port", server.port());
                json.writeNumberField("probe_port", probe.port());
              }));
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException | RuntimeException refused) {
      // The runner reads one line in every case.
      print(JsonLine.of(json -> json.writeStringField("failure", refused.getMessage())));
    }
    return 0;
  }

  private void print(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
