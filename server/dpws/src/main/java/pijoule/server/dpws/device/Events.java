package pijoule.server.dpws.device;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.somda.sdc.dpws.soap.wseventing.ActionBasedEventSource;
import pijoule.contract.message.QueryType;
import pijoule.contract.protocol.Dpws;
import pijoule.dpws.EnvelopeXml;
import pijoule.dpws.Payload;

/** Sends events to whoever has subscribed: their number, from 1, in even time. */
final class Events implements AutoCloseable {
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "events");
            thread.setDaemon(true);
            return thread;
          });
  private final AtomicInteger number = new AtomicInteger();

  Events(ActionBasedEventSource source, EnvelopeXml xml, Duration period) {
    Payload<Integer> payload = new Payload<>(xml, QueryType.INSTANCE);
    clock.scheduleAtFixedRate(
        () -> source.sendNotification(Dpws.EVENT_ACTION, payload.element(number.incrementAndGet())),
        period.toNanos(),
        period.toNanos(),
        TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
