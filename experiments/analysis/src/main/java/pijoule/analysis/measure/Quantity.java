package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;

/**
 * Number of one side of a run that a claim, a comparison or a figure is about. Another quantity is
 * a value of this type beside its like: {@link Sizes}, {@link LoadQuantity}, {@link LoadTime},
 * {@link PacketQuantity}, or a {@link Kind} of each part. Two are equal if key and unit are.
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
 * @param kind of its parts; absent where it is about no part
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
    Optional<Kind> kind,
    List<Part> parts,
    List<Quantity> addends,
    Function<MeasuredSide, MeasuredValue> measured) {
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

  /** Kind of quantity that each part of a run has, with its unit. */
  public enum Kind {
    /** Duration. */
    TIME("time", "s"),
    /** Duration as a share of the run's total. */
    TIME_SHARE("time_share", "%"),
    /** Energy. */
    ENERGY("energy", "J", Trait.ENERGY, Trait.GAIN),
    /**
     * Energy as a share of the run's total. It has no gain in it: that of its part and that of its
     * total cancel.
     */
    ENERGY_SHARE("energy_share", "%", Trait.ENERGY),
    /** Energy over duration. */
    POWER("power", "W", Trait.ENERGY, Trait.GAIN),
    /** Energy less what the idle board would have taken in the same time. */
    NET_ENERGY("net_energy", "J", Trait.ENERGY, Trait.GAIN, Trait.DIFFERENCE);

    /** Kinds that every part has; only few parts have {@link #NET_ENERGY}. */
    public static final List<Kind> OF_EVERY_PART =
        List.of(TIME, TIME_SHARE, ENERGY, ENERGY_SHARE, POWER);

    private final String key;
    private final String unit;
    private final Set<Trait> traits;

    Kind(String key, String unit, Trait... traits) {
      this.key = key;
      this.unit = unit;
      this.traits = Set.of(traits);
    }

    /** {@return the name in files; a part's key precedes it, as in {@code call_time}} */
    public String key() {
      return key;
    }

    /** {@return symbol of the unit} */
    public String unit() {
      return unit;
    }

    /** {@return properties of the values} */
    Set<Trait> traits() {
      return traits;
    }

    /** {@return whether the values come from a meter} */
    public boolean ofEnergy() {
      return traits.contains(Trait.ENERGY);
    }
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
      Function<MeasuredSide, OptionalDouble> value) {
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
        run -> MeasuredValue.exact(value.apply(run)));
  }

  /**
   * {@return the quantity}
   *
   * @param part of a run
   * @param kind of it
   */
  public static Quantity of(Part part, Kind kind) {
    return ofParts(part.key(), kind, List.of(part));
  }

  static Quantity ofParts(String key, Kind kind, List<Part> parts) {
    return new Quantity(
        key + "_" + kind.key(),
        kind.unit(),
        Stream.of(Side.values())
            .filter(side -> parts.stream().allMatch(part -> part.isOf(side)))
            .collect(Collectors.toUnmodifiableSet()),
        kind.traits(),
        kind == Kind.TIME ? SLOWER : MORE,
        Optional.empty(),
        Optional.empty(),
        Optional.of(kind),
        parts,
        parts.size() == 1 ? List.of() : parts.stream().map(part -> of(part, kind)).toList(),
        run ->
            parts.stream()
                .map(part -> run.of(kind, part))
                .reduce(MeasuredValue::plus)
                .orElseThrow());
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
  public MeasuredValue of(MeasuredSide run) {
    return measured.apply(run);
  }

  /**
   * {@return the value in the quantity's unit; absent where it is not known}
   *
   * @param run one side of it
   */
  public OptionalDouble value(MeasuredSide run) {
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
  public List<MeasuredSide> known(List<MeasuredSide> runs) {
    List<MeasuredSide> known = runs.stream().filter(run -> value(run).isPresent()).toList();
    return is(Trait.CENSORED) && known.size() < runs.size() ? List.of() : known;
  }

  /**
   * {@return whether any value rests on a power that is modelled and not measured}
   *
   * @param runs one side of runs
   */
  public boolean isEstimate(List<MeasuredSide> runs) {
    return runs.stream().anyMatch(run -> of(run).estimate());
  }

  /**
   * {@return how many values are doubtful: an energy enters that is below resolution or
   * implausible}
   *
   * @param runs one side of runs
   */
  public int doubtful(List<MeasuredSide> runs) {
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
