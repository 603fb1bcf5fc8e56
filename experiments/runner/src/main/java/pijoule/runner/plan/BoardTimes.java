package pijoule.runner.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;
import pijoule.contract.service.sort.SortFactors;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.study.ExpectedTimes;
import pijoule.runner.study.Study;

/**
 * Times of one's own boards that a small campaign measured, such as first-board, in place of those
 * that a study expects of the boards of its paper.
 *
 * @param source name of the folder
 * @param study whose campaign is planned
 * @param speed times of calls, as a part of those that the study expects
 * @param start of a server, until it is ready
 * @param patience of the slowest host of kind ssh; 0 where none is
 */
public record BoardTimes(String source, Study study, double speed, Duration start, int patience)
    implements CampaignLength {
  /** Settings that must be equal, so that a call of one message size is the same work. */
  private static final List<Factor> WORK =
      List.of(SortFactors.ALGORITHM, SortFactors.REPEAT, SortFactors.BLOCK_LENGTH);

  private static final String MAX_CLOCK = "cpu scaling_max_freq_khz";
  private static final double KHZ_PER_MHZ = 1e3;

  /**
   * Reads the times of a campaign whose calls are work of the study's. The work of a call is the
   * processor's, so its time goes with the clock: that of the campaign is the boards' greatest,
   * that of the study its levels of {@code cpu_mhz}.
   *
   * @param pilot that campaign, on the study's boards
   * @param study to plan
   * @param patience of the slowest host of kind ssh; 0 where none is
   * @return absent where no valid run has a call of the same work, with a message size of which the
   *     study expects a time
   */
  public static Optional<BoardTimes> of(RecordedCampaign pilot, Study study, int patience) {
    Map<String, Duration> expected = expectedCalls(study);
    double ratios = 0;
    Duration calls = Duration.ZERO;
    int count = 0;
    for (Run run : pilot.runs()) {
      Duration call = expected.get(run.circumstances().levels().get(Factor.MESSAGE_SIZE.column()));
      if (run.valid() && call != null && isSameWork(run, study)) {
        Duration measured = serverTotal(run);
        ratios += (double) measured.toNanos() / call.toNanos();
        calls = calls.plus(measured);
        count++;
      }
    }
    if (count == 0) {
      return Optional.empty();
    }
    double clock = clockRatio(pilot, study);
    Duration start =
        start(pilot, calls.dividedBy(count))
            .map(time -> scaled(time, clock))
            .orElse(study.timing().expected().start());
    String source = pilot.folder().getFileName().toString();
    return Optional.of(new BoardTimes(source, study, ratios / count * clock, start, patience));
  }

  /** Times of a call that the study expects, by the column's value of its message size. */
  private static Map<String, Duration> expectedCalls(Study study) {
    Map<String, Duration> expected = new LinkedHashMap<>();
    for (Level size : study.levels(Factor.MESSAGE_SIZE)) {
      Optional.ofNullable(study.timing().expected().call().get(size.text()))
          .filter(call -> !call.isZero())
          .ifPresent(call -> expected.put(size.value(), call));
    }
    return expected;
  }

  private static boolean isSameWork(Run run, Study study) {
    Map<String, String> levels = run.circumstances().levels();
    return WORK.stream()
        .allMatch(
            factor ->
                study.cells().stream()
                    .allMatch(
                        cell ->
                            cell.find(factor)
                                .map(Level::value)
                                .equals(Optional.ofNullable(levels.get(factor.column())))));
  }

  private static Duration serverTotal(Run run) {
    return Duration.ofNanos(
        run.sides().get(Side.SERVER).phases().stream()
            .filter(piece -> piece.phase() == Phase.TOTAL)
            .mapToLong(piece -> piece.endNs() - piece.startNs())
            .sum());
  }

  /** Mean over the servers from their start to their first run, without what the runner adds. */
  private static Optional<Duration> start(RecordedCampaign pilot, Duration call) {
    int calls = pilot.study().serverWarmupCalls().orElse(0);
    Duration rest = pilot.study().settle().plus(call.multipliedBy(calls));
    Duration sum = Duration.ZERO;
    Set<Integer> blocks = new TreeSet<>();
    for (Run run : pilot.runs()) {
      Optional<Instant> from = run.circumstances().serverStartedAt();
      Optional<Instant> to = run.circumstances().began();
      if (from.isPresent() && to.isPresent() && blocks.add(run.block())) {
        Duration start = Duration.between(from.get(), to.get()).minus(rest);
        sum = sum.plus(start.isNegative() ? Duration.ZERO : start);
      }
    }
    return blocks.isEmpty() ? Optional.empty() : Optional.of(sum.dividedBy(blocks.size()));
  }

  /** Clock of the slowest board at its greatest, times the mean of one over the study's levels. */
  private static double clockRatio(RecordedCampaign pilot, Study study) {
    List<Level> levels = study.levels(Factor.CPU_MHZ);
    OptionalDouble max =
        pilot.hosts().stream()
            .filter(
                host ->
                    pilot.runs().stream()
                        .anyMatch(run -> run.circumstances().boards().containsKey(host.machine())))
            .flatMap(host -> host.fact(MAX_CLOCK).stream())
            .filter(khz -> khz.matches("[0-9]+"))
            .mapToDouble(khz -> Double.parseDouble(khz) / KHZ_PER_MHZ)
            .min();
    if (levels.isEmpty() || study.design().declared().contains(Factor.CPU_MHZ) || max.isEmpty()) {
      return 1;
    }
    double perMhz =
        levels.stream().mapToDouble(level -> 1 / Double.parseDouble(level.value())).sum();
    return max.getAsDouble() * perMhz / levels.size();
  }

  private static Duration scaled(Duration time, double factor) {
    return Duration.ofNanos(Math.round(time.toNanos() * factor));
  }

  private PlanTime time(Plan plan) {
    ExpectedTimes expected = study.timing().expected();
    Map<String, Duration> calls = new LinkedHashMap<>();
    expected.call().forEach((size, call) -> calls.put(size, scaled(call, speed)));
    ExpectedTimes own =
        new ExpectedTimes(
            scaled(expected.run(), speed), start, calls, scaled(expected.unsized(), speed));
    return new Plan(plan.study().expecting(own), plan.runs()).time(patience);
  }

  @Override
  public Duration total(Plan plan) {
    return time(plan).total();
  }

  @Override
  public String display(Plan plan) {
    return String.format(
        Locale.ROOT,
        "%s, from the times of %s: calls take %.2g of what the study expects, a server %s to start",
        time(plan).display(),
        source,
        speed,
        PlanTime.shown(start));
  }
}
