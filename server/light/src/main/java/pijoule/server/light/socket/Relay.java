package pijoule.server.light.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Carries a connection to another port, both ways, until either end is done. Never measured. */
final class Relay {
  private Relay() {}

  static void between(Socket client, InputStream fromClient, InetSocketAddress to)
      throws IOException {
    try (Socket server = new Socket()) {
      server.connect(to);
      SocketListener.daemon("relay", () -> copy(server, client));
      fromClient.transferTo(server.getOutputStream());
    }
  }

  private static void copy(Socket server, Socket client) {
    try (client) {
      OutputStream out = client.getOutputStream();
      server.getInputStream().transferTo(out);
    } catch (IOException gone) {
      // either end is done
    }
  }
}
