package pijoule.runner.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import pijoule.runner.study.WarmUp;

/**
 * Whether a server under a constant load has become steady: in its last {@value WarmUp#WINDOWS}
 * windows CPU time per request and median service time are each within {@value WarmUp#AGREEMENT} of
 * their median. CPU time is counted in ticks: one of them more or less is no change.
 */
public final class Steadiness {
  /**
   * What was seen of a server in one window.
   *
   * @param cpuSeconds for a request, s; empty where it cannot be read
   * @param resolutionSeconds of the former, s
   * @param serviceSeconds median, s
   */
  public record Window(
      OptionalDouble cpuSeconds, double resolutionSeconds, double serviceSeconds) {}

  private final List<Window> windows = new ArrayList<>();

  /**
   * Takes a window.
   *
   * @param cpuSeconds of the server for a request, s; empty where it cannot be read
   * @param resolutionSeconds of the former, s
   * @param serviceSeconds median, s
   */
  public void add(OptionalDouble cpuSeconds, double resolutionSeconds, double serviceSeconds) {
    windows.add(new Window(cpuSeconds, resolutionSeconds, serviceSeconds));
  }

  /**
   * @return all windows, in their order
   */
  public List<Window> windows() {
    return Collections.unmodifiableList(windows);
  }

  /**
   * @return whether the last ones agree
   */
  public boolean isSteady() {
    if (windows.size() < WarmUp.WINDOWS) {
      return false;
    }
    List<Window> last = windows.subList(windows.size() - WarmUp.WINDOWS, windows.size());
    double resolution = last.stream().mapToDouble(Window::resolutionSeconds).max().orElse(0);
    return agree(last.stream().mapToDouble(Window::serviceSeconds).toArray(), 0)
        && agree(
            last.stream().flatMapToDouble(of -> of.cpuSeconds().stream()).toArray(), resolution);
  }

  private static boolean agree(double[] values, double resolution) {
    double[] sorted = DoubleStream.of(values).sorted().toArray();
    if (sorted.length == 0) {
      return true;
    }
    double median = sorted[sorted.length / 2];
    double bound = WarmUp.AGREEMENT * median + resolution;
    return sorted[sorted.length - 1] - median <= bound && median - sorted[0] <= bound;
  }
}
