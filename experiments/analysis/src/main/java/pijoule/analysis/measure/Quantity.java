package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;

/**
 * Number of one side of a run that a claim, a comparison or a figure is about. Another kind of
 * quantity is a class and its place in {@link #all()}.
 */
public interface Quantity {
  /**
   * {@return the quantity}
   *
   * @param part of a run
   * @param metric of it
   */
  static Quantity of(Part part, Metric metric) {
    return PartQuantity.of(part, metric);
  }

  /**
   * {@return the quantity of that key; absent where there is none}
   *
   * @param key such as {@code serialize_time}
   */
  static Optional<Quantity> find(String key) {
    return all().filter(quantity -> quantity.key().equals(key)).findFirst();
  }

  /** {@return every quantity's key} */
  static List<String> keys() {
    return all().map(Quantity::key).toList();
  }

  /** {@return symbols of the quantities' units} */
  static List<String> units() {
    return all().map(Quantity::unit).distinct().toList();
  }

  /**
   * {@return its quantities whose values are counted}
   *
   * @param side of a call
   */
  static List<Quantity> counts(Side side) {
    return all().filter(quantity -> quantity.isCount() && quantity.isOf(side)).toList();
  }

  /** {@return the quantities that come from captured packets} */
  static List<Quantity> captured() {
    return Stream.concat(WireTime.all(), Stream.of(OutsidePhases.values())).toList();
  }

  /** {@return how many calls the captured packets are of} */
  static List<Quantity> capturedCounts() {
    return List.of(CapturedCount.values());
  }

  /** {@return the quantities of runs under load} */
  static List<Quantity> load() {
    return Stream.concat(Stream.of(LoadQuantity.values()), LoadTime.all()).toList();
  }

  private static Stream<Quantity> all() {
    return Stream.of(
            PartQuantity.all(),
            Stream.of(BodySize.values()),
            AnswerSize.all(),
            Stream.of(DiskSize.values()),
            load().stream(),
            captured().stream(),
            capturedCounts().stream())
        .flatMap(quantities -> quantities);
  }

  /**
   * {@return the name in files, as in {@code tables/cells.csv}: {@code serialize_time}, {@code
   * codec_time_share}, ..}
   */
  String key();

  /** {@return symbol of the unit} */
  String unit();

  /**
   * {@return whether that side has it: the client, if it is of whole calls or of the network}
   *
   * @param side of a call
   */
  default boolean isOf(Side side) {
    return side == Side.CLIENT;
  }

  /**
   * {@return the value in the quantity's unit; absent where it is not known}
   *
   * @param measures of one side of a run
   */
  OptionalDouble value(SideMeasures measures);

  /**
   * {@return the number with what is known of it; counts have no uncertainty}
   *
   * @param measures of one side of a run
   */
  default Measured of(SideMeasures measures) {
    return Measured.timed(value(measures), OptionalDouble.of(0));
  }

  /**
   * {@return whether a run lacks it because of how large it is, as a percentile that requests
   * without an answer lie beyond: a mean over the other runs of its cell would be of the better
   * ones}
   */
  default boolean isCensored() {
    return false;
  }

  /**
   * {@return those that have a value, in their order; none where one lacks it and it {@link
   * #isCensored}}
   *
   * @param runs one side of a cell's runs
   */
  default List<SideMeasures> known(List<SideMeasures> runs) {
    List<SideMeasures> known = runs.stream().filter(run -> value(run).isPresent()).toList();
    return isCensored() && known.size() < runs.size() ? List.of() : known;
  }

  /** {@return quantities that add up to it; only itself where it is no sum} */
  default List<? extends Quantity> terms() {
    return List.of(this);
  }

  /** {@return parts of a run whose values add up to it; none where it is about no part} */
  default List<Part> parts() {
    return List.of();
  }

  /**
   * {@return whether its values are counted, so that equal ones are exact; what is measured is
   * never exact, even where two values are equal}
   */
  default boolean isCount() {
    return false;
  }

  /**
   * {@return whether it is a difference that can be below 0, if only by what the measurement adds;
   * the interval of its mean may then reach below 0}
   */
  default boolean isDifference() {
    return false;
  }

  /** {@return whether tables leave it out where no run of a campaign has it} */
  default boolean isOptional() {
    return false;
  }

  /** {@return whether its values come from a meter} */
  default boolean ofEnergy() {
    return false;
  }

  /**
   * {@return whether any value rests on a power that is modelled and not measured}
   *
   * @param runs one side of runs
   */
  default boolean isEstimate(List<SideMeasures> runs) {
    return runs.stream().anyMatch(run -> of(run).estimate());
  }

  /**
   * {@return how many values are doubtful: an energy enters that is below resolution or
   * implausible}
   *
   * @param runs one side of runs
   */
  default int doubtful(List<SideMeasures> runs) {
    return (int) runs.stream().filter(run -> of(run).isDoubtful()).count();
  }

  /** {@return whether a meter's gain multiplies it} */
  default boolean hasGain() {
    return false;
  }

  /**
   * {@return why a valid run can have no value, in one line; empty where its side gives the reason}
   */
  default Optional<String> absence() {
    return Optional.empty();
  }

  /**
   * {@return that in a word for a person}
   *
   * @param greater whether the value is greater than another
   */
  default String word(boolean greater) {
    return greater ? "more" : "less";
  }

  /**
   * {@return the name as a person reads it, such as {@code client, total time}}
   *
   * @param side of a call
   */
  default String display(Side side) {
    return side.key() + ", " + key().replace('_', ' ');
  }
}
