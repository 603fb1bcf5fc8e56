package pijoule.analysis.measures;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

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
    return sum(parts.stream().map(part -> measures.value(metric, part)).toList());
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
  public boolean isEstimate(SideMeasures measures) {
    return ofEnergy()
        && parts.stream().anyMatch(part -> measures.energy().estimate(part).orElse(false));
  }

  @Override
  public boolean isDifference() {
    return metric == Metric.NET_ENERGY;
  }

  @Override
  public boolean isDoubtful(SideMeasures measures) {
    return ofEnergy()
        && parts.stream()
            .map(part -> measures.energy().parts().get(part))
            .anyMatch(energy -> energy != null && energy.verdict() != Verdict.RESOLVED);
  }

  @Override
  public OptionalDouble u(SideMeasures measures) {
    return sum(parts.stream().map(part -> measures.u(metric, part)).toList());
  }

  /** The parts' are added up, because what is not noise is common to them; 0 for a duration. */
  @Override
  public OptionalDouble uWithoutGain(SideMeasures measures) {
    return sum(parts.stream().map(part -> measures.uWithoutGain(metric, part)).toList());
  }

  /** A share has no gain in it: that of its part and that of its total cancel. */
  @Override
  public boolean hasGain() {
    return ofEnergy() && metric != Metric.ENERGY_SHARE;
  }

  /** Of two boards' energy each meter's gain enters with its own board's share. */
  @Override
  public Map<String, Double> gains(SideMeasures measures) {
    if (!hasGain()) {
      return Map.of();
    }
    String own = measures.energy().meter().orElse("");
    Optional<String> other =
        parts.contains(Part.BOARDS)
            ? measures.energy().other().map(SideEnergy.Other::meter)
            : Optional.empty();
    if (other.isEmpty()) {
      return Map.of(own, 1.0);
    }
    double ofOwn =
        measures.value(metric, Part.REQUEST).orElse(0)
            / measures.value(metric, Part.BOARDS).getAsDouble();
    Map<String, Double> gains = new LinkedHashMap<>();
    gains.put(own, ofOwn);
    gains.merge(other.get(), 1 - ofOwn, Double::sum);
    return gains;
  }

  @Override
  public String word(boolean greater) {
    if (metric != Metric.TIME) {
      return Quantity.super.word(greater);
    }
    return greater ? "slower" : "faster";
  }

  private static OptionalDouble sum(List<OptionalDouble> terms) {
    return terms.stream().allMatch(OptionalDouble::isPresent)
        ? OptionalDouble.of(terms.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
        : OptionalDouble.empty();
  }
}
