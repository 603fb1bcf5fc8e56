package pijoule.analysis.figure;

import java.util.List;
import java.util.Locale;

/**
 * A part of a cell's total, over its runs.
 *
 * @param name of the phase, or {@link #REST}
 * @param percent mean of the runs' shares; that of the rest is below 0 where phases overlap
 * @param runs behind it
 * @param belowResolution runs whose energy of it is so
 * @param implausible runs whose energy of it is so
 */
record Share(String name, double percent, int runs, int belowResolution, int implausible) {
  /** Key of the share that no phase covers. */
  static final String REST = "rest";

  private static final int YELLOW = 5;
  private static final int PURPLE = 6;

  /** {@return sign of a phase, shared by phases that client and server have in common} */
  static Canvas.Sign sign(String name) {
    String text = name.replace('_', ' ');
    return switch (name) {
      case "call", "service" -> new Canvas.Sign(text, 0, 0);
      case "serialize" -> new Canvas.Sign(text, 1, 1);
      case "deserialize" -> new Canvas.Sign(text, 2, 2);
      case "startup", "receive" -> new Canvas.Sign(text, 3, 3);
      case "setup", "send" -> new Canvas.Sign(text, 4, 4);
      case "generate" -> new Canvas.Sign(text, YELLOW, 6);
      case "secure" -> new Canvas.Sign(text, 1, 5);
      case "receive_deserialize" -> new Canvas.Sign(text, 2, 5);
      case "unsecure" -> new Canvas.Sign(text, 2, 6);
      case "handshake" -> new Canvas.Sign(text, YELLOW, 1);
      case "discover" -> new Canvas.Sign(text, PURPLE, 1);
      case "wait" -> new Canvas.Sign(text, YELLOW, 4);
      case "call_rest" -> new Canvas.Sign(text, 0, 3);
      default -> new Canvas.Sign(text, PURPLE, 5);
    };
  }

  String words() {
    String text = String.format(Locale.ROOT, "%s %.2f %%, n = %d", name, percent, runs);
    text += belowResolution > 0 ? "; below resolution in runs: " + belowResolution : "";
    return implausible > 0 ? text + "; implausible in runs: " + implausible : text;
  }

  static double sum(List<Share> shares) {
    return shares.stream().mapToDouble(share -> Math.max(0, share.percent())).sum();
  }
}
