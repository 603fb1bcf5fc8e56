package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.Sizes;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.JvmFactors;
import pijoule.contract.study.Level;
import pijoule.contract.study.LevelKind;

/**
 * The cells of a study that differ only in a number, such as how many readings are asked for: one
 * line of a figure of growth.
 *
 * @param growing the factor that their place on the line is a level of
 * @param levels of the other factors that the study varies
 * @param cells in the order of the numbers, at least {@value #MIN_POINTS}
 * @param base the line that differs only in the first compared factor, which has its first level
 *     there; absent of such a line itself, and where the study lacks it or compares nothing
 */
public record GrowthLine(
    FactorLevels growing, List<Level> levels, List<Cell> cells, Optional<List<Cell>> base) {
  /** A line through two points shows no more than their difference. */
  static final int MIN_POINTS = 3;

  private static final Set<LevelKind> NUMBERS = Set.of(LevelKind.COUNT, LevelKind.SIZE);

  /** Numbers that no message grows with. */
  private static final Set<Factor> OF_THE_RUN = Set.of(Factor.CALLS, JvmFactors.HEAP);

  /**
   * {@return the factor whose numbers make lines: the first that is a count or a size with at least
   * three levels; absent where there is none}
   *
   * @param study any
   */
  public static Optional<FactorLevels> growing(ResolvedStudy study) {
    return study.factors().stream()
        .filter(factor -> NUMBERS.contains(factor.factor().kind()))
        .filter(factor -> !OF_THE_RUN.contains(factor.factor()))
        .filter(factor -> factor.levels().size() >= MIN_POINTS)
        .findFirst();
  }

  /**
   * {@return its lines, in the order of its cells; none where nothing grows}
   *
   * @param study any
   */
  public static List<GrowthLine> of(ResolvedStudy study) {
    return growing(study).map(growing -> of(study, growing)).orElse(List.of());
  }

  private static List<GrowthLine> of(ResolvedStudy study, FactorLevels growing) {
    Map<List<Level>, List<Cell>> lines =
        study.cells().stream()
            .collect(
                Collectors.groupingBy(
                    cell -> others(cell, growing), LinkedHashMap::new, Collectors.toList()));
    Optional<FactorLevels> compared =
        ComparedFactors.factors(study).stream()
            .filter(factor -> !factor.equals(growing))
            .findFirst();
    List<GrowthLine> all = new ArrayList<>();
    lines.forEach(
        (levels, cells) -> {
          if (cells.size() >= MIN_POINTS) {
            all.add(
                new GrowthLine(
                    growing,
                    levels.stream().filter(level -> isVaried(study, level)).toList(),
                    cells,
                    compared.flatMap(factor -> base(lines, levels, factor))));
          }
        });
    return all;
  }

  private static boolean isVaried(ResolvedStudy study, Level level) {
    return study.factors().stream()
        .anyMatch(factor -> factor.factor().equals(level.factor()) && factor.levels().size() > 1);
  }

  private static List<Level> others(Cell cell, FactorLevels growing) {
    return cell.levels().stream()
        .filter(level -> !level.factor().equals(growing.factor()))
        .toList();
  }

  private static Optional<List<Cell>> base(
      Map<List<Level>, List<Cell>> lines, List<Level> levels, FactorLevels compared) {
    Level first = compared.levels().get(0);
    List<Level> with =
        levels.stream()
            .map(level -> level.factor().equals(first.factor()) ? first : level)
            .toList();
    return with.equals(levels) ? Optional.empty() : Optional.ofNullable(lines.get(with));
  }

  /**
   * {@return what grows: sizes of messages, and on both sides the time and the energy of a request}
   *
   * @param measurements of a campaign
   */
  public static List<Measurand> measurands(Measurements measurements) {
    List<Measurand> all = new ArrayList<>();
    sizes(measurements).forEach(size -> all.add(new Measurand(Side.CLIENT, size)));
    for (Kind kind : List.of(Kind.TIME, Kind.ENERGY)) {
      for (Side side : Side.values()) {
        all.add(new Measurand(side, Quantity.of(Part.REQUEST, kind)));
      }
    }
    return all.stream().filter(measurand -> measurements.has(measurand.quantity())).toList();
  }

  /** {@return the answer's; those of the paper where it shows others} */
  private static List<Quantity> sizes(Measurements measurements) {
    List<Quantity> ofPaper =
        measurements.campaign().paper().growing().stream()
            .flatMap(key -> Quantities.find(key).stream())
            .toList();
    Quantity answer = measurements.has(Sizes.MESSAGE) ? Sizes.MESSAGE : Sizes.RESPONSE;
    return ofPaper.isEmpty() ? List.of(answer) : ofPaper;
  }

  /**
   * {@return its place, in the unit of the factor's column}
   *
   * @param cell of this line, or of its base
   */
  public double number(Cell cell) {
    return Double.parseDouble(level(cell).value());
  }

  /**
   * {@return its level of the factor that grows}
   *
   * @param cell of this line, or of its base
   */
  public Level level(Cell cell) {
    return cell.levels().stream()
        .filter(level -> level.factor().equals(growing.factor()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * {@return the cell of the base at the same number; absent where the study lacks it}
   *
   * @param cell of this line
   */
  public Optional<Cell> baseOf(Cell cell) {
    return base.stream()
        .flatMap(List::stream)
        .filter(other -> level(other).equals(level(cell)))
        .findFirst();
  }

  /**
   * {@return its mean over that of the base at the same number, or why there is none}
   *
   * @param measurements of a campaign
   * @param cell of this line
   * @param measurand of it
   */
  public Contrast ratio(Measurements measurements, Cell cell, Measurand measurand) {
    return GrowthRow.ratio(measurements, this, cell, measurand);
  }

  /** {@return the levels that it differs in from other lines, as a person reads them} */
  public String display() {
    return levels.stream().map(Level::display).collect(Collectors.joining(", "));
  }
}
