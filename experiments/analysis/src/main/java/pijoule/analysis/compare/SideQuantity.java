package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Sizes;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * A quantity of one side of a run.
 *
 * @param side of a call
 * @param quantity that the side has
 */
public record SideQuantity(Side side, Quantity quantity) {
  /**
   * Quantities to analyse: the twelve of figures 8 to 19 of Nunes et al. (2013), and either side's
   * mean power.
   */
  public static final List<SideQuantity> OF_THE_PAPER =
      Arrays.stream(Side.values())
          .flatMap(
              side ->
                  Stream.concat(
                      Stream.of(Part.SERIALIZE, Part.DESERIALIZE, Part.TOTAL)
                          .flatMap(
                              part ->
                                  Stream.of(
                                      new SideQuantity(side, Quantity.of(part, Metric.TIME)),
                                      new SideQuantity(side, Quantity.of(part, Metric.ENERGY)))),
                      Stream.of(new SideQuantity(side, Quantity.of(Part.TOTAL, Metric.POWER)))))
          .toList();

  /**
   * Quantities of an answer: time of a request and of a whole run, and both boards' energy per
   * request.
   */
  public static final List<SideQuantity> OF_AN_ANSWER =
      List.of(
          new SideQuantity(Side.CLIENT, Quantity.of(Part.REQUEST, Metric.TIME)),
          new SideQuantity(Side.CLIENT, Quantity.of(Part.TOTAL, Metric.TIME)),
          new SideQuantity(Side.CLIENT, Quantity.of(Part.BOARDS, Metric.ENERGY)),
          new SideQuantity(Side.CLIENT, Quantity.of(Part.BOARDS, Metric.NET_ENERGY)));

  /**
   * Sizes of what a call sends and gets. Most studies find no scatter in them, and so have nothing
   * to test.
   */
  public static final List<SideQuantity> OF_SIZES =
      Sizes.BODIES.stream().map(size -> new SideQuantity(Side.CLIENT, size)).toList();

  /**
   * Further quantities of a campaign under load, beside {@link #underLoad}: memory and response
   * times.
   */
  public static final List<SideQuantity> OF_LOAD =
      List.of(
          new SideQuantity(Side.SERVER, LoadQuantity.MEMORY),
          new SideQuantity(Side.CLIENT, LoadTime.RESPONSE.of("p50")),
          new SideQuantity(Side.CLIENT, LoadTime.RESPONSE.of("p90")),
          new SideQuantity(Side.CLIENT, LoadTime.RESPONSE.of("p99")),
          new SideQuantity(Side.CLIENT, LoadTime.SERVICE.of("p50")));

  /**
   * Quantities that compare two campaigns under load: rate reached, errors, response times, and
   * costs of a request.
   */
  public static final List<SideQuantity> UNDER_LOAD =
      List.of(
          new SideQuantity(Side.CLIENT, LoadQuantity.THROUGHPUT),
          new SideQuantity(Side.CLIENT, LoadQuantity.ERROR_SHARE),
          new SideQuantity(Side.CLIENT, LoadQuantity.MAX_RATE),
          new SideQuantity(Side.CLIENT, LoadTime.RESPONSE.of("p50")),
          new SideQuantity(Side.CLIENT, LoadTime.RESPONSE.of("p90")),
          new SideQuantity(Side.CLIENT, LoadTime.RESPONSE.of("p99")),
          new SideQuantity(Side.SERVER, LoadQuantity.CPU),
          new SideQuantity(Side.SERVER, LoadQuantity.GROSS),
          new SideQuantity(Side.SERVER, LoadQuantity.ACTIVE),
          new SideQuantity(Side.SERVER, LoadQuantity.MEMORY));

  /**
   * Chooses the quantities of an answer under load. Where a meter measured them, these are energy
   * per request, gross and above active idle; then CPU time per request, the highest percentile of
   * the response times that every rate has, greatest rates, and without a meter memory.
   *
   * @param measurements of a campaign under load
   * @return the quantities
   */
  public static List<SideQuantity> underLoad(Measurements measurements) {
    List<SideQuantity> measurands = new ArrayList<>();
    boolean isModelled = ModelledPower.of(measurements).isPresent();
    if (!isModelled) {
      measurands.add(new SideQuantity(Side.SERVER, LoadQuantity.GROSS));
      measurands.add(new SideQuantity(Side.SERVER, LoadQuantity.ACTIVE));
    }
    measurands.add(new SideQuantity(Side.SERVER, LoadQuantity.CPU));
    List.of("p99", "p90", "p50").stream()
        .map(LoadTime.RESPONSE::of)
        .filter(time -> isComplete(measurements, time))
        .findFirst()
        .ifPresent(time -> measurands.add(new SideQuantity(Side.CLIENT, time)));
    if (isModelled) {
      measurands.add(new SideQuantity(Side.SERVER, LoadQuantity.MEMORY));
    }
    measurands.add(new SideQuantity(Side.CLIENT, LoadQuantity.MAX_RATE));
    return measurands.stream().filter(measurand -> measurements.has(measurand.quantity())).toList();
  }

  /**
   * {@return what the programs of a campaign measure of their process}
   *
   * @param measurements of a campaign of calls
   */
  static List<SideQuantity> ofProcesses(Measurements measurements) {
    return Arrays.stream(Side.values())
        .flatMap(
            side ->
                measurements.ofProcesses(side).stream()
                    .map(quantity -> new SideQuantity(side, quantity)))
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
