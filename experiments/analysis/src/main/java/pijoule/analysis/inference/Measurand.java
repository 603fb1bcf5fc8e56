package pijoule.analysis.inference;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import pijoule.analysis.measures.BodySize;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.results.Side;

/**
 * A quantity of one side of a run.
 *
 * @param side of a call
 * @param quantity that the side has
 */
public record Measurand(Side side, Quantity quantity) {
  /**
   * What a campaign is analysed for: the twelve quantities of figures 8 to 19 of Nunes et al.
   * (2013), and the mean power of either side.
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
                                      new Measurand(side, Quantity.of(part, Metric.TIME)),
                                      new Measurand(side, Quantity.of(part, Metric.ENERGY)))),
                      Stream.of(new Measurand(side, Quantity.of(Part.TOTAL, Metric.POWER)))))
          .toList();

  /**
   * What an answer compares: the time of a request and of a whole run, and the energy of both
   * boards for a request.
   */
  public static final List<Measurand> OF_AN_ANSWER =
      List.of(
          new Measurand(Side.CLIENT, Quantity.of(Part.REQUEST, Metric.TIME)),
          new Measurand(Side.CLIENT, Quantity.of(Part.TOTAL, Metric.TIME)),
          new Measurand(Side.CLIENT, Quantity.of(Part.BOARDS, Metric.ENERGY)),
          new Measurand(Side.CLIENT, Quantity.of(Part.BOARDS, Metric.NET_ENERGY)));

  /**
   * What a call sends and gets. Most studies find no scatter in it, and so have nothing to test.
   */
  public static final List<Measurand> OF_SIZES =
      Arrays.stream(BodySize.values()).map(size -> new Measurand(Side.CLIENT, size)).toList();

  /**
   * @return the name as a person reads it, such as {@code client, total time}
   */
  public String display() {
    return quantity.display(side);
  }
}
