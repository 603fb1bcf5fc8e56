package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;

/** Power against rate in words, a sentence a stack. */
public final class PowerWords {
  private PowerWords() {}

  /**
   * {@return such as {@code Power of CXF: 1.78 W (1.77 to 1.79) idle, and 0.195 mJ (0.19 to 0.2)
   * with each request.}; where no line is given, why; none without energies}
   *
   * @param measurements of a campaign under load
   */
  public static List<String> of(Measurements measurements) {
    List<String> sentences = new ArrayList<>();
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      if (stack.onCurve(measurements).isEmpty()) {
        continue;
      }
      PowerLine line = stack.line(measurements);
      sentences.add(
          line.holds()
              ? "Power of %s: %s idle, and %s."
                  .formatted(
                      stack.display(),
                      LoadText.interval(line.idleWatts(), "W"),
                      eachRequest(line.joulesPerRequest()))
              : "Power of %s: no straight line over the rates is given; %s."
                  .formatted(stack.display(), line.refusal()));
    }
    return List.copyOf(sentences);
  }

  private static String eachRequest(Summary joules) {
    boolean isResolved = joules.ci95Low().orElse(1) > 0 || joules.ci95High().orElse(-1) < 0;
    return isResolved
        ? LoadText.interval(joules, "J") + " with each request"
        : "what a request adds is too small to see (%s, not resolved)"
            .formatted(LoadText.ends(joules, "J"));
  }
}
