package pijoule.energy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;
import pijoule.energy.cli.LinkCommand.LinkServer;
import pijoule.energy.cli.LinkCommand.LinkTryCommand;
import pijoule.energy.clock.ClockProbeResponder;

@Timeout(60)
class LinkTest {
  private static final InetSocketAddress ANY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @Test
  void oneEndTimesMessagesAndProbesToTheOther() throws IOException {
    try (LinkServer server = LinkServer.start(ANY);
        ClockProbeResponder probe = ClockProbeResponder.start(ANY, System::nanoTime)) {
      assertThat(tried("--port=" + server.port(), "--probe-port=" + probe.port()))
          .containsPattern("\"message_seconds\":[0-9.E-]+,\"bits_per_second\":[0-9.E]+")
          .containsPattern("\"bound_us\":[0-9.]+")
          .doesNotContain("failure");
    }
  }

  /** Ports that are taken and not listened to: nobody else can answer there meanwhile. */
  @Test
  void whoDoesNotAnswerIsNamed() throws IOException {
    try (Socket closed = new Socket();
        DatagramSocket silent = new DatagramSocket(ANY)) {
      closed.bind(ANY);

      assertThat(tried("--port=" + closed.getLocalPort()))
          .contains("\"message_failure\":\"Connection refused");
      assertThat(tried("--probe-port=" + silent.getLocalPort())).contains("\"probe_failure\":\"");
    }
  }

  @Test
  void aPortIsTakenOnce() throws IOException {
    try (LinkServer server = LinkServer.start(ANY)) {
      assertThatThrownBy(
              () -> LinkServer.start(new InetSocketAddress(ANY.getAddress(), server.port())))
          .isInstanceOf(BindException.class)
          .hasMessageContaining("in use");
    }
  }

  private static String tried(String... options) {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new LinkTryCommand()).setOut(new PrintWriter(out));
    String[] all = new String[options.length + 1];
    all[0] = "--address=127.0.0.1";
    System.arraycopy(options, 0, all, 1, options.length);
    command.execute(all);
    return out.toString();
  }
}
