package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class DriftTest {
  private final Drift drift = new Drift();

  @Test
  void isTheChangeOfOffsetSinceTheRunBefore() {
    ObjectNode first = probed(1_000_000_000L, 100);
    ObjectNode second = probed(11_000_000_000L, 150);

    drift.add("client", first);
    drift.add("client", second);

    assertThat(first.at("/alignment").has("drift_ppm")).isFalse();
    assertThat(second.at("/alignment/drift_ppm").asDouble()).isEqualTo(5);
  }

  @Test
  void isNotMadeUpAcrossClocksOrWhereThereIsNoProbe() {
    ObjectNode client = probed(1_000_000_000L, 100);
    ObjectNode server = probed(2_000_000_000L, 9_000);
    ObjectNode same = probed(3_000_000_000L, 0);
    ((ObjectNode) same.get("alignment")).put("method", "same_clock");
    ObjectNode none = new ObjectMapper().createObjectNode();

    drift.add("client", client);
    drift.add("server", server);
    drift.add("client", same);
    drift.add("client", none);

    assertThat(server.at("/alignment").has("drift_ppm")).isFalse();
    assertThat(same.at("/alignment").has("drift_ppm")).isFalse();
  }

  @Test
  void beginsAgainWhenAHostWasStartedAgain() {
    ObjectNode before = booted("first", probed(1_000_000_000L, 100));
    ObjectNode after = booted("second", probed(2_000_000_000L, 86_400_000_000.0));
    ObjectNode next = booted("second", probed(12_000_000_000L, 86_400_000_020.0));

    drift.add("client", before);
    drift.add("client", after);
    drift.add("client", next);

    assertThat(after.at("/alignment").has("drift_ppm")).isFalse();
    assertThat(next.at("/alignment/drift_ppm").asDouble()).isEqualTo(2);
  }

  private static ObjectNode booted(String bootId, ObjectNode record) {
    record.putObject("clock").put("boot_id", bootId);
    return record;
  }

  private static ObjectNode probed(long atNs, double offsetUs) {
    ObjectNode record = new ObjectMapper().createObjectNode();
    record
        .putObject("alignment")
        .put("method", "udp_probe")
        .put("at_ns", atNs)
        .put("offset_us", offsetUs);
    return record;
  }
}
