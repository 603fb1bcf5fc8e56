package pijoule.energy.recorder;

import static org.assertj.core.api.Assertions.assertThat;

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
}
