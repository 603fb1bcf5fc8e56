package pijoule.server.light.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FrameWatchTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Instants may wrap. */
  private static final long BEGIN = Long.MAX_VALUE - SECOND;

  private final FrameWatch watch = new FrameWatch();
  private Socket client;
  private Socket server;

  @BeforeEach
  void connect() throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      client = new Socket(listener.getInetAddress(), listener.getLocalPort());
      server = listener.accept();
    }
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  @Test
  void aSlowFrameEnds() throws IOException {
    InputStream in = server.getInputStream();
    FrameWatch.Watched watched = watch.over(server);
    watched.reading(5000);
    watch.glance(BEGIN);
    watch.glance(BEGIN + 15 * SECOND);
    assertThat(watched.isLate()).isFalse();

    watch.glance(BEGIN + 15 * SECOND + 1);

    assertThat(watched.isLate()).isTrue();
    assertThat(in.read()).isEqualTo(-1);
    server.getOutputStream().write('a');
    assertThat(client.getInputStream().read()).as("a refusal goes out").isEqualTo('a');
  }

  @Test
  void anAnswerThatNobodyReadsEnds() {
    FrameWatch.Watched watched = watch.over(server);
    watched.writing(0);
    watch.glance(BEGIN);
    watch.glance(BEGIN + 10 * SECOND + 1);

    assertThat(server.isClosed()).isTrue();
  }

  @Test
  void eachFrameHasItsTimeAndAnIdleConnectionNoLimit() {
    FrameWatch.Watched watched = watch.over(server);
    for (int frame = 0; frame < 10; frame++) {
      watched.reading(0);
      watch.glance(BEGIN + frame * 9 * SECOND);
      watched.resting();
      watched.writing(0);
      watch.glance(BEGIN + frame * 9 * SECOND + SECOND);
    }
    watched.resting();
    watch.glance(BEGIN + 1000 * SECOND);
    watch.glance(BEGIN + 2000 * SECOND);

    assertThat(watched.isLate()).isFalse();
    assertThat(server.isClosed()).isFalse();
  }
}
