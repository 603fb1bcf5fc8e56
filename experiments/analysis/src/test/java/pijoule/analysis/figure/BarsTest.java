package pijoule.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Figure;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.energy.window.Verdict;

/** What the bars show, read back from the drawing. */
class BarsTest {
  /** Half of a hundredth of a pixel for each of two ends, and their difference. */
  private static final double ROUNDING = 0.021;

  @Property(tries = 50)
  void heightsAndWhiskersAreTheMeansAndIntervals(
      @ForAll @Size(8) List<@DoubleRange(min = 1e-6, max = 1e4) @Scale(7) Double> seconds)
      throws Exception {
    Invented invented = invented();
    Map<Integer, List<Double>> expected = new HashMap<>();
    for (Cell cell : invented.cells()) {
      List<Double> values = seconds.subList(cell.number() * 2 - 2, cell.number() * 2);
      values.forEach(value -> invented.run(cell, value));
      expected.put(cell.number(), values);
    }
    for (Figure figure : PaperFigures.of(invented.measured())) {
      check(figure, expected, figure.name().endsWith("energy") ? 2 : 1);
    }
  }

  /** The scale is the axis's own: that of the two outermost ticks, as printed. */
  private static void check(Figure figure, Map<Integer, List<Double>> seconds, double watts)
      throws Exception {
    Parsed parsed = new Parsed(figure);
    boolean time = watts == 1;
    boolean logarithmic =
        time
            && seconds.values().stream()
                .anyMatch(v -> Summary.of(v).ofPositive().ci95HalfWidth().isEmpty());
    assertThat(figure.svg().contains("Geometric mean")).isEqualTo(logarithmic);
    Ruler scale = Ruler.of(parsed, logarithmic);
    for (Map.Entry<Integer, List<Double>> cell : seconds.entrySet()) {
      List<Double> values = cell.getValue().stream().map(s -> s * watts * scale.perSi()).toList();
      Element drawn = parsed.cell(cell.getKey());
      runs(drawn, values, scale);
      whisker(drawn, values, scale);
      if (!logarithmic) {
        bar(drawn, values, scale);
      }
    }
  }

  private static void bar(Element drawn, List<Double> values, Ruler scale) {
    Element bar = Parsed.first(drawn, "rect", "bar").orElseThrow();
    double zero = scale.at(0);
    double mean = Summary.of(values).mean().getAsDouble();
    assertThat(Parsed.number(bar, "height")).isCloseTo(zero - scale.at(mean), within(ROUNDING * 2));
    assertThat(Parsed.number(bar, "y") + Parsed.number(bar, "height"))
        .isCloseTo(zero, within(ROUNDING));
  }

  private static void whisker(Element drawn, List<Double> values, Ruler scale) {
    Summary logs = Summary.of(values.stream().map(Math::log).toList());
    Summary summary = Summary.of(values).ofPositive();
    boolean isUnresolved =
        scale.logarithmic()
            ? 2 * logs.half().getAsDouble() > Math.log(100)
            : summary.isUnresolved();
    Optional<Element> whisker = Parsed.first(drawn, "path", "whisker");
    assertThat(whisker.isEmpty()).isEqualTo(isUnresolved);
    if (!isUnresolved) {
      double high =
          scale.logarithmic()
              ? Math.exp(logs.ci95High().getAsDouble())
              : summary.ci95High().getAsDouble();
      double low =
          scale.logarithmic()
              ? Math.exp(logs.ci95Low().getAsDouble())
              : summary.ci95Low().getAsDouble();
      double[] ends = Parsed.ends(whisker.get());
      assertThat(ends[0]).isCloseTo(scale.at(high), within(ROUNDING * 2));
      assertThat(ends[1]).isCloseTo(scale.at(low), within(ROUNDING * 2));
    }
  }

  private static void runs(Element drawn, List<Double> values, Ruler scale) {
    String dots = Parsed.first(drawn, "path", "runs").orElseThrow().getAttribute("d");
    String[] points = dots.substring(1).split("h0M?");
    assertThat(points).hasSameSizeAs(values);
    for (int i = 0; i < points.length; i++) {
      assertThat(Double.parseDouble(points[i].split(" ")[1]))
          .isCloseTo(scale.at(values.get(i)), within(ROUNDING));
    }
  }

  /** Reads the vertical axis back. */
  private record Ruler(
      double lowY, double low, double highY, double high, double perSi, boolean logarithmic) {
    static Ruler of(Parsed parsed, boolean logarithmic) {
      List<Element> ticks =
          parsed.all("text").stream()
              .filter(text -> Parsed.is(text, "dim") && Parsed.is(text, "end"))
              .toList();
      Element first = ticks.get(0);
      Element last = ticks.get(ticks.size() - 1);
      String label =
          parsed.all("text").stream()
              .filter(text -> text.hasAttribute("transform"))
              .map(Element::getTextContent)
              .findFirst()
              .orElseThrow();
      double perSi = label.contains("(m") ? 1e3 : label.contains("(µ") ? 1e6 : 1;
      return new Ruler(y(first), value(first), y(last), value(last), perSi, logarithmic);
    }

    /** A tick's text is 4 below its line. */
    private static double y(Element tick) {
      return Parsed.number(tick, "y") - 4;
    }

    private static double value(Element tick) {
      return Double.parseDouble(tick.getTextContent().replace('−', '-'));
    }

    double at(double value) {
      double part =
          logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
      return lowY + part * (highY - lowY);
    }
  }

  @Test
  void whatIsMissingIsNoBarAndALoneRunHasNoWhisker() throws Exception {
    Invented invented = invented();
    List<Cell> cells = invented.cells();
    invented
        .run(cells.get(0), 1, Verdict.NOT_AVAILABLE)
        .run(cells.get(0), 2, Verdict.NOT_AVAILABLE);
    invented.run(cells.get(1), 3, Verdict.BELOW_RESOLUTION);
    invented.run(cells.get(2), 3).run(cells.get(2), 4, Verdict.IMPLAUSIBLE);
    Figure figure = PaperFigures.of(invented.measured()).get(1);
    Parsed parsed = new Parsed(figure);
    assertThat(Parsed.all(parsed.cell(1), "rect")).isEmpty();
    assertThat(text(parsed, 1)).contains("NA, no run has a value").endsWith("NA");
    assertThat(Parsed.first(parsed.cell(2), "path", "whisker")).isEmpty();
    assertThat(Parsed.first(parsed.cell(2), "circle", "lone")).isPresent();
    assertThat(Parsed.first(parsed.cell(2), "rect", "doubt")).isPresent();
    assertThat(text(parsed, 2)).contains("n = 1").endsWith("†");
    assertThat(Parsed.first(parsed.cell(3), "path", "whisker")).isPresent();
    assertThat(text(parsed, 3))
        .contains("7.00 (1.1 to 43) J, n = 2, 95 % interval 1.140 to 42.99 J, u 0.070 J")
        .contains("implausible in 1 run")
        .endsWith("‡");
    assertThat(Parsed.all(parsed.cell(4), "rect")).isEmpty();
    assertThat(figure.svg())
        .contains("† dashed", "‡ dashed", "○ one block", "NA: no run")
        .doesNotContain("stimate");
    assertThat(figure.csv())
        .contains("1,a,x,server,serialize_energy,J,false,NA,0,0,NA,NA,NA,NA,NA,NA,0,0,NA,NA,NA\n")
        .contains("2,a,y,server,serialize_energy,J,false,NA,1,1,6,NA,NA,NA,NA,0.06,1,0,NA,NA,NA\n")
        .contains(
            "2,a,y,server,serialize_energy,J,false,r0003,1,1,6,NA,NA,NA,NA,0.06,1,0,NA,NA,NA\n");
  }

  private static String text(Parsed parsed, int cell) {
    return parsed.cell(cell).getTextContent().strip();
  }

  @Test
  void saysEstimateWhereverThePowerIsModelled() {
    Invented invented = invented().estimated();
    invented.cells().forEach(cell -> invented.run(cell, 1).run(cell, 1.1));
    for (Figure figure : Fixtures.all(invented.measured())) {
      boolean energy = figure.name().endsWith("energy");
      assertThat(figure.title().contains("(estimate)")).as(figure.name()).isEqualTo(energy);
      assertThat(figure.svg().contains("Estimate: ")).as(figure.name()).isEqualTo(energy);
    }
  }

  @Test
  void anIntervalOfTimesThatWouldGoBelowZeroIsLogarithmicWithItsNumbersInTheCsv() {
    Invented invented = invented();
    invented.run(invented.cells().get(0), 2).run(invented.cells().get(0), 2.3);
    List<Figure> figures = PaperFigures.of(invented.measured());
    assertThat(figures.get(0).svg()).contains("Logarithmic: an interval symmetric");
    assertThat(figures.get(0).csv())
        .containsPattern(
            "time,s,false,NA,2,2,2\\.15,NA,0\\.88\\d+,5\\.21\\d+,.*,0,0,2\\.14\\d+,0\\.88\\d+,5\\.21\\d+\n");
    assertThat(figures.get(1).svg()).as("energy").doesNotContain("Logarithmic");
  }

  @Property(tries = 40)
  void everyCellHasAPlaceOfItsOwn(
      @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 9) Integer> levels)
      throws Exception {
    Invented invented = new Invented(factors(levels));
    invented.cells().forEach(cell -> invented.run(cell, cell.number()));
    Figure figure =
        new MeansFigure(invented.measured(), Side.SERVER, Quantity.of(Part.TOTAL, Kind.TIME))
            .figure("k", "name", "title")
            .orElseThrow();
    Parsed parsed = new Parsed(figure);
    double right = Double.NEGATIVE_INFINITY;
    double bottom = Double.NEGATIVE_INFINITY;
    List<Element> groups =
        parsed.all("g").stream().filter(group -> group.hasAttribute("data-cell")).toList();
    Set<String> numbers =
        groups.stream().map(group -> group.getAttribute("data-cell")).collect(Collectors.toSet());
    assertThat(numbers).hasSize(invented.cells().size()).hasSameSizeAs(groups);
    Set<String> places = new HashSet<>();
    for (Element group : groups) {
      Element bar = Parsed.first(group, "rect", "bar").orElseThrow();
      double x = Parsed.number(bar, "x");
      double width = Parsed.number(bar, "width");
      double foot = Math.round(Parsed.number(bar, "y") + Parsed.number(bar, "height"));
      assertThat(width).isGreaterThan(5);
      assertThat(x).isGreaterThanOrEqualTo(68);
      assertThat(x + width).isLessThanOrEqualTo(Canvas.WIDTH);
      assertThat(foot > bottom + 5 || x >= right).as(figure.svg()).isTrue();
      assertThat(places.add(foot + ":" + x)).isTrue();
      right = x + width;
      bottom = foot;
    }
  }

  private static FactorLevels[] factors(List<Integer> levels) {
    List<String> names = List.of("cpu_mhz", "framework", "message_size", "container");
    List<FactorLevels> factors = new ArrayList<>();
    for (int i = 0; i < levels.size(); i++) {
      String[] texts = new String[Math.min(levels.get(i), i == 1 ? 9 : 4)];
      for (int level = 0; level < texts.length; level++) {
        texts[level] = "level " + level;
      }
      factors.add(Invented.factor(names.get(i), texts));
    }
    return factors.toArray(FactorLevels[]::new);
  }

  private static Invented invented() {
    return new Invented(
        Invented.factor("framework", "a", "b"), Invented.factor("message_size", "x", "y"));
  }
}
