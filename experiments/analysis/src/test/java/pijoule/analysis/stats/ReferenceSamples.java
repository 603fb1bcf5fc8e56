package pijoule.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;

/** Samples as the reference files hold them. */
final class ReferenceSamples {
  private ReferenceSamples() {}

  static double[] of(String text) {
    return Arrays.stream(text.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  static List<Double> list(String text) {
    return DoubleStream.of(of(text)).boxed().toList();
  }

  /** Each value a cluster of its own, in the sample's own stratum. */
  static Term term(double exponent, String stratum, double... values) {
    return new Term(
        exponent,
        stratum,
        IntStream.range(0, values.length)
            .mapToObj(i -> new Term.Value(values[i], stratum + i))
            .toList());
  }

  static LogContrast ratio(double[] numerator, double[] denominator) {
    return LogContrast.of(List.of(term(1, "a", numerator), term(-1, "b", denominator)), 1, 0)
        .orElseThrow();
  }

  /** A tolerance relative to the value. */
  static Offset<Double> nearly(double value) {
    return Offset.offset(Math.abs(value) * 1e-9 + 1e-300);
  }
}
