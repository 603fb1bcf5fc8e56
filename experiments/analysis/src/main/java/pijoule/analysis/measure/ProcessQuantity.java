package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ProcessValue;

/**
 * Quantity that programs measure of their own process and name in their records, such as {@code
 * process_peak_memory}. No list of them is here.
 *
 * @param key in files
 * @param unit its symbol
 */
public record ProcessQuantity(String key, String unit) implements Quantity {
  private static final String PREFIX = "process_";

  /**
   * {@return those that a side's records state, in their order}
   *
   * @param measurements of a campaign
   * @param side of a call
   */
  public static List<ProcessQuantity> of(Measurements measurements, Side side) {
    return measurements.sides().stream()
        .filter(measures -> measures.side() == side)
        .flatMap(ProcessQuantity::values)
        .map(value -> new ProcessQuantity(PREFIX + value.quantity(), value.unit()))
        .distinct()
        .toList();
  }

  private static Stream<ProcessValue> values(SideMeasures measures) {
    return Optional.ofNullable(measures.run().sides().get(measures.side())).stream()
        .map(SideRecord::process)
        .flatMap(List::stream);
  }

  @Override
  public boolean isOf(Side side) {
    return true;
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    return values(measures)
        .filter(value -> key.equals(PREFIX + value.quantity()) && unit.equals(value.unit()))
        .mapToDouble(ProcessValue::value)
        .findFirst();
  }

  @Override
  public boolean isOptional() {
    return true;
  }

  @Override
  public Optional<String> absence() {
    return Optional.of("the program's record does not state it");
  }
}
