package pijoule.runner.packets;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Calls of an HTTP server, one connection each, while a packet recorder captures them. Runs in a
 * private loopback. Arguments: recorder, folder, number of calls, address, and tcpdump where that
 * captures as well. Writes ours.pcap, tcpdump.pcap, and calls.csv: each call's port and its time
 * from before the connection to after the answer's last byte, ns. Exits with the recorder's code.
 */
final class LoopbackCalls {
  private static final byte[] ANSWER = "x".repeat(1_000).getBytes(StandardCharsets.US_ASCII);

  private LoopbackCalls() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[1]);
    InetAddress host = InetAddress.getByName(args[3]);
    HttpServer server = server(host);
    // First, because the kernel gives each packet to the youngest first: the other one stamps it
    // after
    // that has done its work, and tcpdump's is longer.
    List<Process> others = new ArrayList<>();
    if (args.length > 4) {
      others.add(tcpdump(args[4], folder, server.getAddress().getPort()));
    }
    RecorderProcess recorder =
        new RecorderProcess(
            Path.of(args[0]),
            server.getAddress().getPort(),
            folder.resolve("ours"),
            folder.resolve("recorder.err"));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      lines.add(call(server.getAddress()));
    }
    int code = recorder.stop();
    for (Process other : others) {
      other.destroy();
      other.waitFor();
    }
    server.stop(0);
    Files.write(folder.resolve("calls.csv"), lines);
    System.exit(code);
  }

  /** Starts a server that answers each call with 1,000 bytes and ends the connection. */
  static HttpServer server(InetAddress host) throws IOException {
    // Otherwise an answer waits for a delayed ACK between its headers and its body.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server = HttpServer.create(new InetSocketAddress(host, 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Connection", "close");
          exchange.sendResponseHeaders(200, ANSWER.length);
          exchange.getResponseBody().write(ANSWER);
          exchange.close();
        });
    server.start();
    return server;
  }

  /** Calls once: the client's port and the time of the call, ns. */
  static String call(InetSocketAddress server) throws IOException {
    byte[] request =
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII);
    byte[] answer = new byte[8_192];
    try (Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      long from = System.nanoTime();
      socket.connect(server);
      socket.getOutputStream().write(request);
      InputStream in = socket.getInputStream();
      long to = from;
      for (int got = in.read(answer); got > 0; got = in.read(answer)) {
        to = System.nanoTime();
      }
      return socket.getLocalPort() + "," + (to - from);
    }
  }

  /** Asks for a connection that nobody accepts: two packets. */
  static void refused(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      throw new IOException("port %s must be free, got %s".formatted(port, socket));
    } catch (ConnectException expected) {
      // nobody listens
    }
  }

  /** Waits until it captures. As another user it could not write there. */
  private static Process tcpdump(String program, Path folder, int port) throws IOException {
    String out = folder.resolve("tcpdump.pcap").toString();
    String command = "-Z root -i lo -n -U --immediate-mode -s 128 --time-stamp-precision=nano -w";
    List<String> all = new ArrayList<>(List.of(program));
    all.addAll(List.of(command.split(" ")));
    all.addAll(List.of(out, "tcp port " + port));
    Process process = new ProcessBuilder(all).start();
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    String line = errors.readLine();
    while (line != null && !line.contains("listening on")) {
      line = errors.readLine();
    }
    return process;
  }
}
