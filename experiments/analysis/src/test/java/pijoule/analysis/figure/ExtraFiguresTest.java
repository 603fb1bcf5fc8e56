package pijoule.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.compare.EffectShares;
import pijoule.analysis.compare.EffectShares.EffectShare;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Figure;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

class ExtraFiguresTest {
  private static final int REPLICATES = 8;

  private static Measurements designed;

  @BeforeAll
  static void measure(@TempDir Path folder) throws Exception {
    designed = new DesignedCampaign(folder, REPLICATES, 7).measured();
  }

  @Test
  void sharesFillTheWholeAndNoMore() throws Exception {
    for (Figure figure : Fixtures.extra(designed)) {
      if (figure.name().startsWith("shares-")) {
        Parsed parsed = new Parsed(figure);
        for (int cell = 1; cell <= DesignedCampaign.CELLS; cell++) {
          double width =
              Parsed.all(parsed.cell(cell), "rect").stream()
                  .filter(rect -> Parsed.is(rect, "bar"))
                  .mapToDouble(rect -> Parsed.number(rect, "width"))
                  .sum();
          assertThat(width).isCloseTo(680 - 12 - 14 - 12 - 190, within(0.05));
        }
        assertThat(figure.csv()).contains(",rest,8,");
      }
    }
  }

  /** A row that says 0 % would be of a phase within the total that takes no time. */
  @Test
  @SuppressWarnings("unchecked")
  void whatLiesBeforeTheTotalHasNoRow(@TempDir Path folder) throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (SyntheticRun run : small.campaign.runs()) {
      var phases = (List<Map<String, Object>>) run.record(Side.SERVER).get("phases");
      Object received =
          phases.stream()
              .filter(piece -> piece.get("phase").equals("receive"))
              .map(piece -> piece.get("end_ns"))
              .findFirst()
              .orElseThrow();
      phases.replaceAll(
          piece -> {
            Map<String, Object> later = new HashMap<>(piece);
            if (piece.get("phase").equals("total")) {
              later.put("start_ns", received);
            }
            return later;
          });
    }
    Measurements measured = Measurements.of(RecordedCampaign.read(small.campaign.write()));
    assertThat(named("shares-server-total-time", measured).csv())
        .contains(",deserialize,")
        .doesNotContain(",receive,");
  }

  @Test
  void runsStandInTheirOrderAndTheOutlierIsNamed() throws Exception {
    Figure figure = named("run-order-client-total-time", designed);
    Parsed parsed = new Parsed(figure);
    List<Element> points =
        parsed.all("use").stream()
            .filter(use -> use.getTextContent().matches("r\\d+, .*"))
            .toList();
    assertThat(points).hasSize(DesignedCampaign.CELLS * REPLICATES);
    double before = 0;
    for (Element point : points) {
      assertThat(Parsed.number(point, "x")).isGreaterThan(before);
      before = Parsed.number(point, "x");
    }
    assertThat(parsed.all("text").stream().map(Element::getTextContent))
        .contains(DesignedCampaign.OUTLIER);
    List<String> lines = figure.csv().lines().toList();
    assertThat(lines).hasSize(1 + points.size());
    assertThat(lines.get(40)).startsWith("40,r0040,4,4,1,client,total_time,s,false,");
  }

  @Test
  void aRunThatLiesFarOffLiesOffTheLineOfQuantiles() throws Exception {
    Figure figure = named("quantiles-server-total-time", designed);
    List<String> lines = figure.csv().lines().toList();
    String[] last = lines.get(lines.size() - 1).split(",", -1);
    assertThat(last[0]).isEqualTo(DesignedCampaign.OUTLIER);
    assertThat(Double.parseDouble(last[6])).isGreaterThan(3).isGreaterThan(number(last[5]));
    assertThat(number(lines.get(1).split(",", -1)[5])).isCloseTo(-number(last[5]), within(1e-9));
    assertThat(figure.svg()).contains(">r0040</text>");
  }

  /**
   * Runs of 1, 3 and 2 s are -50, 50 and 0 % off: the line rises 25 % a run, squares about it sum
   * to 3750, and one degree of freedom is left, of which t is 12.7062.
   */
  @Test
  void driftIsOfTheRunsThatWereMadeAndHasAnInterval() throws Exception {
    Invented invented = new Invented();
    var cell = invented.cells().get(0);
    invented.run(cell, 1).run(cell, 3).run(cell, 2);
    Figure figure = named("run-order-client-total-time", invented.measured());
    assertThat(figure.description())
        .contains("from first to last run +50.0 % (95 % interval ± 1100");
    List<String> lines = figure.csv().lines().toList();
    assertThat(lines.get(0)).endsWith(",drift_percent,drift_ci95_half_percent");
    String[] last = lines.get(3).split(",", -1);
    assertThat(number(last[last.length - 2])).isCloseTo(50, within(1e-9));
    assertThat(number(last[last.length - 1]))
        .isCloseTo(12.7062 * Math.sqrt(3750 / 2.0) * 2, within(0.01));
  }

  /** Three values: R's qnorm((1:3 - 3/8) / (3 + 1/4)) gives 0.8694238 for the greatest. */
  @Test
  void quantilesAreBlomsAndResidualsStudentised() throws Exception {
    Invented invented = new Invented();
    var cell = invented.cells().get(0);
    invented.run(cell, 1).run(cell, 2).run(cell, 3);
    Figure figure = named("quantiles-client-total-time", invented.measured());
    String[] last = figure.csv().lines().toList().get(3).split(",", -1);
    assertThat(number(last[5])).isCloseTo(0.8694238, within(1e-6));
    assertThat(number(last[6])).isCloseTo(1 / Math.sqrt(2.0 / 3), within(1e-12));
  }

  /** Each of 20 runs is 5 %; a lone run of another cell has no steps, nor have 19 a figure. */
  @Test
  void distributionsRiseByOneRunEach() throws Exception {
    Invented invented = new Invented(Invented.factor("framework", "cxf", "axis2"));
    var cells = invented.cells();
    invented.run(cells.get(1), 99);
    for (int seconds = 19; seconds > 0; seconds--) {
      invented.run(cells.get(0), seconds);
    }
    assertThat(Fixtures.extra(invented.measured()))
        .noneMatch(figure -> figure.name().startsWith("distribution-"));
    invented.run(cells.get(0), 20);
    Figure figure = named("distribution-client-total-time", invented.measured());
    List<String> lines = figure.csv().lines().skip(1).toList();
    assertThat(lines).hasSize(20);
    assertThat(lines.get(0)).contains("r0020,1,5,");
    assertThat(lines.get(1)).contains("r0019,2,10,");
    assertThat(lines.get(19)).contains("r0021,20,100,");
    Element steps =
        new Parsed(figure)
            .all("path").stream()
                .filter(path -> Parsed.is(path, "line"))
                .reduce((one, other) -> other)
                .orElseThrow();
    assertThat(steps.getAttribute("d").chars().filter(c -> c == 'V')).hasSize(20);
  }

  @Test
  void nothingToShowIsNoFigure() {
    assertThat(Fixtures.extra(new Invented().measured())).isEmpty();
    Invented lone = new Invented();
    lone.run(lone.cells().get(0), 1);
    assertThat(Fixtures.extra(lone.measured()))
        .isNotEmpty()
        .allMatch(figure -> figure.name().startsWith("shares-"));
  }

  @Test
  void effectsAreAsLongAsTheirShares() throws Exception {
    List<EffectShare> shares = List.of(new EffectShare("a", 75), new EffectShare("b", 25));
    Quantity quantity = Quantity.of(Part.TOTAL, Kind.ENERGY);
    Figure figure = EffectsFigure.of(new EffectShares(Side.CLIENT, quantity, true, shares));
    List<Double> widths =
        new Parsed(figure)
            .all("rect").stream()
                .filter(rect -> Parsed.is(rect, "bar"))
                .map(rect -> Parsed.number(rect, "width"))
                .toList();
    assertThat(widths).hasSize(2);
    assertThat(widths.get(0)).isCloseTo(3 * widths.get(1), within(0.05));
    assertThat(figure.title()).endsWith("(estimate)");
    assertThat(figure.csv()).endsWith("client,total_energy,true,b,25\n");
    assertThatThrownBy(() -> new EffectShare("c", -1)).hasMessageContaining("-1.0 for c");
  }

  @Test
  void effectsOfACampaignAddUpToTheWhole() {
    List<Figure> figures = EffectsFigure.all(designed);
    assertThat(figures.stream().map(Figure::name))
        .containsExactly(
            "effects-client-total-time",
            "effects-client-total-energy",
            "effects-server-total-time",
            "effects-server-total-energy");
    for (Figure figure : figures) {
      List<String> lines = figure.csv().lines().skip(1).toList();
      assertThat(lines.stream().mapToDouble(ExtraFiguresTest::last).sum())
          .isCloseTo(100, within(1e-9));
      assertThat(lines.stream().filter(line -> line.contains(",Message size,")).toList())
          .singleElement()
          .satisfies(line -> assertThat(last(line)).isGreaterThan(60));
    }
  }

  private static double last(String line) {
    return number(line.substring(line.lastIndexOf(',') + 1));
  }

  private static Figure named(String name, Measurements measurements) {
    return Fixtures.extra(measurements).stream()
        .filter(figure -> figure.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static double number(String text) {
    return Double.parseDouble(text);
  }
}
