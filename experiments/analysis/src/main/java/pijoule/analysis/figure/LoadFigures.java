package pijoule.analysis.figure;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Figure;

/** Power and times of servers against the rate of requests. */
public final class LoadFigures {
  private LoadFigures() {}

  /**
   * {@return power against rate and response times against rate; without those that would show
   * nothing}
   *
   * @param measurements of a campaign under load
   */
  public static List<Figure> of(Measurements measurements) {
    return Stream.of(
            new PowerAgainstRate(measurements).figure(),
            new TimesAgainstRate(measurements).figure())
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Number of a point with both a colour and a shape of its own; see {@link Canvas#point}.
   *
   * @param colour from 0
   * @param shape from 0
   */
  static int point(int colour, int shape) {
    int number = colour % Theme.colours();
    while (number % Theme.shapes() != shape % Theme.shapes()) {
      number += Theme.colours();
    }
    return number;
  }
}
