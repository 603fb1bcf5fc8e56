package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ProcessValue;

/** Every quantity with a key of its own; those of programs' processes come from their records. */
public final class Quantities {
  private Quantities() {}

  /** A sum of two parts' times, energies or shares. */
  private static Stream<Quantity> sums(Kind kind) {
    return kind == Kind.POWER || kind == Kind.NET_ENERGY
        ? Stream.of()
        : Stream.of(
            Quantity.ofParts("codec", kind, List.of(Part.SERIALIZE, Part.DESERIALIZE)),
            Quantity.ofParts("transfer", kind, List.of(Part.SEND, Part.RECEIVE)));
  }

  private static Stream<Quantity> all() {
    return Stream.of(
            Stream.of(Kind.values())
                .flatMap(
                    kind ->
                        Stream.concat(
                            Stream.of(Part.values()).map(part -> Quantity.of(part, kind)),
                            sums(kind))),
            Sizes.ALL.stream(),
            LoadQuantity.all(),
            PacketQuantity.TIMES.stream(),
            PacketQuantity.COUNTS.stream())
        .flatMap(quantities -> quantities);
  }

  /**
   * {@return the quantity of that key; absent where there is none}
   *
   * @param key such as {@code serialize_time}
   */
  public static Optional<Quantity> find(String key) {
    return all().filter(quantity -> quantity.key().equals(key)).findFirst();
  }

  /** {@return every quantity's key} */
  public static List<String> keys() {
    return all().map(Quantity::key).toList();
  }

  /** {@return symbols of the quantities' units} */
  public static List<String> units() {
    return all().map(Quantity::unit).distinct().toList();
  }

  /** {@return what programs measure of their own process and name in their records} */
  static Quantity ofProcess(String named, String unit) {
    return Quantity.of(
        "process_" + named,
        unit,
        Set.of(Side.values()),
        Set.of(Quantity.Trait.OPTIONAL),
        Quantity.MORE,
        Optional.empty(),
        Optional.of("the program's record does not state it"),
        run ->
            run.process()
                .filter(value -> value.quantity().equals(named) && value.unit().equals(unit))
                .mapToDouble(ProcessValue::value)
                .mapToObj(OptionalDouble::of)
                .findFirst()
                .orElse(OptionalDouble.empty()));
  }
}
