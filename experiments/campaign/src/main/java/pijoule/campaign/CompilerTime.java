package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * CPU time of the threads of a JVM's compilers, as far as they did not end meanwhile.
 *
 * @param c1Seconds of the fast compiler, s
 * @param c2Seconds of the thorough one, s
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CompilerTime(double c1Seconds, double c2Seconds) {
  /** Share of a server's CPU time above which a reader has to know of it. */
  static final double SHARE = 0.02;

  /** Two ticks of the kernel's: one at either end says nothing. */
  private static final double RESOLUTION_SECONDS = 0.02;

  /** {@return time of both, s} */
  public double seconds() {
    return c1Seconds + c2Seconds;
  }

  /**
   * {@return whether the run gets the mark {@link RunMark#COMPILING}}
   *
   * @param cpuSeconds of the server, the compilers' included, s
   */
  public boolean marks(double cpuSeconds) {
    return seconds() > SHARE * cpuSeconds && seconds() > RESOLUTION_SECONDS;
  }
}
