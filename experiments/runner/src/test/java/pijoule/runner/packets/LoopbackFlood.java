package pijoule.runner.packets;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Sends single bytes as fast as it can, until loopback has carried so many packets, while a packet
 * recorder captures them. Runs in a private loopback. Arguments: recorder, folder, packets. Writes
 * ours.pcap and carried.txt: the packets that loopback counted, and the bytes that were sent.
 */
final class LoopbackFlood {
  private static final int BETWEEN_COUNTS = 1_000;

  private LoopbackFlood() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[1]);
    long wanted = Long.parseLong(args[2]);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      RecorderProcess recorder =
          new RecorderProcess(
              Path.of(args[0]),
              server.getLocalPort(),
              folder.resolve("ours"),
              folder.resolve("recorder.err"));
      long before = carried();
      CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> readAll(server));
      long bytes = 0;
      try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
        socket.setTcpNoDelay(true);
        while (carried() - before < wanted) {
          for (int i = 0; i < BETWEEN_COUNTS; i++, bytes++) {
            socket.getOutputStream().write(1);
          }
        }
        socket.shutdownOutput();
        reader.join();
        // The server's FIN, and with it the last ACK.
        socket.getInputStream().read();
      }
      int code = recorder.stop();
      Files.write(
          folder.resolve("carried.txt"),
          List.of(String.valueOf(carried() - before), String.valueOf(bytes)));
      System.exit(code);
    }
  }

  private static void readAll(ServerSocket server) {
    byte[] buffer = new byte[65_536];
    try (Socket socket = server.accept();
        InputStream in = socket.getInputStream()) {
      while (in.read(buffer) >= 0) {
        // thrown away
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Packets that loopback has received: each one once. */
  private static long carried() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/net/dev")).stream()
        .map(String::strip)
        .filter(line -> line.startsWith("lo:"))
        .mapToLong(line -> Long.parseLong(line.split("[\\s:]+")[2]))
        .sum();
  }
}
