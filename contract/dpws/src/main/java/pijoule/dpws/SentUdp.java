package pijoule.dpws;

import com.google.common.util.concurrent.AbstractIdleService;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.somda.sdc.dpws.soap.exception.TransportException;
import org.somda.sdc.dpws.udp.UdpBindingService;
import org.somda.sdc.dpws.udp.UdpMessage;
import org.somda.sdc.dpws.udp.UdpMessageReceiverCallback;

/**
 * The library's UDP, which sends what is queued on a thread of its own and only logs that it could
 * not: here others can wait for it.
 */
public final class SentUdp extends AbstractIdleService implements UdpBindingService {
  private final UdpBindingService library;
  private int sent;
  private IOException failure;

  SentUdp(UdpBindingService library) {
    this.library = library;
  }

  @Override
  public void setMessageReceiver(UdpMessageReceiverCallback receiver) {
    library.setMessageReceiver(receiver);
  }

  @Override
  public void sendMessage(UdpMessage message) throws IOException, TransportException {
    try {
      library.sendMessage(message);
      done(null);
    } catch (IOException failed) {
      done(failed);
      throw failed;
    }
  }

  private synchronized void done(IOException failed) {
    sent++;
    failure = failed;
    notifyAll();
  }

  /** Returns messages that were sent so far, or could not be. */
  public synchronized int sent() {
    return sent;
  }

  /**
   * Waits until a message more was sent.
   *
   * @param before how many there were
   * @param patience at most
   * @return why it was not; absent: it was
   */
  public synchronized Optional<String> awaitMore(int before, Duration patience) {
    long deadlineNs = System.nanoTime() + patience.toNanos();
    try {
      while (sent <= before) {
        long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) {
          return Optional.of("nothing within " + patience.toSeconds() + " s");
        }
        wait(leftMs);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.of("an interrupt");
    }
    return Optional.ofNullable(failure).map(Throwable::getMessage);
  }

  @Override
  protected void startUp() {
    library.startAsync().awaitRunning();
  }

  @Override
  protected void shutDown() {
    library.stopAsync().awaitTerminated();
  }
}
