package pijoule.energy.calibration;

/**
 * Reports of one channel over a while; a report's code is its sum divided by its conversions.
 *
 * @param mean mean code
 * @param sd standard deviation of the reports' codes
 * @param reports number of reports, 2 or more
 * @param least least code of a report
 * @param greatest greatest code of a report
 */
public record ChannelMean(double mean, double sd, long reports, double least, double greatest) {
  /**
   * @throws IllegalArgumentException if there are fewer than two reports, or the codes contradict
   *     each other
   */
  public ChannelMean {
    if (reports < 2 || !(sd >= 0) || !(least <= mean && mean <= greatest)) {
      throw new IllegalArgumentException(
          "a mean needs 2 reports or more and least <= mean <= greatest, got %s reports, %s, %s, %s"
              .formatted(reports, least, mean, greatest));
    }
  }
}
