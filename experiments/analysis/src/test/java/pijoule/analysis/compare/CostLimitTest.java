package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import pijoule.analysis.compare.CostLimit.Outcome;
import pijoule.analysis.compare.CostLimit.Verdict;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Listing.Column;
import pijoule.campaign.Problem;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** A limit of 5 % by intervals that are known: 1.96 standard errors on either side. */
class CostLimitTest {
  private static final Differences ALIKE = new Differences(List.of(), List.of());
  private static final Listing NO_RATIOS =
      new Listing("r", "R", List.of(Column.of("a", "A")), List.of(), List.of());
  private static final double HALF = 0.0196;

  private static final Cell CELL = new Cell(1, List.of(Level.parse(Factor.RATE, "50/s")));

  @Test
  void anIntervalAboveTheLimitIsDearer() {
    assertThat(outcome(cpu(1.08, HALF), p50(1, HALF)))
        .isEqualTo(
            new Outcome(
                Verdict.ABOVE,
                "Above 5 %: 1 of 2 costs; 50/s, server, cpu per request: ratio 1.080 (1.059 to 1.101)."));
  }

  @Test
  void intervalsUpToTheLimitAreWithin() {
    assertThat(outcome(cpu(1.02, HALF), p50(0.5, HALF)))
        .isEqualTo(
            new Outcome(
                Verdict.WITHIN,
                "Within 5 %: 2 of 2 costs; 50/s, server, cpu per request: ratio 1.020 (1.000 to 1.040)."));
  }

  @Test
  void anIntervalAroundTheLimitDecidesNothing() {
    Outcome outcome = outcome(cpu(1.04, HALF), p50(0.5, HALF));
    assertThat(outcome.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(outcome.line())
        .isEqualTo(
            "Not decided within 5 %: 1 of 2 costs; 50/s, server, cpu per request: ratio 1.040 (1.020 to 1.061).");
  }

  @Test
  void oneDearCostIsEnoughWhereAnotherIsNotDecided() {
    assertThat(outcome(cpu(1.04, HALF), p50(2, HALF)).verdict()).isEqualTo(Verdict.ABOVE);
  }

  @Test
  void oneProcessASideIsNotDecidedAndSaysWhy() {
    Outcome outcome =
        outcome(
            mean(
                Side.SERVER,
                LoadQuantity.CPU,
                untested(1.5, Contrasts.ONE_PROCESS),
                OptionalDouble.of(1.5)));
    assertThat(outcome.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(outcome.line())
        .startsWith(
            "Not decided within 5 %: 1 of 1 cost; 50/s, server, cpu per request: ratio 1.500 without an"
                + " interval. Reason: one server process: ");
  }

  /** A higher rate is no cost, and neither are answers a second. */
  @Test
  void ratesAreNoCosts() {
    MeanRatio rate =
        mean(Side.CLIENT, LoadQuantity.MAX_RATE, tested(2, HALF), OptionalDouble.of(2));
    assertThat(outcome(rate, cpu(1, HALF)).verdict()).isEqualTo(Verdict.WITHIN);
    assertThat(outcome(rate).line()).isEqualTo("Not decided: no cost has means in A and in B.");
  }

  /** A build that answers faster because it fails is not cheaper. */
  @Test
  void moreThanOnePercentOfErrorsIsAboveTheLimit() {
    assertThat(outcome(errors(0, 3.2), cpu(0.5, HALF)))
        .isEqualTo(
            new Outcome(
                Verdict.ABOVE, "Above 1 % of errors: B failed 3.20 % of requests at 50/s, A 0 %."));
    assertThat(outcome(errors(0, 0.9), cpu(0.5, HALF)).verdict()).isEqualTo(Verdict.WITHIN);
    Outcome bothFail = outcome(errors(5, 5), cpu(0.5, HALF));
    assertThat(bothFail.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(bothFail.line()).startsWith("Not decided: A and B failed 5.00 %");
  }

  @Test
  void whatCannotBeReadIsNotDecided() {
    SideBySide damaged =
        new SideBySide(
            "",
            ALIKE,
            NO_RATIOS,
            List.of(cpu(2, HALF)),
            Measurand.UNDER_LOAD,
            true,
            List.of(),
            List.of(new Problem("line 3")));
    assertThat(new CostLimit(5).of(damaged).verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void aLimitIsAboveZero() {
    assertThatThrownBy(() -> new CostLimit(0))
        .hasMessage("a limit of costs must be above 0 %, got 0.0");
  }

  private static Outcome outcome(MeanRatio... means) {
    return new CostLimit(5)
        .of(
            new SideBySide(
                "",
                ALIKE,
                NO_RATIOS,
                List.of(means),
                new LoadComparisons().costs(),
                true,
                List.of(),
                List.of()));
  }

  private static MeanRatio cpu(double ratio, double half) {
    return mean(Side.SERVER, LoadQuantity.CPU, tested(ratio, half), OptionalDouble.of(ratio));
  }

  private static MeanRatio p50(double ratio, double half) {
    Quantity time = LoadTime.RESPONSE.of("p50");
    return mean(Side.CLIENT, time, tested(ratio, half), OptionalDouble.of(ratio));
  }

  private static MeanRatio errors(double a, double b) {
    return new MeanRatio(
        value(Side.CLIENT, LoadQuantity.ERROR_SHARE, a),
        value(Side.CLIENT, LoadQuantity.ERROR_SHARE, b),
        Contrast.none("the mean must be above 0"),
        "",
        0);
  }

  private static MeanRatio mean(
      Side side, Quantity quantity, Contrast contrast, OptionalDouble ofB) {
    return new MeanRatio(
        value(side, quantity, 1), value(side, quantity, ofB.stream().toArray()), contrast, "", 1);
  }

  private static CellValue value(Side side, Quantity quantity, double... values) {
    return new CellValue(CELL, side, quantity, List.of(), List.of(), values);
  }

  private static Contrast tested(double ratio, double half) {
    double error = half / 1.959963984540054;
    LogContrast log = new LogContrast(Math.log(ratio), error, 0, Double.POSITIVE_INFINITY, 10);
    return new Contrast(
        OptionalDouble.of(ratio),
        Optional.of(log),
        Optional.empty(),
        "",
        false,
        ErrorUnit.ROUND,
        5,
        0,
        false);
  }

  private static Contrast untested(double ratio, String reason) {
    return new Contrast(
        OptionalDouble.of(ratio),
        Optional.empty(),
        Optional.empty(),
        reason,
        false,
        ErrorUnit.RUN,
        5,
        0,
        false);
  }
}
