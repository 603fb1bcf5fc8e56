package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients of 1 byte/s: half of them send a body at this rate, the others send a whole message and
 * read its answer at this rate. A client that loses its connection opens another, at most twenty a
 * second in total: they are slow, and no load.
 *
 * <p>From a shell, against any server that listens, such as the one of a running study (a bench's
 * {@code port} fixes it; {@code ss -ltnp} shows one that was taken freely):
 *
 * <pre>
 * java -cp experiments/conformance/target/test-classes pijoule.conformance.server.SlowClients \
 *   HOST PORT PATH COUNT SECONDS
 * java -cp experiments/conformance/target/test-classes pijoule.conformance.server.SlowClients \
 *   127.0.0.1 40123 /services/SortService/sort 200 60
 * </pre>
 *
 * <p>Prints each second how many are connected and how many connections were lost so far.
 */
public final class SlowClients implements AutoCloseable {
  /** Of a message that they send. */
  static final int[] NUMBERS = filled(10_000, 12345);

  private static final int CONNECTS_PER_SECOND = 20;
  private static final int RECEIVE_BUFFER_BYTES = 4096;
  private static final String USAGE = "usage: SlowClients HOST PORT PATH COUNT SECONDS";

  private final InetSocketAddress server;
  private final byte[] head;
  private final byte[] body;
  private final List<Client> clients = new ArrayList<>();
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger connected = new AtomicInteger();

  /** Left in this second; used only by the ticks' thread. */
  private int connects;

  private final ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor();

  /**
   * @param server that they connect to
   * @param path of the service
   * @param mediaType of the message
   * @param message that they send
   * @param count of clients
   */
  public SlowClients(
      InetSocketAddress server, String path, String mediaType, byte[] message, int count) {
    this.server = server;
    body = message.clone();
    head =
        ("POST "
                + path
                + " HTTP/1.1\r\nHost: x\r\nContent-Type: "
                + mediaType
                + "\r\nContent-Length: "
                + body.length
                + "\r\n\r\n")
            .getBytes(US_ASCII);
    for (int i = 0; i < count; i++) {
      clients.add(new Client(i % 2 == 0));
    }
  }

  private static int[] filled(int count, int number) {
    int[] numbers = new int[count];
    Arrays.fill(numbers, number);
    return numbers;
  }

  /** One of them. */
  private final class Client {
    private final boolean sends;
    private final ByteBuffer one = ByteBuffer.allocate(1);
    private SocketChannel channel;

    Client(boolean sends) {
      this.sends = sends;
    }

    void connect() throws IOException {
      channel = SocketChannel.open();
      channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER_BYTES);
      channel.connect(server);
      connected.incrementAndGet();
      write(head);
      if (!sends) {
        write(body);
      }
      channel.configureBlocking(false);
    }

    private void write(byte[] bytes) throws IOException {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        channel.write(left);
      }
    }

    void step() {
      try {
        if (channel == null) {
          if (connects-- > 0) {
            connect();
          }
        } else if (!move()) {
          lose();
        }
      } catch (IOException gone) {
        lose();
      }
    }

    private boolean move() throws IOException {
      one.clear();
      if (sends) {
        channel.write(one.put((byte) ' ').flip());
        one.clear();
      }
      return channel.read(one) >= 0 && !(sends && one.position() > 0);
    }

    private void lose() {
      lost.incrementAndGet();
      close();
    }

    void close() {
      if (channel == null) {
        return;
      }
      if (channel.isConnected()) {
        connected.decrementAndGet();
      }
      try {
        channel.close();
      } catch (IOException gone) {
        // as wanted
      }
      channel = null;
    }
  }

  /**
   * Connects all of them, then lets each move a byte a second in the background.
   *
   * @return this
   * @throws IOException if the server cannot be reached
   */
  public SlowClients start() throws IOException {
    for (Client client : clients) {
      client.connect();
    }
    ticks.scheduleAtFixedRate(this::step, 1, 1, TimeUnit.SECONDS);
    return this;
  }

  private void step() {
    connects = CONNECTS_PER_SECOND;
    clients.forEach(Client::step);
  }

  /**
   * @return connections that ended so far
   */
  public int lost() {
    return lost.get();
  }

  /** Cuts all of them. */
  @Override
  public void close() {
    ticks.shutdownNow();
    try {
      if (!ticks.awaitTermination(10, TimeUnit.SECONDS)) {
        throw new IllegalStateException("slow clients must end within 10 s");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    clients.forEach(Client::close);
  }

  /**
   * Runs them for a while.
   *
   * @param args HOST PORT PATH COUNT SECONDS
   * @throws IOException if the server cannot be reached
   * @throws InterruptedException if interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != 5) {
      System.err.println(USAGE + ", got " + args.length + " arguments");
      System.exit(2);
    }
    InetSocketAddress server = new InetSocketAddress(args[0], Integer.parseInt(args[1]));
    try (SlowClients clients =
        new SlowClients(
                server, args[2], "application/xml", Messages.of(NUMBERS), Integer.parseInt(args[3]))
            .start()) {
      for (int second = 0; second < Integer.parseInt(args[4]); second++) {
        TimeUnit.SECONDS.sleep(1);
        System.out.println(
            second + 1 + " s: connected " + clients.connected.get() + ", lost " + clients.lost());
      }
    }
  }
}
