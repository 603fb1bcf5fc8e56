package pijoule.conformance.server;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/** Answers clock probes as a recorder does (docs/program-contract.md), on a clock that is ahead. */
final class FakeRecorder implements AutoCloseable {
  private static final int REQUEST_BYTES = 16;
  private static final int ANSWER_MAGIC = 0x504A5231; // "PJR1"

  private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
  private final long aheadNs;

  FakeRecorder(long aheadNs) throws IOException {
    this.aheadNs = aheadNs;
    Thread answers = new Thread(this::answer, "fake recorder");
    answers.setDaemon(true);
    answers.start();
  }

  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private void answer() {
    DatagramPacket packet = new DatagramPacket(new byte[REQUEST_BYTES], REQUEST_BYTES);
    try {
      while (true) {
        socket.receive(packet);
        long received = System.nanoTime() + aheadNs;
        ByteBuffer request = ByteBuffer.wrap(packet.getData());
        request.getInt();
        ByteBuffer answer = ByteBuffer.allocate(2 * REQUEST_BYTES).putInt(ANSWER_MAGIC);
        answer.putInt(request.getInt()).putLong(request.getLong()).putLong(received);
        answer.putLong(System.nanoTime() + aheadNs);
        socket.send(
            new DatagramPacket(answer.array(), answer.capacity(), packet.getSocketAddress()));
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
