package pijoule.energy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.base.ClockOffset;
import pijoule.base.ClockProbe;
import pijoule.base.DaemonThread;
import pijoule.energy.clock.ClockProbeResponder;
import pijoule.energy.json.JsonText;

/** The two ends of a link, which the runner starts on the hosts of a bench. */
@Command(
    name = "link",
    hidden = true,
    description = "Tries the way between two hosts: serve on one, try on the other.",
    subcommands = {LinkCommand.LinkServeCommand.class, LinkCommand.LinkTryCommand.class})
final class LinkCommand extends CommandGroup {
  /** The end that connects. */
  @Command(
      name = "try",
      description = "Sends messages and clock probes, and prints what came back.")
  static final class LinkTryCommand implements Callable<Integer> {
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
      spec.commandLine().getOut().println(jsonLine(this::write));
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
        Optional<ClockOffset> offset = new ClockProbe(System::nanoTime).ask(recorder);
        if (offset.isPresent()) {
          json.writeNumberField("bound_us", offset.get().roundTripNs() / 2.0 / NS_PER_US);
        } else {
          json.writeStringField("probe_failure", "no answer");
        }
      } catch (IOException | RuntimeException failed) {
        json.writeStringField("probe_failure", String.valueOf(failed.getMessage()));
      }
    }

    /**
     * How long messages take over a connection to a {@link LinkServer}.
     *
     * @param messageSeconds median time of a message of 100 kB until its answer, s
     * @param bitsPerSecond of payload, with messages one after the other for a second
     */
    private record LinkTimes(double messageSeconds, double bitsPerSecond) {
      private static final int CONNECT_MS = 5_000;
      private static final int SILENCE_MS = 10_000;
      private static final int MESSAGE_BYTES = 100_000;
      private static final int MESSAGES = 5;
      private static final int BULK_BYTES = 1_000_000;
      private static final long BULK_NS = 1_000_000_000L;
      private static final double NS_PER_S = 1e9;

      /**
       * Connects within 5 s and measures for some 2 s.
       *
       * @throws IOException if nobody answers
       */
      static LinkTimes measure(InetSocketAddress server) throws IOException {
        try (Socket socket = new Socket()) {
          socket.setTcpNoDelay(true);
          socket.setSoTimeout(SILENCE_MS);
          socket.connect(server, CONNECT_MS);
          byte[] message = message(MESSAGE_BYTES);
          send(socket, message); // the connection begins slowly (RFC 5681)
          double[] times = new double[MESSAGES];
          for (int i = 0; i < MESSAGES; i++) {
            times[i] = send(socket, message);
          }
          Arrays.sort(times);
          return new LinkTimes(times[MESSAGES / 2], bulk(socket));
        }
      }

      private static double bulk(Socket socket) throws IOException {
        byte[] message = message(BULK_BYTES);
        long begun = System.nanoTime();
        long bytes = 0;
        do {
          send(socket, message);
          bytes += BULK_BYTES;
        } while (System.nanoTime() - begun < BULK_NS);
        return bytes * 8 * NS_PER_S / (System.nanoTime() - begun);
      }

      private static byte[] message(int bytes) {
        return ByteBuffer.allocate(Long.BYTES + bytes).putLong(bytes).array();
      }

      private static double send(Socket socket, byte[] message) throws IOException {
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream();
        long begun = System.nanoTime();
        out.write(message);
        if (in.read() != LinkServer.ACKNOWLEDGED) {
          throw new EOFException("another program answers");
        }
        return (System.nanoTime() - begun) / NS_PER_S;
      }
    }
  }

  /** The end that listens, until its standard input ends. */
  @Command(name = "serve", description = "Answers messages over TCP and clock probes over UDP.")
  static final class LinkServeCommand implements Callable<Integer> {
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
            jsonLine(
                json -> {
                  json.writeNumberField("port", server.port());
                  json.writeNumberField("probe_port", probe.port());
                }));
        System.in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException | RuntimeException refused) {
        // The runner reads one line in every case.
        print(jsonLine(json -> json.writeStringField("failure", refused.getMessage())));
      }
      return 0;
    }

    private void print(String line) {
      spec.commandLine().getOut().println(line);
      spec.commandLine().getOut().flush();
    }
  }

  /** Line that an end of a link prints: one object of {@code pijoule-link/1}. */
  private static String jsonLine(JsonText.Fields fields) {
    return JsonText.line(
        json -> {
          json.writeStringField("format", "pijoule-link/1");
          fields.writeTo(json);
        });
  }

  /**
   * Takes messages over TCP and answers each with one byte. A message is its length (8 bytes,
   * big-endian) and so many bytes.
   */
  record LinkServer(ServerSocket socket) implements AutoCloseable {
    static final int ACKNOWLEDGED = 1;
    private static final int BACKLOG = 8;
    private static final int SILENCE_MS = 10_000;

    /**
     * Binds and begins to answer.
     *
     * @param address to bind; port 0 takes a free one
     * @throws IOException if it cannot be bound
     */
    static LinkServer start(InetSocketAddress address) throws IOException {
      ServerSocket socket = new ServerSocket();
      try {
        // As the measured servers do: a port whose last connections wait for their end is free.
        socket.setReuseAddress(true);
        socket.bind(address, BACKLOG);
      } catch (IOException | RuntimeException refused) {
        socket.close();
        throw refused;
      }
      LinkServer server = new LinkServer(socket);
      DaemonThread.start("link", server::acceptUntilClosed);
      return server;
    }

    int port() {
      return socket.getLocalPort();
    }

    private void acceptUntilClosed() {
      while (!socket.isClosed()) {
        try {
          Socket one = socket.accept();
          DaemonThread.start("link", () -> answer(one));
        } catch (IOException closedOrGone) {
          // Closed ends the loop; one that went away is no reason to refuse others.
        }
      }
    }

    private static void answer(Socket one) {
      try (one;
          DataInputStream in = new DataInputStream(new BufferedInputStream(one.getInputStream()))) {
        one.setSoTimeout(SILENCE_MS);
        one.setTcpNoDelay(true);
        OutputStream out = one.getOutputStream();
        while (true) {
          in.skipNBytes(in.readLong());
          out.write(ACKNOWLEDGED);
        }
      } catch (IOException ended) {
        // So ends every connection.
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
