package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ProcessValue;

/**
 * Number of one side of a run that a claim, a comparison or a figure is about. Another quantity is
 * a value of this type beside its like: {@link Sizes}, {@link LoadQuantity}, {@link LoadTime},
 * {@link PacketQuantity}, or a {@link Metric} of every part. Two are equal if key and unit are.
 *
 * @param key name in files, as in {@code tables/cells.csv}: {@code serialize_time}, {@code
 *     codec_time_share}, ..
 * @param unit symbol of the unit
 * @param sides that have it: the client, if it is of whole calls or of the network
 * @param traits of its values
 * @param words for a value that is greater than another, and for one that is less
 * @param name for a person, where that is more than side and key
 * @param absence why a valid run can have no value, in one line; empty where its side gives the
 *     reason
 * @param metric of its parts; absent where it is about no part
 * @param parts of a run whose values add up to it; none where it is about no part
 * @param addends quantities that add up to it; none where it is no sum
 * @param measured number of one side of a run, with what is known of it
 */
public record Quantity(
    String key,
    String unit,
    Set<Side> sides,
    Set<Trait> traits,
    List<String> words,
    Optional<String> name,
    Optional<String> absence,
    Optional<Metric> metric,
    List<Part> parts,
    List<Quantity> addends,
    Function<SideMeasures, Measured> measured) {
  static final List<String> SLOWER = List.of("slower", "faster");
  static final List<String> LARGER = List.of("larger", "smaller");
  static final List<String> LONGER = List.of("longer", "shorter");
  static final List<String> MORE = List.of("more", "less");

  /** Property of a quantity's values. */
  public enum Trait {
    /**
     * They are counted, so that equal ones are exact; what is measured is never exact, even where
     * two values are equal.
     */
    COUNT,
    /**
     * They are differences that can be below 0, if only by what the measurement adds; the interval
     * of their mean may then reach below 0.
     */
    DIFFERENCE,
    /** Tables leave it out where no run of a campaign has it. */
    OPTIONAL,
    /**
     * A run lacks it because of how large it is, as a percentile that requests without an answer
     * lie beyond: a mean over the other runs of its cell would be of the better ones.
     */
    CENSORED,
    /** They come from a meter. */
    ENERGY,
    /** A meter's gain multiplies them. */
    GAIN
  }

  /** A number of a run that is no part's and has no uncertainty. */
  static Quantity of(
      String key,
      String unit,
      Set<Side> sides,
      Set<Trait> traits,
      List<String> words,
      Optional<String> name,
      Optional<String> absence,
      Function<SideMeasures, OptionalDouble> value) {
    return new Quantity(
        key,
        unit,
        sides,
        traits,
        words,
        name,
        absence,
        Optional.empty(),
        List.of(),
        List.of(),
        run -> Measured.exact(value.apply(run)));
  }

  /**
   * {@return the quantity}
   *
   * @param part of a run
   * @param metric of it
   */
  public static Quantity of(Part part, Metric metric) {
    return ofParts(part.key(), metric, List.of(part));
  }

  private static Quantity ofParts(String key, Metric metric, List<Part> parts) {
    return new Quantity(
        key + "_" + metric.key(),
        metric.unit(),
        Stream.of(Side.values())
            .filter(side -> parts.stream().allMatch(part -> part.isOf(side)))
            .collect(Collectors.toUnmodifiableSet()),
        metric.traits(),
        metric == Metric.TIME ? SLOWER : MORE,
        Optional.empty(),
        Optional.empty(),
        Optional.of(metric),
        parts,
        parts.size() == 1 ? List.of() : parts.stream().map(part -> of(part, metric)).toList(),
        run ->
            parts.stream().map(part -> run.of(metric, part)).reduce(Measured::plus).orElseThrow());
  }

  /** A sum of two parts' times, energies or shares. */
  private static Stream<Quantity> sums(Metric metric) {
    return metric == Metric.POWER || metric == Metric.NET_ENERGY
        ? Stream.of()
        : Stream.of(
            ofParts("codec", metric, List.of(Part.SERIALIZE, Part.DESERIALIZE)),
            ofParts("transfer", metric, List.of(Part.SEND, Part.RECEIVE)));
  }

  private static Stream<Quantity> all() {
    return Stream.of(
            Stream.of(Metric.values())
                .flatMap(
                    metric ->
                        Stream.concat(
                            Stream.of(Part.values()).map(part -> of(part, metric)), sums(metric))),
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
    return all().filter(quantity -> quantity.key.equals(key)).findFirst();
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
    return of(
        "process_" + named,
        unit,
        Set.of(Side.values()),
        Set.of(Trait.OPTIONAL),
        MORE,
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

  /**
   * {@return whether that side has it}
   *
   * @param side of a call
   */
  public boolean isOf(Side side) {
    return sides.contains(side);
  }

  /**
   * {@return whether its values have the property}
   *
   * @param trait any
   */
  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

  /** {@return whether its values come from a meter} */
  public boolean ofEnergy() {
    return is(Trait.ENERGY);
  }

  /**
   * {@return the number with what is known of it; counts have no uncertainty}
   *
   * @param run one side of it
   */
  public Measured of(SideMeasures run) {
    return measured.apply(run);
  }

  /**
   * {@return the value in the quantity's unit; absent where it is not known}
   *
   * @param run one side of it
   */
  public OptionalDouble value(SideMeasures run) {
    return of(run).value();
  }

  /** {@return quantities that add up to it; only itself where it is no sum} */
  public List<Quantity> terms() {
    return addends.isEmpty() ? List.of(this) : addends;
  }

  /**
   * {@return those that have a value, in their order; none where one lacks it and it is {@link
   * Trait#CENSORED}}
   *
   * @param runs one side of a cell's runs
   */
  public List<SideMeasures> known(List<SideMeasures> runs) {
    List<SideMeasures> known = runs.stream().filter(run -> value(run).isPresent()).toList();
    return is(Trait.CENSORED) && known.size() < runs.size() ? List.of() : known;
  }

  /**
   * {@return whether any value rests on a power that is modelled and not measured}
   *
   * @param runs one side of runs
   */
  public boolean isEstimate(List<SideMeasures> runs) {
    return runs.stream().anyMatch(run -> of(run).estimate());
  }

  /**
   * {@return how many values are doubtful: an energy enters that is below resolution or
   * implausible}
   *
   * @param runs one side of runs
   */
  public int doubtful(List<SideMeasures> runs) {
    return (int) runs.stream().filter(run -> of(run).isDoubtful()).count();
  }

  /**
   * {@return that in a word for a person}
   *
   * @param greater whether the value is greater than another
   */
  public String word(boolean greater) {
    return words.get(greater ? 0 : 1);
  }

  /**
   * {@return the name as a person reads it, such as {@code client, total time}}
   *
   * @param side of a call
   */
  public String display(Side side) {
    return name.orElseGet(() -> side.key() + ", " + key.replace('_', ' '));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Quantity that && key.equals(that.key) && unit.equals(that.unit);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }
}
