package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Cost of a request at one rate of a stack, without runs that decide nothing.
 *
 * @param stack whose cost
 * @param rate for a person, such as {@code 100/s}
 * @param mean over the runs, each of a server process of its own
 * @param unit of the mean
 * @param estimate whether modelled power enters
 */
public record RateCost(
    LoadedStack stack, String rate, Summary mean, String unit, boolean estimate) {

  /**
   * {@return by rate, in the study's order; without rates of which no run has a value, as idle}
   *
   * @param measurements of a campaign under load
   * @param stack one of its stacks
   * @param measurand a cost of a request
   */
  public static List<RateCost> of(
      Measurements measurements, LoadedStack stack, Measurand measurand) {
    List<RateCost> costs = new ArrayList<>();
    for (Cell cell : stack.cells()) {
      List<MeasuredSide> runs =
          measurements.of(cell, measurand.side()).stream()
              .filter(run -> run.run().decides())
              .toList();
      CellValue value = CellValue.of(cell, measurand.side(), measurand.quantity(), runs);
      if (value.n() > 0) {
        costs.add(
            new RateCost(
                stack,
                LoadedStack.rate(cell),
                value.summary(),
                measurand.quantity().unit(),
                value.isEstimate()));
      }
    }
    return List.copyOf(costs);
  }

  /**
   * {@return relative standard deviation of the CPU time per request from run to run at one rate,
   * pooled over stacks and rates by their degrees of freedom; absent where no rate has two runs}
   *
   * @param measurements of any campaign
   */
  public static OptionalDouble scatter(Measurements measurements) {
    double squares = 0;
    int freedom = 0;
    Measurand cpu = new Measurand(Side.SERVER, LoadQuantity.CPU);
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      for (RateCost cost : of(measurements, stack, cpu)) {
        Summary of = cost.mean();
        if (of.n() > 1 && of.mean().orElse(0) > 0) {
          double relative = of.sd().orElseThrow() / of.mean().getAsDouble();
          squares += (of.n() - 1) * relative * relative;
          freedom += of.n() - 1;
        }
      }
    }
    return freedom == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(squares / freedom));
  }

  /**
   * {@return such as {@code 35.4 mJ (35.1 to 35.7) at 50/s}, without brackets where there is no
   * interval}
   */
  public String inWords() {
    String value =
        mean.ci95Low().isPresent() ? LoadText.interval(mean, unit) : LoadText.mean(mean, unit);
    return value + " at " + rate;
  }
}
