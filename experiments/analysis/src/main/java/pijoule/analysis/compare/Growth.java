package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Growth of a mean with a number: slope of the least-squares line through the cells' means,
 * weighted equally. It is a sum of {@code w (mean)} with fixed weights w, so that its logarithm
 * moves with those of the means by {@code w mean / slope} each (the delta method: Oehlert 1992, The
 * American Statistician 46, 27-29). In a contrast it is therefore a product of the means with these
 * exponents, times a constant.
 *
 * <p>By the logarithm the interval of a slope would end above 0 however much it scatters. So that
 * of the slope by itself is symmetric about it, and a ratio is formed only of slopes whose interval
 * leaves out 0: that of any other has no bound (Fieller 1954, Journal of the Royal Statistical
 * Society B 16, 175-185).
 *
 * @param slope in the quantity's unit per 1 of the number, not 0
 * @param exponent 1 where it multiplies, -1 where it divides
 * @param means with the exponents that they have in the contrast
 */
public record Growth(double slope, double exponent, List<Mean> means) {
  private static final int MIN_POINTS = 2;

  /** Equal means have a slope of some last digits. */
  private static final double ROUND_OFF = 1e-12;

  /**
   * A cell's place on the line.
   *
   * @param number the level of the factor that grows
   * @param mean of the cell, with any exponent
   */
  public record Point(double number, Mean mean) {
    private OptionalDouble value() {
      return mean.runs().stream().mapToDouble(mean::value).average();
    }
  }

  /**
   * {@return the growth; absent where there are fewer than two points, one has no value above 0, or
   * the slope is 0}
   *
   * @param exponent 1 where the growth multiplies, -1 where it divides
   * @param points of one line, each number once
   */
  public static Optional<Growth> of(double exponent, List<Point> points) {
    if (points.size() < MIN_POINTS
        || points.stream().anyMatch(point -> !(point.value().orElse(0) > 0))) {
      return Optional.empty();
    }
    double center = points.stream().mapToDouble(Point::number).average().getAsDouble();
    double squares =
        points.stream().mapToDouble(point -> Math.pow(point.number() - center, 2)).sum();
    double slope = 0;
    for (Point point : points) {
      slope += (point.number() - center) / squares * point.value().getAsDouble();
    }
    double rise = Math.abs(slope) * Math.sqrt(squares);
    double greatest = points.stream().mapToDouble(at -> at.value().getAsDouble()).max().orElse(0);
    if (!(rise > ROUND_OFF * greatest)) {
      return Optional.empty();
    }
    List<Mean> means = new ArrayList<>();
    for (Point point : points) {
      double weight = (point.number() - center) / squares;
      if (weight != 0) {
        means.add(point.mean().to(exponent * weight * point.value().getAsDouble() / slope));
      }
    }
    return Optional.of(new Growth(slope, exponent, means));
  }

  /**
   * {@return what the product of the means, each to its exponent, is to be multiplied by, so that
   * it is the slope's amount to the growth's exponent; above 0}
   */
  public double factor() {
    return Math.pow(Math.abs(slope), exponent) / Contrasts.product(means, 1, 1).getAsDouble();
  }

  /** A multiple of the slope's amount: its logarithm has the slope's relative uncertainty. */
  private Contrast alone() {
    return Contrasts.of(
        means.stream().map(mean -> mean.to(mean.exponent() * exponent)).toList(), 1);
  }

  /** {@return why the slope has no interval, in one line; empty where it has one, or is exact} */
  String undecidable() {
    Contrast alone = alone();
    return alone.exact() ? "" : alone.unsound();
  }

  /**
   * {@return half of the slope's 95 % interval, in the quantity's unit per 1 of the number; absent
   * where it is exact or not known}
   */
  OptionalDouble ci95HalfWidth() {
    return alone()
        .log()
        .map(log -> OptionalDouble.of(Math.abs(slope) * (log.ci95HighLog() - log.effect())))
        .orElse(OptionalDouble.empty());
  }

  /** {@return why no ratio can be formed with it, in one line; empty where one can} */
  public String caveat() {
    OptionalDouble half = ci95HalfWidth();
    return slope < 0 || half.orElse(0) >= slope
        ? "a growth is not shown to be above 0, so that a ratio with it has no bound"
        : "";
  }
}
