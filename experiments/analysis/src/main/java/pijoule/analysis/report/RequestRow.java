package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.stats.Quantile;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Cost of a request in a cell, in one quantity.
 *
 * @param cell of the study
 * @param side whose quantity it is
 * @param quantity of {@link Part#REQUEST} or {@link Part#BOARDS}, or the size of a body
 * @param estimate whether it rests on modelled power
 * @param calls that have a value of their own
 * @param mean over the runs, each run's value being the mean of its calls
 * @param quantiles over the calls, one for each of {@link #PROBABILITIES}; empty where single calls
 *     have no value, or only some: those that a meter resolves are the slow ones
 */
public record RequestRow(
    Cell cell,
    Side side,
    Quantity quantity,
    boolean estimate,
    int calls,
    Summary mean,
    List<Quantile> quantiles) {
  /** Probabilities of the quantiles: half, nine of ten, and 99 of 100 calls do not exceed them. */
  public static final List<Double> PROBABILITIES = List.of(0.5, 0.9, 0.99);

  /** Quantities of a server under load; tables/cells.csv has all. */
  static final List<Quantity> UNDER_LOAD =
      List.of(
          LoadQuantity.GROSS,
          LoadQuantity.ACTIVE,
          LoadQuantity.MARGINAL,
          Quantity.of(Part.LOAD, Kind.POWER),
          LoadQuantity.CPU,
          LoadQuantity.GENERATOR_CPU,
          LoadQuantity.MEMORY,
          LoadQuantity.THROUGHPUT,
          LoadQuantity.ERROR_SHARE,
          LoadQuantity.MAX_RATE,
          LoadTime.RESPONSE.of("p50"),
          LoadTime.RESPONSE.of("p90"),
          LoadTime.RESPONSE.of("p99"),
          LoadTime.RESPONSE.of("p99.9"));

  /** Text in place of a difference whose interval includes 0. */
  static final String NOT_RESOLVED = "not resolved";

  private static final List<Quantity> BODIES = List.of(Sizes.REQUEST, Sizes.RESPONSE);

  public RequestRow {
    quantiles = List.copyOf(quantiles);
  }

  /**
   * {@return by cell; the client with both boards, the server, then the sizes of request and
   * answer, where either varies}
   *
   * @param measurements of a campaign of calls
   */
  static List<RequestRow> ofCalls(Measurements measurements) {
    List<Quantity> sizes =
        BODIES.stream().anyMatch(size -> varies(measurements, size)) ? BODIES : List.of();
    List<RequestRow> rows = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      Stream.of(Side.values()).forEach(side -> rows.addAll(of(measurements, cell, side)));
      sizes.stream()
          .map(size -> CellValue.of(measurements, cell, Side.CLIENT, size))
          .forEach(value -> rows.add(row(value, List.of(), List.of())));
    }
    return List.copyOf(rows);
  }

  /**
   * {@return by cell, {@link #UNDER_LOAD} as far as a run has them that the generator did not
   * limit; a run's value is of all its requests, and single ones have none}
   *
   * @param campaign under load
   */
  static List<RequestRow> underLoad(Measurements campaign) {
    Measurements measurements = used(campaign);
    List<RequestRow> rows = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      for (Side side : List.of(Side.SERVER, Side.CLIENT)) {
        UNDER_LOAD.stream()
            .filter(quantity -> isShown(quantity, side) && measurements.has(quantity))
            .map(quantity -> CellValue.of(measurements, cell, side, quantity))
            .forEach(value -> rows.add(row(value, List.of(), List.of())));
      }
    }
    return List.copyOf(rows);
  }

  /** {@return the measurements that an answer under load is of} */
  static Measurements used(Measurements campaign) {
    return campaign.without(run -> !run.decides());
  }

  /** The generator's board has a power as well, which is no cost of a request. */
  private static boolean isShown(Quantity quantity, Side side) {
    return quantity.isOf(side) && (side == Side.SERVER || !quantity.ofEnergy());
  }

  private static boolean varies(Measurements measurements, Quantity size) {
    return measurements.sides().stream()
            .map(size::value)
            .filter(OptionalDouble::isPresent)
            .distinct()
            .count()
        > 1;
  }

  private static List<RequestRow> of(Measurements measurements, Cell cell, Side side) {
    List<MeasuredSide> runs = measurements.of(cell, side);
    List<RequestRow> rows = new ArrayList<>();
    rows.add(row(cell, side, runs, Part.REQUEST, Kind.TIME));
    for (Part part : Part.ofCall(side)) {
      rows.add(row(cell, side, runs, part, Kind.ENERGY));
      rows.add(row(cell, side, runs, part, Kind.NET_ENERGY));
    }
    return rows;
  }

  private static RequestRow row(
      Cell cell, Side side, List<MeasuredSide> runs, Part part, Kind kind) {
    List<Summary.BlockValue> calls = runs.stream().flatMap(run -> calls(run, part, kind)).toList();
    CellValue value = CellValue.of(cell, side, Quantity.of(part, kind), runs);
    int made = value.runs().stream().mapToInt(run -> run.times().requestSeconds().size()).sum();
    boolean single =
        part == Part.REQUEST
            && kind != Kind.NET_ENERGY
            && (calls.isEmpty() || calls.size() == made);
    List<Double> probabilities = single ? PROBABILITIES : List.of();
    return row(value, calls, probabilities);
  }

  private static RequestRow row(
      CellValue value, List<Summary.BlockValue> calls, List<Double> probabilities) {
    return new RequestRow(
        value.cell(),
        value.side(),
        value.quantity(),
        value.isEstimate(),
        calls.size(),
        value.summary(),
        probabilities.stream().map(probability -> Quantile.of(calls, probability)).toList());
  }

  private static Stream<Summary.BlockValue> calls(MeasuredSide run, Part part, Kind kind) {
    int block = run.run().block();
    if (part != Part.REQUEST || kind == Kind.NET_ENERGY) {
      return Stream.of();
    }
    return kind == Kind.TIME
        ? run.times().requestSeconds().stream()
            .map(seconds -> new Summary.BlockValue(seconds, block))
        : run.energy().requestJoules().stream()
            .filter(OptionalDouble::isPresent)
            .map(joules -> new Summary.BlockValue(joules.getAsDouble(), block));
  }

  /** {@return the quantity's name in files, such as {@code request_time}} */
  public String key() {
    return quantity.key();
  }

  /**
   * {@return whether the mean is that of a difference whose 95 % interval includes 0, so that not
   * even its sign is known}
   */
  public boolean includesZero() {
    return quantity.is(Trait.DIFFERENCE)
        && mean.ci95Low().orElse(1) <= 0
        && mean.ci95High().orElse(-1) >= 0;
  }

  /**
   * {@return the mean with half of its 95 % interval, without the unit, for a person; {@link
   * #NOT_RESOLVED} where the interval of a difference includes 0}
   *
   * @param column its unit
   */
  String shown(SiPrefix column) {
    return includesZero() ? NOT_RESOLVED : Numbers.rounded(column.of(mean));
  }

  /**
   * {@return its value without the unit for a person, or the number of calls that it needs}
   *
   * @param quantile one of {@link #quantiles()}
   * @param column its unit
   */
  String shown(Quantile quantile, SiPrefix column) {
    return quantile.value().isPresent()
        ? ValueFormat.value(quantile.value(), column)
        : "needs " + quantile.needed() + " calls";
  }
}
