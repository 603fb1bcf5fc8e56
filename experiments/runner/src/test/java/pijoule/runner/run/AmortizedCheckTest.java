package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Windows that were not asked for, are too short, or cannot have been when they say. */
class AmortizedCheckTest {
  private static final long MS = 1_000_000;
  private static final Optional<Duration> ASKED = Optional.of(Duration.ofMillis(20));

  @Test
  void windowsThatWereAskedForPass() {
    assertThatCode(() -> AmortizedCheck.check(ASKED, record(true), record(true), 0.18))
        .doesNotThrowAnyException();
    assertThatCode(() -> AmortizedCheck.check(Optional.empty(), record(false), record(false), 0.18))
        .doesNotThrowAnyException();
  }

  @Test
  void missingOrUnaskedWindowsAreRefused() {
    refuse(
        record -> record.remove("amortized"),
        "must have amortised phases [serialize, deserialize], got []");
    refuse(
        record -> window(record, "serialize", 300, 330), "got [serialize, deserialize, serialize]");
    assertThatThrownBy(() -> AmortizedCheck.check(Optional.empty(), record(false), record(true), 9))
        .hasMessageContaining("the server must have amortised phases [], got [serialize");
  }

  @Test
  void aShortWindowIsRefused() {
    refuse(
        record -> {
          record.remove("amortized");
          window(record, "serialize", 110, 129);
          window(record, "deserialize", 150, 170);
        },
        "amortised serialize must take at least 20ms, got 19000000 ns");
  }

  @Test
  void aWindowWithinTheTotalIsRefused() {
    refuse(
        record -> {
          record.remove("amortized");
          window(record, "serialize", 110, 130);
          window(record, "deserialize", 99, 120);
        },
        "amortised deserialize must start after the total, got 1000000 ns before its end");
  }

  @Test
  void aWindowWithoutAnOperationIsRefused() {
    refuse(
        record -> ((ObjectNode) record.path("amortized").get(0)).put("operations", 0),
        "amortised serialize must hold at least 1 operation, got 0");
  }

  @Test
  void windowsLongerThanTheRunAreRefused() {
    assertThatThrownBy(() -> AmortizedCheck.check(ASKED, record(true), record(true), 0.16))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("must be within the run's 0.16 s, got 0.1 s and 0.08 s");
  }

  private static void refuse(Consumer<ObjectNode> change, String reason) {
    ObjectNode spoiled = record(true);
    change.accept(spoiled);
    assertThatThrownBy(() -> AmortizedCheck.check(ASKED, spoiled, record(true), 9))
        .isInstanceOf(RunFailure.class)
        .hasMessageStartingWith("the client")
        .hasMessageContaining(reason);
    assertThatThrownBy(() -> AmortizedCheck.check(ASKED, record(true), spoiled, 9))
        .isInstanceOf(RunFailure.class)
        .hasMessageStartingWith("the server")
        .hasMessageContaining(reason);
  }

  private static ObjectNode record(boolean amortized) {
    ObjectNode record = new ObjectMapper().createObjectNode();
    record
        .putArray("phases")
        .addObject()
        .put("phase", "total")
        .put("start_ns", 0)
        .put("end_ns", 100 * MS);
    if (amortized) {
      window(record, "serialize", 110, 130);
      window(record, "deserialize", 150, 170);
    }
    return record;
  }

  private static void window(ObjectNode record, String phase, long startMs, long endMs) {
    record
        .withArray("amortized")
        .addObject()
        .put("phase", phase)
        .put("operations", 7)
        .put("start_ns", startMs * MS)
        .put("end_ns", endMs * MS);
  }
}
