package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pijoule.contract.phase.Phase;

/**
 * Colour and hatch of a phase: the same in every figure and in the page, and none of those that
 * {@link Theme} has for what is compared. Phases that client and server have in common share one.
 *
 * @param fill such as {@code #f2c14e}
 * @param hatch of {@link Theme}, from 1
 */
public record PhaseSign(String fill, int hatch) {
  private static final String GREY = "#b6bac2";
  private static final String LAVENDER = "#cdbfe3";
  private static final String OLIVE = "#cfcb7a";
  private static final String YELLOW = "#f2c14e";
  private static final String SKY = "#8ec9e8";
  private static final String GREEN = "#7fcf9b";
  private static final String RED = "#e58383";
  private static final String TAN = "#c99a6b";
  private static final String VIOLET = "#a98fd6";

  private static final Map<String, PhaseSign> BY_PHASE =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("startup", new PhaseSign(GREY, 3)),
              Map.entry("receive", new PhaseSign(GREY, 3)),
              Map.entry("wait", new PhaseSign(GREY, 4)),
              Map.entry("setup", new PhaseSign(LAVENDER, 4)),
              Map.entry("generate", new PhaseSign(OLIVE, 6)),
              Map.entry("check", new PhaseSign(OLIVE, 5)),
              Map.entry("serialize", new PhaseSign(YELLOW, 1)),
              Map.entry("deserialize", new PhaseSign(GREEN, 2)),
              Map.entry("receive_deserialize", new PhaseSign(GREEN, 5)),
              Map.entry("call", new PhaseSign(SKY, 0)),
              Map.entry("load", new PhaseSign(SKY, 0)),
              Map.entry("call_rest", new PhaseSign(SKY, 3)),
              Map.entry("service", new PhaseSign(RED, 0)),
              Map.entry("send", new PhaseSign(TAN, 4)),
              Map.entry("secure", new PhaseSign(VIOLET, 5)),
              Map.entry("unsecure", new PhaseSign(VIOLET, 6)),
              Map.entry("handshake", new PhaseSign(VIOLET, 1)),
              Map.entry("discover", new PhaseSign(VIOLET, 2))));

  /** Sign of what no phase covers. */
  private static final PhaseSign REST = new PhaseSign("#e4e4e0", 5);

  /** {@return the sign of a phase, or of what no phase covers} */
  static PhaseSign of(String phase) {
    return BY_PHASE.getOrDefault(phase, REST);
  }

  /** {@return the colours as properties of a style sheet, such as {@code --phase-call}} */
  public static String style() {
    List<String> properties = new ArrayList<>();
    for (Phase phase : Phase.values()) {
      if (phase != Phase.TOTAL) {
        properties.add("--phase-" + phase.key() + ": " + of(phase.key()).fill() + ";");
      }
    }
    return ":root { " + String.join(" ", properties) + " }\n";
  }
}
