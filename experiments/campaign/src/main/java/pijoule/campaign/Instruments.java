package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.units.Durations;
import pijoule.energy.files.Printable;
import pijoule.energy.window.GapShare;

/**
 * The keys of a study about what is recorded, and which records count.
 *
 * @param alignmentLimit bound of a clock's alignment beyond which the report names the run
 * @param bridgedGapShare largest share of a window that gaps of its trace may take for the window
 *     to have an energy
 * @param amortize least window of each amortised phase, where they are asked for
 * @param capturePackets whether the packets of each run's calls are captured
 */
public record Instruments(
    Duration alignmentLimit,
    GapShare bridgedGapShare,
    Optional<Duration> amortize,
    boolean capturePackets) {
  static final Bounds<Duration> ALIGNMENT_BOUNDS =
      Bounds.of("alignment_limit", Duration.ofNanos(1), Duration.ofSeconds(1));

  static final Bounds<Duration> AMORTIZE_BOUNDS =
      Bounds.of("amortize", AmortizedWindow.MIN, AmortizedWindow.MAX);

  /** Instruments of a study that names none of these keys. */
  public static final Instruments USUAL =
      new Instruments(Duration.ofMillis(5), GapShare.DEFAULT, Optional.empty(), false);

  /** Checks the bounds. */
  public Instruments {
    ALIGNMENT_BOUNDS.require(alignmentLimit);
    amortize.ifPresent(AMORTIZE_BOUNDS::require);
  }

  /**
   * Reads them.
   *
   * @param yaml of a study
   * @return what it says, and what is usual for the rest
   * @throws UsageException if a value is out of bounds, or none
   */
  public static Instruments read(JsonNode yaml) {
    String usual = Durations.format(USUAL.alignmentLimit);
    return new Instruments(
        StudyKeys.duration(yaml, "alignment_limit", usual),
        bridgedGapShare(yaml),
        yaml.has("amortize")
            ? Optional.of(StudyKeys.duration(yaml, "amortize", ""))
            : Optional.empty(),
        yaml.path("capture_packets").asBoolean(false));
  }

  private static GapShare bridgedGapShare(JsonNode yaml) {
    String key = "bridged_gap_share";
    String text = Printable.of(yaml.path(key).asText(USUAL.bridgedGapShare.format()));
    return UsageException.naming(key, () -> GapShare.parse(text));
  }

  /**
   * Writes them.
   *
   * @param yaml of a study
   */
  public void write(ObjectNode yaml) {
    yaml.put("alignment_limit", Durations.format(alignmentLimit))
        .put("bridged_gap_share", bridgedGapShare.format());
    amortize.ifPresent(window -> yaml.put("amortize", Durations.format(window)));
    if (capturePackets) {
      yaml.put("capture_packets", true);
    }
  }
}
