package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.compare.CampaignComparisons;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Comparisons;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.load.CampaignErrors;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.RequestErrors;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Stacks at one rate of requests, and what a request costs on each.
 *
 * @param rate at which they were measured
 * @param cost quantity that is compared
 * @param stacks in the study's order
 * @param comparisons of their costs at the rate, each among all of the answer
 */
record StacksAtRate(Level rate, Measurand cost, List<Stack> stacks, List<Comparison> comparisons) {
  private static final double PERCENT = 100;
  private static final int DIGITS = 3;
  private static final Quantity P99 = LoadTime.RESPONSE.of("p99");

  StacksAtRate {
    stacks = List.copyOf(stacks);
    comparisons = List.copyOf(comparisons);
  }

  /**
   * Stack at the rate, without runs that the generator limited.
   *
   * @param name for a person
   * @param cell at the rate
   * @param cost of a request
   * @param p99 of the response times, s
   * @param errors failed requests, %
   */
  record Stack(String name, Cell cell, Summary cost, Summary p99, Summary errors) {
    boolean carries() {
      return errors.mean().orElse(0) <= PERCENT * RequestErrors.MAX_SHARE;
    }
  }

  static StacksAtRate of(Measurements measurements, Level rate, Measurand cost) {
    Measurements compared = Comparisons.compared(measurements);
    List<Stack> stacks =
        LoadedStack.of(measurements.campaign().study()).stream()
            .flatMap(
                stack ->
                    stack.cells().stream()
                        .filter(cell -> cell.level(Factor.RATE).equals(rate))
                        .map(cell -> stack(compared, stack.display(), cell, cost)))
            .toList();
    List<Comparison> comparisons =
        CampaignComparisons.of(measurements.campaign()).answers(measurements).stream()
            .filter(comparison -> comparison.measurand().equals(cost))
            .filter(comparison -> comparison.fixed().contains(rate))
            .toList();
    return new StacksAtRate(rate, cost, stacks, comparisons);
  }

  private static Stack stack(Measurements compared, String name, Cell cell, Measurand cost) {
    return new Stack(
        name,
        cell,
        cost.of(compared, cell).summary(),
        CellValue.of(compared, cell, Side.CLIENT, P99).summary(),
        CellValue.of(compared, cell, Side.CLIENT, LoadQuantity.ERROR_SHARE).summary());
  }

  /** Those that carry the rate and are not shown to take more than another one that does. */
  List<Stack> least() {
    List<Stack> carrying = stacks.stream().filter(Stack::carries).toList();
    return carrying.stream()
        .filter(one -> carrying.stream().noneMatch(other -> finding(one, other) == Conclusion.MORE))
        .toList();
  }

  /**
   * {@return whether one stack of several is shown to take least, or those that do are equal} Each
   * other one takes more than some stack, and so, over a chain of these, more than the one left.
   */
  boolean isDecided() {
    List<Stack> least = least();
    return stacks.size() > 1
        && !least.isEmpty()
        && stacks.stream().allMatch(each -> !each.carries() || isMeasured(each))
        && least.stream()
            .allMatch(
                one ->
                    least.stream()
                        .allMatch(
                            other -> other == one || finding(one, other) == Conclusion.EQUAL));
  }

  /** {@return whether any run counts} */
  boolean isMeasured() {
    return stacks.stream().anyMatch(StacksAtRate::isMeasured);
  }

  private static boolean isMeasured(Stack of) {
    return of.cost.n() > 0;
  }

  /** Names of {@link #least()}. */
  String names() {
    return String.join(" and ", least().stream().map(Stack::name).toList());
  }

  /** Server processes behind each cost, at least. */
  int processes() {
    return stacks.stream().mapToInt(each -> each.cost.blocks()).min().orElse(0);
  }

  private Optional<Comparison> comparison(Stack of, Stack other) {
    List<Cell> both = List.of(of.cell, other.cell);
    return comparisons.stream()
        .filter(each -> both.contains(each.fromCell()) && both.contains(each.toCell()))
        .findFirst();
  }

  /** One stack against another one; comparisons have the later level against the earlier one. */
  private Conclusion finding(Stack of, Stack other) {
    Optional<Comparison> comparison = comparison(of, other);
    Conclusion finding = comparison.map(Comparison::finding).orElse(Conclusion.NOT_TESTED);
    boolean isTurned = comparison.filter(each -> each.toCell().equals(other.cell)).isPresent();
    return switch (finding) {
      case MORE -> isTurned ? Conclusion.LESS : Conclusion.MORE;
      case LESS -> isTurned ? Conclusion.MORE : Conclusion.LESS;
      default -> finding;
    };
  }

  /** A line a stack for a terminal, the least mean first, to which the ratios are. */
  List<String> lines() {
    List<Stack> sorted = new ArrayList<>(stacks);
    sorted.sort(
        Comparator.comparing((Stack each) -> !each.carries())
            .thenComparing(each -> each.cost.mean().orElse(Double.POSITIVE_INFINITY)));
    Stack first = sorted.get(0);
    SiPrefix unit =
        SiPrefix.ofColumn(
            cost.quantity().unit(),
            sorted.stream().flatMapToDouble(each -> each.cost.mean().stream()));
    String heading =
        "At %s, %s, mean ± half of the 95 %% interval, ratio to %s with simultaneous 95 %% interval:"
            .formatted(rate.display(), cost.display(), first.name);
    List<String> lines = new ArrayList<>(List.of(heading));
    lines.addAll(
        ComparisonText.aligned(sorted.stream().map(each -> row(each, first, unit)).toList()));
    if (sorted.stream().anyMatch(each -> each.errors.mean().orElse(0) > 0)) {
      lines.add(CampaignErrors.IN_PERCENTILES);
    }
    return lines;
  }

  private List<String> row(Stack of, Stack first, SiPrefix unit) {
    String mean =
        of.cost.n() == 0
            ? "not measured"
            : Numbers.rounded(unit.of(of.cost))
                    .replace("blocks", "processes")
                    .replace("block", "process")
                + " "
                + unit.unit();
    OptionalDouble p99 = of.p99.mean();
    double errors = of.errors.mean().orElse(0);
    return List.of(
        of.name,
        mean,
        of == first ? "" : ratio(of, first),
        p99.isPresent() ? "p99 " + ValueFormat.value(p99, P99.unit()) : "",
        errors == 0
            ? ""
            : "%s %% of requests failed%s"
                .formatted(
                    Numbers.significant(errors, 2),
                    of.carries() ? "" : ": it does not carry this rate"));
  }

  private String ratio(Stack of, Stack first) {
    Optional<Comparison> comparison = comparison(of, first);
    if (comparison.isEmpty()) {
      return isMeasured(of) && isMeasured(first)
          ? "not compared: more than one factor differs"
          : "";
    }
    boolean isTurned = comparison.get().fromCell().equals(of.cell);
    OptionalDouble ratio = comparison.get().contrast().ratio();
    String why = comparison.get().undecidable();
    String word = finding(of, first).word(cost.quantity()) + (why.isEmpty() ? "" : ": " + why);
    String interval =
        comparison
            .get()
            .interval()
            .map(range -> isTurned ? new RatioInterval(1 / range.high(), 1 / range.low()) : range)
            .map(range -> " (" + Numbers.rangeOfRatio(range.low(), range.high()) + ")")
            .orElse("");
    return ratio.isEmpty()
        ? word
        : "%s%s %s"
            .formatted(
                Numbers.significant(
                    isTurned ? 1 / ratio.getAsDouble() : ratio.getAsDouble(), DIGITS),
                interval,
                word);
  }
}
