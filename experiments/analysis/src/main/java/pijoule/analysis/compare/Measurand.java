package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.Sizes;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * A quantity of one side of a run.
 *
 * @param side of a call
 * @param quantity that the side has
 */
public record Measurand(Side side, Quantity quantity) {
  /**
   * Quantities to analyse: the twelve of figures 8 to 19 of Nunes et al. (2013), and either side's
   * mean power.
   */
  public static final List<Measurand> OF_THE_PAPER =
      Arrays.stream(Side.values())
          .flatMap(
              side ->
                  Stream.concat(
                      Stream.of(Part.SERIALIZE, Part.DESERIALIZE, Part.TOTAL)
                          .flatMap(
                              part ->
                                  Stream.of(
                                      new Measurand(side, Quantity.of(part, Kind.TIME)),
                                      new Measurand(side, Quantity.of(part, Kind.ENERGY)))),
                      Stream.of(new Measurand(side, Quantity.of(Part.TOTAL, Kind.POWER)))))
          .toList();

  /**
   * Quantities of an answer: time of a request and of a whole run, and both boards' energy per
   * request.
   */
  public static final List<Measurand> OF_AN_ANSWER =
      List.of(
          new Measurand(Side.CLIENT, Quantity.of(Part.REQUEST, Kind.TIME)),
          new Measurand(Side.CLIENT, Quantity.of(Part.TOTAL, Kind.TIME)),
          new Measurand(Side.CLIENT, Quantity.of(Part.BOARDS, Kind.ENERGY)),
          new Measurand(Side.CLIENT, Quantity.of(Part.BOARDS, Kind.NET_ENERGY)));

  /**
   * Sizes of what a call sends and gets. Most studies find no scatter in them, and so have nothing
   * to test.
   */
  public static final List<Measurand> OF_SIZES =
      Sizes.BODIES.stream().map(size -> new Measurand(Side.CLIENT, size)).toList();

  /**
   * Further quantities of a campaign under load, beside {@link #underLoad}: memory and response
   * times.
   */
  public static final List<Measurand> OF_LOAD =
      List.of(
          new Measurand(Side.SERVER, LoadQuantity.MEMORY),
          new Measurand(Side.CLIENT, LoadTime.RESPONSE.of("p50")),
          new Measurand(Side.CLIENT, LoadTime.RESPONSE.of("p90")),
          new Measurand(Side.CLIENT, LoadTime.RESPONSE.of("p99")),
          new Measurand(Side.CLIENT, LoadTime.SERVICE.of("p50")));

  /**
   * Quantities that compare two campaigns under load: rate reached, errors, response times, and
   * costs of a request.
   */
  public static final List<Measurand> UNDER_LOAD =
      List.of(
          new Measurand(Side.CLIENT, LoadQuantity.THROUGHPUT),
          new Measurand(Side.CLIENT, LoadQuantity.ERROR_SHARE),
          new Measurand(Side.CLIENT, LoadQuantity.MAX_RATE),
          new Measurand(Side.CLIENT, LoadTime.RESPONSE.of("p50")),
          new Measurand(Side.CLIENT, LoadTime.RESPONSE.of("p90")),
          new Measurand(Side.CLIENT, LoadTime.RESPONSE.of("p99")),
          new Measurand(Side.SERVER, LoadQuantity.CPU),
          new Measurand(Side.SERVER, LoadQuantity.GROSS),
          new Measurand(Side.SERVER, LoadQuantity.ACTIVE),
          new Measurand(Side.SERVER, LoadQuantity.MEMORY));

  /**
   * Chooses the quantities of an answer under load. Where a meter measured them, these are energy
   * per request, gross and above active idle; then CPU time per request, the highest percentile of
   * the response times that every rate has, greatest rates, and without a meter memory.
   *
   * @param measurements of a campaign under load
   * @return the quantities
   */
  public static List<Measurand> underLoad(Measurements measurements) {
    List<Measurand> measurands = new ArrayList<>();
    boolean isModelled = ModelledPower.of(measurements).isPresent();
    if (!isModelled) {
      measurands.add(new Measurand(Side.SERVER, LoadQuantity.GROSS));
      measurands.add(new Measurand(Side.SERVER, LoadQuantity.ACTIVE));
    }
    measurands.add(new Measurand(Side.SERVER, LoadQuantity.CPU));
    List.of("p99", "p90", "p50").stream()
        .map(LoadTime.RESPONSE::of)
        .filter(time -> isComplete(measurements, time))
        .findFirst()
        .ifPresent(time -> measurands.add(new Measurand(Side.CLIENT, time)));
    if (isModelled) {
      measurands.add(new Measurand(Side.SERVER, LoadQuantity.MEMORY));
    }
    measurands.add(new Measurand(Side.CLIENT, LoadQuantity.MAX_RATE));
    return measurands.stream().filter(measurand -> measurements.has(measurand.quantity())).toList();
  }

  /**
   * {@return what the programs of a campaign measure of their process}
   *
   * @param measurements of a campaign of calls
   */
  static List<Measurand> ofProcesses(Measurements measurements) {
    return Arrays.stream(Side.values())
        .flatMap(
            side ->
                measurements.ofProcesses(side).stream()
                    .map(quantity -> new Measurand(side, quantity)))
        .toList();
  }

  private static boolean isComplete(Measurements measurements, Quantity time) {
    return measurements.sides().stream()
        .filter(side -> side.side() == Side.CLIENT && side.run().load().isPresent())
        .filter(side -> !side.run().load().get().isIdle())
        .allMatch(side -> time.value(side).isPresent());
  }

  /**
   * {@return its value in a cell}
   *
   * @param measurements of a campaign
   * @param cell of its study
   */
  public CellValue of(Measurements measurements, Cell cell) {
    return CellValue.of(measurements, cell, side, quantity);
  }

  /** {@return its values by cell} */
  List<CellValue> values(Measurements measurements) {
    return measurements.campaign().study().cells().stream()
        .map(cell -> of(measurements, cell))
        .toList();
  }

  /** {@return the name as a person reads it, such as {@code client, total time}} */
  public String display() {
    return quantity.display(side);
  }
}
