package pijoule.analysis.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;

/**
 * A metric of a part of a run, or of both codecs together.
 *
 * @param key as in {@code tables/cells.csv}
 * @param metric of it
 * @param parts whose values add up to it; at least one
 */
public record PartQuantity(String key, Metric metric, List<Part> parts) implements Quantity {
  /** Key of serialization and deserialization together. */
  private static final String CODEC = "codec";

  /** Key of sending and receiving together. */
  private static final String TRANSFER = "transfer";

  public PartQuantity {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || (parts.size() > 1 && metric == Metric.POWER)) {
      throw new IllegalArgumentException("a quantity needs parts that add up, got " + parts);
    }
  }

  static PartQuantity of(Part part, Metric metric) {
    return new PartQuantity(part.key() + "_" + metric.key(), metric, List.of(part));
  }

  static Stream<Quantity> all() {
    List<Part> codec = List.of(Part.SERIALIZE, Part.DESERIALIZE);
    List<Part> transfer = List.of(Part.SEND, Part.RECEIVE);
    return Stream.of(Metric.values())
        .flatMap(
            metric ->
                Stream.concat(
                    Stream.of(Part.values()).map(part -> of(part, metric)),
                    metric == Metric.POWER || metric == Metric.NET_ENERGY
                        ? Stream.of()
                        : Stream.of(
                            new PartQuantity(CODEC + "_" + metric.key(), metric, codec),
                            new PartQuantity(TRANSFER + "_" + metric.key(), metric, transfer))));
  }

  @Override
  public String unit() {
    return metric.unit();
  }

  @Override
  public boolean isOf(Side side) {
    return parts.stream().allMatch(part -> part.isOf(side));
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    return of(measures).value();
  }

  @Override
  public Measured of(SideMeasures measures) {
    return parts.stream()
        .map(part -> measures.of(metric, part))
        .reduce(Measured::plus)
        .orElseThrow();
  }

  @Override
  public List<PartQuantity> terms() {
    return parts.stream().map(part -> of(part, metric)).toList();
  }

  @Override
  public boolean ofEnergy() {
    return metric.ofEnergy();
  }

  @Override
  public boolean isDifference() {
    return metric == Metric.NET_ENERGY;
  }

  /** A share has no gain in it: that of its part and that of its total cancel. */
  @Override
  public boolean hasGain() {
    return ofEnergy() && metric != Metric.ENERGY_SHARE;
  }

  @Override
  public String word(boolean greater) {
    if (metric != Metric.TIME) {
      return Quantity.super.word(greater);
    }
    return greater ? "slower" : "faster";
  }
}
