package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RunMark;
import pijoule.contract.phase.Side;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.study.Cell;
import pijoule.contract.units.ConnectionLimit;

/**
 * A rate at which requests waited for a connection of the generator, or were answered more slowly
 * than they were offered.
 *
 * @param stack for a person; empty where the study has one
 * @param offered requests a second, 1/s
 * @param answered requests a second in the window of the runs that are named, 1/s; absent where it
 *     is not known
 * @param runs with requests at this rate
 * @param named of them, those that waited or are short of answers
 * @param waits what a person can do if requests waited for a connection; absent if none did
 */
public record KeptRate(
    Optional<String> stack,
    double offered,
    OptionalDouble answered,
    int runs,
    int named,
    Optional<String> waits) {
  /** Share of the offered requests that must be answered, percent, as in the search for a rate. */
  private static final int ANSWERED_PERCENT = 99;

  /** Standard deviations that chance may have under way at the ends of a window. */
  private static final double DEVIATIONS = 3;

  /** The same for the number of connections that a person is advised to take. */
  private static final double SPARE_DEVIATIONS = 4;

  /** A service whose times are longer by this factor than at a lower rate is the limit itself. */
  private static final double GREW = 1.5;

  private static final String MEDIAN = "p50";

  /**
   * {@return rates that were not kept, in the study's order}
   *
   * @param measurements of a campaign under load
   */
  public static List<KeptRate> missed(Measurements measurements) {
    List<KeptRate> missed = new ArrayList<>();
    List<LoadedStack> stacks = LoadedStack.of(measurements.campaign().study());
    for (LoadedStack stack : stacks) {
      Optional<String> name = stacks.size() == 1 ? Optional.empty() : Optional.of(stack.display());
      for (Cell cell : stack.cells()) {
        of(measurements, stack, cell, name).ifPresent(missed::add);
      }
    }
    return List.copyOf(missed);
  }

  private static Optional<KeptRate> of(
      Measurements measurements, LoadedStack stack, Cell cell, Optional<String> name) {
    List<MeasuredSide> runs = measurements.of(cell, Side.CLIENT).stream().toList();
    List<MeasuredSide> named =
        runs.stream().filter(run -> waited(run) || isShort(record(run))).toList();
    if (named.isEmpty()) {
      return Optional.empty();
    }
    double offered = mean(named.stream().mapToDouble(run -> record(run).ratePerSecond()));
    OptionalDouble answered =
        named.stream()
            .flatMap(run -> run.load().stream())
            .flatMapToDouble(load -> load.throughput().stream())
            .average();
    List<LoadRecord> waiting =
        named.stream().filter(KeptRate::waited).map(KeptRate::record).toList();
    Optional<String> waits =
        waiting.isEmpty()
            ? Optional.empty()
            : Optional.of(advice(offered, waiting, lowerMedian(measurements, stack, offered)));
    return Optional.of(new KeptRate(name, offered, answered, runs.size(), named.size(), waits));
  }

  private static LoadRecord record(MeasuredSide run) {
    return run.run().load().orElseThrow().record();
  }

  private static boolean waited(MeasuredSide run) {
    return run.run().has(RunMark.WAITED);
  }

  /**
   * Tests whether fewer answers ended in the window than 99 % of the requests in it, without those
   * that chance has under way at its ends. By Little's law rate times service time are under way;
   * as many are at each end, with the variance of a Poisson distribution. Errors are no answers
   * that are late.
   */
  static boolean isShort(LoadRecord record) {
    int errors = record.errors().values().stream().mapToInt(count -> count).sum();
    double service = record.serviceSeconds().getOrDefault(LoadRecord.MEAN, 0.0);
    double chance = DEVIATIONS * Math.sqrt(2 * record.ratePerSecond() * service);
    long enough = (long) ANSWERED_PERCENT * record.offered() / 100;
    return record.completedInWindow() + errors < enough - chance;
  }

  /** Median service time at the stack's lowest rate, of runs that did not wait. */
  private static OptionalDouble lowerMedian(
      Measurements measurements, LoadedStack stack, double below) {
    return stack.cells().stream()
        .flatMap(cell -> measurements.of(cell, Side.CLIENT).stream())
        .filter(run -> run.run().load().isPresent() && run.run().decides())
        .map(KeptRate::record)
        .filter(record -> record.ratePerSecond() < below)
        .flatMapToDouble(KeptRate::median)
        .min();
  }

  private static DoubleStream median(LoadRecord record) {
    Double median = record.serviceSeconds().get(MEDIAN);
    return median == null ? DoubleStream.empty() : DoubleStream.of(median);
  }

  private static String advice(double offered, List<LoadRecord> waiting, OptionalDouble lower) {
    double median = mean(waiting.stream().flatMapToDouble(KeptRate::median));
    int connections = waiting.stream().mapToInt(LoadRecord::connections).max().orElseThrow();
    boolean grew = lower.isPresent() && median > GREW * lower.getAsDouble();
    if (grew || connections >= ConnectionLimit.MAX) {
      return "its times grow with the requests under way, and more connections do not help: take a"
          + " lower rate";
    }
    double service =
        mean(
            waiting.stream()
                .mapToDouble(record -> record.serviceSeconds().getOrDefault(LoadRecord.MEAN, 0.0)));
    String set = "set connections: " + enough(offered * service, connections);
    boolean isKnown = lower.isPresent() || connections < ConnectionLimit.usual(offered);
    return isKnown ? set : set + ", or a lower rate if that does not help";
  }

  /** A power of 2 that so many requests under way pass by chance once in 30,000 moments. */
  private static int enough(double underWay, int connections) {
    double needed = Math.max(underWay + SPARE_DEVIATIONS * Math.sqrt(underWay), connections + 1);
    int power = 1;
    while (power < needed) {
      power *= 2;
    }
    return Math.min(power, ConnectionLimit.MAX);
  }

  private static double mean(DoubleStream values) {
    return values.average().orElse(0);
  }

  /** {@return such as {@code offered 50/s, answered 30.3/s in 3 of 3 runs}, with what to do} */
  public String words() {
    StringBuilder words = new StringBuilder();
    stack.ifPresent(name -> words.append(name).append(": "));
    words.append("offered ").append(perSecond(offered));
    answered.ifPresent(rate -> words.append(", answered ").append(perSecond(rate)));
    words.append(" in ").append(named).append(" of ").append(runs);
    words.append(runs == 1 ? " run" : " runs");
    waits.ifPresent(todo -> words.append("; waited for connections: ").append(todo));
    return words.toString();
  }

  private static String perSecond(double rate) {
    String digits = String.format(Locale.ROOT, rate < 99.95 ? "%.1f" : "%.0f", rate);
    return (digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits) + "/s";
  }
}
