package pijoule.energy.window;

/**
 * An interval of a trace to integrate.
 *
 * @param id name for the one who asked; need not be unique
 * @param startNs start, in the trace's clock, ns
 * @param endNs end, in the trace's clock, ns; not before the start
 */
public record Window(String id, long startNs, long endNs) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the window ends before it starts
   */
  public Window {
    if (endNs < startNs) {
      throw new IllegalArgumentException(
          "window %s must end at or after its start %s ns, got %s ns"
              .formatted(id, startNs, endNs));
    }
  }

  /** Length, s. */
  public double durationSeconds() {
    return (endNs - startNs) * 1e-9;
  }
}
