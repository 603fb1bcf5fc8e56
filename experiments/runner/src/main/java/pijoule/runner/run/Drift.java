package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import pijoule.contract.clock.Alignment;

/**
 * Adds to each alignment how fast its offset moved since the run before on the same clock.
 *
 * <p>A client probes once, after its total, so that no probe stands in a measured section; the
 * probe of the run before on the same host is what there was before it. A host that was started
 * again counts its monotonic clock from zero, so drift is never taken across a new boot id.
 */
final class Drift {
  private record Probe(String bootId, long atNs, double offsetUs) {}

  private final Map<String, Probe> last = new HashMap<>();

  /**
   * Adds the drift to a record's alignment, where it has one by probes and there was one before.
   *
   * @param clock name of the clock: two records of one name and boot id read the same one
   * @param record a client's or server's, with its boot id where it has one; changed
   */
  void add(String clock, ObjectNode record) {
    if (!(record.get("alignment") instanceof ObjectNode alignment)
        || !alignment.path("method").asText().equals(Alignment.UDP_PROBE)) {
      return;
    }
    Probe now =
        new Probe(
            record.path("clock").path("boot_id").asText(""),
            alignment.path("at_ns").asLong(),
            alignment.path("offset_us").asDouble());
    Probe before = last.put(clock, now);
    if (before != null && before.bootId.equals(now.bootId) && now.atNs > before.atNs) {
      double seconds = (now.atNs - before.atNs) / 1e9;
      alignment.put("drift_ppm", (now.offsetUs - before.offsetUs) / seconds);
    }
  }
}
