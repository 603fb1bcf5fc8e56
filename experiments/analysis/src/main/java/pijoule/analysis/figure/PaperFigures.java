package pijoule.analysis.figure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Figure;
import pijoule.contract.phase.Side;

/** Figures 8 to 19 of Nunes et al. (2013), section V, for any factors of a study. */
public final class PaperFigures {
  /** Greatest number of {@link #of}: one for each side, part and kind. */
  public static final int MAX_COUNT = 12;

  /** The first of them; times have even numbers, the energies after them odd ones. */
  private static final int FIRST = 8;

  private static final List<Side> SIDES = List.of(Side.SERVER, Side.CLIENT);
  private static final List<Part> PARTS = List.of(Part.SERIALIZE, Part.DESERIALIZE, Part.TOTAL);
  private static final List<Kind> KINDS = List.of(Kind.TIME, Kind.ENERGY);

  private PaperFigures() {}

  /**
   * {@return at most {@link #MAX_COUNT} figures, in the paper's order: server before client;
   * serialization, deserialization and total; time before energy; without those of a quantity that
   * no run has. Two cells are a row of the answer, and need no chart of two bars}
   *
   * @param measurements of a campaign
   */
  public static List<Figure> of(Measurements measurements) {
    if (measurements.campaign().study().cells().size() <= 2) {
      return List.of();
    }
    return IntStream.range(0, MAX_COUNT)
        .mapToObj(i -> figure(measurements, i))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * {@return the delay on the wire by cell, Figure 2 of Shopov et al. (2007); absent where no
   * packets were captured}
   *
   * @param measurements of a campaign
   */
  public static Optional<Figure> delay(Measurements measurements) {
    Quantity delay = Quantities.find("wire_delay_time").orElseThrow();
    if (!measurements.has(delay)) {
      return Optional.empty();
    }
    String name = "means-client-wire-delay-time";
    String title = measurements.campaign().paper().title(name, delay.display(Side.CLIENT));
    return new MeansFigure(measurements, Side.CLIENT, delay).figure("wd", name, title);
  }

  private static Optional<Figure> figure(Measurements measurements, int index) {
    int ofSide = PARTS.size() * KINDS.size();
    Side side = SIDES.get(index / ofSide);
    Part part = PARTS.get(index % ofSide / KINDS.size());
    Kind kind = KINDS.get(index % KINDS.size());
    String number = String.format(Locale.ROOT, "%02d", FIRST + index);
    String words = side.key() + " " + part.label().toLowerCase(Locale.ROOT) + " " + kind.key();
    String name = "figure-" + number + "-" + words.replace(' ', '-');
    return new MeansFigure(measurements, side, Quantity.of(part, kind))
        .figure("f" + number, name, measurements.campaign().paper().title(name, words));
  }
}
