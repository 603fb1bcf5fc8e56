package pijoule.runner.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import pijoule.runner.study.WarmUp;

/**
 * Test of a server's steadiness at equal work in each window, by CPU time per request and median
 * service time. Either its last {@value WarmUp#WINDOWS} windows agree: each is within {@value
 * WarmUp#AGREEMENT} of their median. Or, on a machine whose windows scatter more than that, its
 * last {@value WarmUp#TREND_WINDOWS} windows have no trend. CPU time is counted in ticks: one of
 * them more or less is no change.
 *
 * <p>The trend is Kendall's S of the values against their order (Mann, Nonparametric tests against
 * trend, Econometrica 13, 1945): the pairs that rise less those that fall. Without a trend its
 * standard deviation over n windows is the root of n (n - 1) (2 n + 5) / 18; an S within one of
 * them counts as none. So a server that still gets faster by three times the scatter of its windows
 * passes about one time in twenty, and a steady one two times in three, at each window.
 */
public final class Steadiness {
  /**
   * Observation of a server in one window.
   *
   * @param cpuSeconds for a request, s; empty where it cannot be read
   * @param resolutionSeconds of the former, s
   * @param serviceSeconds median, s
   */
  public record Window(
      OptionalDouble cpuSeconds, double resolutionSeconds, double serviceSeconds) {}

  /** State of a server that gets the same work in each window. */
  public enum State {
    /** The last windows agree. */
    STEADY,
    /** Windows scatter more than they may, but around one level. */
    SCATTERED,
    /** Windows still change, or there are too few. */
    NOT_STEADY
  }

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

  /** {@return all windows, in their order} */
  public List<Window> windows() {
    return Collections.unmodifiableList(windows);
  }

  /** {@return how the server is after its last window} */
  public State state() {
    if (all(WarmUp.WINDOWS, Steadiness::agree)) {
      return State.STEADY;
    }
    return all(WarmUp.TREND_WINDOWS, (values, resolution) -> !hasTrend(values))
        ? State.SCATTERED
        : State.NOT_STEADY;
  }

  /**
   * {@return the largest distance of one of the last {@value WarmUp#WINDOWS} windows from their
   * median, as a share of it, over both quantities; 0 without windows}
   */
  public double scatterShare() {
    List<Window> last = last(WarmUp.WINDOWS);
    return Math.max(scatterShare(services(last)), scatterShare(cpus(last)));
  }

  private interface Criterion {
    boolean holds(double[] values, double resolution);
  }

  private boolean all(int count, Criterion criterion) {
    if (windows.size() < count) {
      return false;
    }
    List<Window> last = last(count);
    double resolution = last.stream().mapToDouble(Window::resolutionSeconds).max().orElse(0);
    double[] cpus = cpus(last);
    return criterion.holds(services(last), 0)
        && (cpus.length == 0 || criterion.holds(cpus, resolution));
  }

  private List<Window> last(int count) {
    return windows.subList(Math.max(0, windows.size() - count), windows.size());
  }

  private static double[] services(List<Window> windows) {
    return windows.stream().mapToDouble(Window::serviceSeconds).toArray();
  }

  private static double[] cpus(List<Window> windows) {
    return windows.stream().flatMapToDouble(window -> window.cpuSeconds().stream()).toArray();
  }

  private static boolean agree(double[] values, double resolution) {
    double median = median(values);
    return distance(values, median) <= WarmUp.AGREEMENT * median + resolution;
  }

  private static double scatterShare(double[] values) {
    double median = median(values);
    return median > 0 ? distance(values, median) / median : 0;
  }

  private static double distance(double[] values, double median) {
    return DoubleStream.of(values).map(value -> Math.abs(value - median)).max().orElse(0);
  }

  private static double median(double[] values) {
    double[] sorted = DoubleStream.of(values).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
  }

  private static boolean hasTrend(double[] values) {
    double sum = 0;
    for (int later = 1; later < values.length; later++) {
      for (int i = 0; i < later; i++) {
        sum += Math.signum(values[later] - values[i]);
      }
    }
    double n = values.length;
    return Math.abs(sum) > Math.sqrt(n * (n - 1) * (2 * n + 5) / 18);
  }
}
