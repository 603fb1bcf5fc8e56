package pijoule.analysis.measures;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.results.Side;

/**
 * What a claim, a comparison or a figure is about: a metric of a part of a run, or of both codecs
 * together.
 *
 * @param key as in {@code tables/cells.csv}: {@code serialize_time}, {@code codec_time_share}, ...
 * @param metric of it
 * @param parts whose values add up to it; at least one
 */
public record Quantity(String key, Metric metric, List<Part> parts) {
  /** Key of serialization and deserialization together. */
  private static final String CODEC = "codec";

  public Quantity {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || (parts.size() > 1 && metric == Metric.POWER)) {
      throw new IllegalArgumentException("a quantity needs parts that add up, got " + parts);
    }
  }

  /**
   * @param part of a run
   * @param metric of it
   * @return the quantity
   */
  public static Quantity of(Part part, Metric metric) {
    return new Quantity(part.key() + "_" + metric.key(), metric, List.of(part));
  }

  /**
   * @param key such as {@code serialize_time}
   * @return the quantity of that key; absent where there is none
   */
  public static Optional<Quantity> find(String key) {
    return all().filter(quantity -> quantity.key.equals(key)).findFirst();
  }

  /**
   * @return every quantity's key
   */
  public static List<String> keys() {
    return all().map(Quantity::key).toList();
  }

  private static Stream<Quantity> all() {
    List<Part> codec = List.of(Part.SERIALIZE, Part.DESERIALIZE);
    return Stream.of(Metric.values())
        .flatMap(
            metric ->
                Stream.concat(
                    Stream.of(Part.values()).map(part -> of(part, metric)),
                    metric == Metric.POWER || metric == Metric.NET_ENERGY
                        ? Stream.of()
                        : Stream.of(new Quantity(CODEC + "_" + metric.key(), metric, codec))));
  }

  /**
   * @param side of a call
   * @return whether that side has every part
   */
  public boolean isOf(Side side) {
    return parts.stream()
        .allMatch(
            part ->
                part.isAmortized()
                    || Part.ofCall(side).contains(part)
                    || Part.of(side).contains(part));
  }

  /**
   * @param measures of one side of a run
   * @return the value in the metric's unit; absent where a part's is not known
   */
  public OptionalDouble value(SideMeasures measures) {
    return sum(parts.stream().map(part -> measures.value(metric, part)).toList());
  }

  /**
   * @param measures of one side of a run
   * @return whether the value rests on a power that is modelled and not measured
   */
  public boolean isEstimate(SideMeasures measures) {
    return metric.ofEnergy()
        && parts.stream().anyMatch(part -> measures.energy().estimate(part).orElse(false));
  }

  /**
   * The type B standard uncertainty without the meter's gain, which the runs of one meter share and
   * which cancels in their ratios.
   *
   * @param measures of one side of a run
   * @return u in the metric's unit; the parts' are added up, because what is not noise is common to
   *     them; 0 for a duration, absent where it is not known
   */
  public OptionalDouble uWithoutGain(SideMeasures measures) {
    return sum(parts.stream().map(part -> measures.uWithoutGain(metric, part)).toList());
  }

  private static OptionalDouble sum(List<OptionalDouble> terms) {
    return terms.stream().allMatch(OptionalDouble::isPresent)
        ? OptionalDouble.of(terms.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
        : OptionalDouble.empty();
  }

  /**
   * @param side of a call
   * @return the name as a person reads it, such as {@code client, total time}
   */
  public String display(Side side) {
    return side.key().toLowerCase(Locale.ROOT) + ", " + key.replace('_', ' ');
  }
}
