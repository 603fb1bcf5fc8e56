package pijoule.energy.recorder;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StopRequestsTest {
  @Test
  void aSignalBeforeTheFirstHookIsARequest() {
    AtomicInteger stopped = new AtomicInteger();
    try (StopRequests requests =
        StopRequests.listen(
            false,
            hook -> {
              throw new IllegalStateException("Shutdown in progress");
            })) {
      requests.onRequest(stopped::incrementAndGet);
    }

    assertThat(stopped).hasValue(1);
  }

  @Test
  void aLineOfStandardInputIsNoRequestToStopAndItsEndIs() {
    List<String> asked = new ArrayList<>();
    try (StopRequests requests = StopRequests.listen(false, hook -> {})) {
      requests.onRequest(() -> asked.add("stop"));
      requests.onLine(() -> asked.add("line"));
      requests.awaitEnd(new ByteArrayInputStream("flush\nflush\n".getBytes(US_ASCII)));
    }

    assertThat(asked).containsExactly("line", "line", "stop");
  }
}
