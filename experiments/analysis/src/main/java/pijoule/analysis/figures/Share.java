package pijoule.analysis.figures;

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
  /** What no phase covers. */
  static final String REST = "rest";

  private static final int YELLOW = 5;
  private static final int PURPLE = 6;

  /** The same for what a client's phase and a server's have in common. */
  static Canvas.Sign sign(String name) {
    return switch (name) {
      case "call", "service" -> new Canvas.Sign(name, 0, 0);
      case "serialize" -> new Canvas.Sign(name, 1, 1);
      case "deserialize" -> new Canvas.Sign(name, 2, 2);
      case "receive_deserialize" -> new Canvas.Sign(name, 2, 5);
      case "startup", "receive" -> new Canvas.Sign(name, 3, 3);
      case "setup", "send" -> new Canvas.Sign(name, 4, 4);
      case "generate" -> new Canvas.Sign(name, YELLOW, 6);
      default -> new Canvas.Sign(name, PURPLE, 5);
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
