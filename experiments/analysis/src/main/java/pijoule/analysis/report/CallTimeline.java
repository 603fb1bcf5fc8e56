package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.figure.Axis;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PowerBins;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Level;

/**
 * One call of each compared level on one axis of time: the phases of both sides, and the power of
 * their boards where a meter measured it.
 *
 * @param at levels of the other factors; empty where there are none
 * @param levels in their order
 * @param ticks of the axis
 * @param phases that are drawn, for a legend
 * @param watts at the top of the power's axis, with its unit; empty where none is drawn
 */
record CallTimeline(
    String at, List<LevelCall> levels, List<Tick> ticks, List<String> phases, String watts) {
  private static final double PERCENT = 100;
  private static final double NS_PER_S = 1e9;
  private static final int TICKS = 4;
  private static final int DIGITS = 3;

  /** Levels that are drawn, the first ones. */
  private static final int MAX_LEVELS = 6;

  /**
   * Call of a level: that of the run whose request is nearest to the mean.
   *
   * @param level its name
   * @param colour its place among the factor's levels, from 0
   * @param run id of the run
   * @param lanes the client's, then the server's
   */
  record LevelCall(String level, int colour, String run, List<Lane> lanes) {}

  /**
   * Side of a call.
   *
   * @param side of it
   * @param blocks its phases, the longest first, so that what lies within others is seen
   * @param power path of its board's power in a square of 100; empty where none was measured
   */
  record Lane(Side side, List<Block> blocks, String power) {}

  /**
   * Piece of a phase.
   *
   * @param phase its key
   * @param span place on the axis
   * @param title phase and duration
   */
  record Block(String phase, ComparisonRow.Span span, String title) {}

  /** Tick of the axis. */
  record Tick(String at, String text) {}

  /** Spans of a run's sides, s since the client's total began. */
  private record Drawn(
      String level,
      int colour,
      String run,
      double fromS,
      Map<Side, PowerBins> sides,
      double endS) {}

  /**
   * {@return the calls of the first comparison's levels; absent where fewer than two levels have a
   * run of which a trace saw both sides on one clock}
   *
   * @param requests comparisons of requests
   * @param measurements of the campaign
   * @param traces of the same campaign
   */
  static Optional<CallTimeline> of(
      List<AnswerLine> requests, Measurements measurements, PowerTraces traces) {
    if (requests.isEmpty()) {
      return Optional.empty();
    }
    AnswerLine first = requests.get(0);
    List<AnswerLine> lines =
        requests.stream()
            .filter(
                line ->
                    line.comparison().from().equals(first.comparison().from())
                        && line.comparison().fixed().equals(first.comparison().fixed()))
            .limit(MAX_LEVELS - 1L)
            .toList();
    Map<String, Map<Side, PowerBins>> byRun =
        TracesJson.byRun(traces).stream()
            .collect(
                Collectors.toMap(
                    sides -> sides.values().iterator().next().of().run().id(), sides -> sides));
    List<Drawn> drawn =
        Stream.concat(
                drawn(
                    first,
                    first.comparison().from(),
                    first.comparison().fromCell(),
                    measurements,
                    byRun)
                    .stream(),
                lines.stream()
                    .flatMap(
                        line ->
                            drawn(
                                line,
                                line.comparison().to(),
                                line.comparison().toCell(),
                                measurements,
                                byRun)
                                .stream()))
            .toList();
    return drawn.size() < 2 ? Optional.empty() : Optional.of(of(first.at(), drawn));
  }

  /**
   * {@return the last valid run that a trace saw on both sides; absent where none is}
   *
   * @param measurements of a campaign
   * @param traces of the same campaign
   */
  static Optional<CallTimeline> last(Measurements measurements, PowerTraces traces) {
    return TracesJson.byRun(traces).stream()
        .filter(CallTimeline::isTied)
        .reduce((one, other) -> other)
        .map(
            sides -> {
              MeasuredSide run = sides.get(Side.CLIENT).of();
              return of("", List.of(drawn(run.run().id(), 0, run, sides)));
            });
  }

  private static Optional<Drawn> drawn(
      AnswerLine line,
      Level level,
      Cell cell,
      Measurements measurements,
      Map<String, Map<Side, PowerBins>> byRun) {
    List<MeasuredSide> runs =
        measurements.of(cell, Side.CLIENT).stream()
            .filter(run -> run.value(Kind.TIME, Part.REQUEST).isPresent())
            .filter(run -> isTied(byRun.getOrDefault(run.run().id(), Map.of())))
            .toList();
    double mean = runs.stream().mapToDouble(CallTimeline::seconds).average().orElse(0);
    return runs.stream()
        .min(Comparator.comparingDouble(run -> Math.abs(seconds(run) - mean)))
        .map(
            run ->
                drawn(
                    level.display(),
                    line.comparison().factor().levels().indexOf(level),
                    run,
                    byRun.get(run.run().id())));
  }

  private static boolean isTied(Map<Side, PowerBins> sides) {
    return sides.containsKey(Side.CLIENT)
        && sides.containsKey(Side.SERVER)
        && sides.get(Side.SERVER).totalStartSeconds().isPresent();
  }

  private static double seconds(MeasuredSide run) {
    return run.value(Kind.TIME, Part.REQUEST).getAsDouble();
  }

  /** Chooses the whole run of one call, and of several the call nearest to their mean. */
  private static Drawn drawn(
      String level, int colour, MeasuredSide run, Map<Side, PowerBins> sides) {
    List<Double> requests = run.times().requestSeconds();
    List<PowerBins.Span> spans = sides.get(Side.CLIENT).spans();
    if (requests.size() > 1) {
      double mean = seconds(run);
      int nearest =
          Stream.iterate(0, i -> i + 1)
              .limit(requests.size())
              .min(Comparator.comparingDouble(i -> Math.abs(requests.get(i) - mean)))
              .orElseThrow();
      spans =
          spans.stream()
              .filter(span -> span.trial() == nearest && span.phase() != Phase.TOTAL)
              .filter(span -> !Part.of(span.phase()).isBeforeCalls())
              .toList();
    }
    double from = spans.stream().mapToLong(PowerBins.Span::startNs).min().orElse(0) / NS_PER_S;
    double end = spans.stream().mapToLong(PowerBins.Span::endNs).max().orElse(0) / NS_PER_S;
    return new Drawn(level, colour, run.run().id(), from, sides, end);
  }

  private static CallTimeline of(String at, List<Drawn> drawn) {
    double longest = drawn.stream().mapToDouble(of -> of.endS() - of.fromS()).max().orElseThrow();
    SiPrefix unit = SiPrefix.of("s", longest);
    Axis axis = Axis.rounded(0, unit.of(longest), TICKS, 0, PERCENT);
    double top =
        drawn.stream()
            .flatMap(of -> of.sides().values().stream())
            .filter(bins -> !bins.of().energy().estimate().orElse(true))
            .mapToDouble(PowerPath::most)
            .max()
            .orElse(0);
    List<LevelCall> levels = drawn.stream().map(of -> call(of, axis, unit, top)).toList();
    List<Tick> ticks =
        axis.ticks().stream()
            .map(
                tick ->
                    new Tick(ComparisonRow.percent(axis.at(tick.doubleValue())), axis.label(tick)))
            .collect(Collectors.toCollection(ArrayList::new));
    Tick last = ticks.remove(ticks.size() - 1);
    ticks.add(new Tick(last.at(), last.text() + " " + unit.unit()));
    return new CallTimeline(
        at,
        levels,
        ticks,
        levels.stream()
            .flatMap(level -> level.lanes().stream())
            .flatMap(lane -> lane.blocks().stream())
            .map(Block::phase)
            .distinct()
            .toList(),
        top > 0 ? Numbers.significant(top, DIGITS) + " W" : "");
  }

  private static LevelCall call(Drawn of, Axis axis, SiPrefix unit, double top) {
    List<Lane> lanes = new ArrayList<>();
    Map<Side, Double> shifts = new LinkedHashMap<>();
    shifts.put(Side.CLIENT, -of.fromS());
    OptionalDouble server = of.sides().get(Side.SERVER).totalStartSeconds();
    shifts.put(Side.SERVER, server.getAsDouble() - of.fromS());
    shifts.forEach(
        (side, shift) -> {
          PowerBins bins = of.sides().get(side);
          List<Block> blocks =
              bins.spans().stream()
                  .filter(span -> span.phase() != Phase.TOTAL)
                  .sorted(Comparator.comparingLong(span -> span.startNs() - span.endNs()))
                  .flatMap(span -> block(span, shift, of.endS() - of.fromS(), axis, unit).stream())
                  .toList();
          boolean isMeasured = top > 0 && !bins.of().energy().estimate().orElse(true);
          String power =
              isMeasured ? PowerPath.of(bins, shift, of.endS() - of.fromS(), axis, unit, top) : "";
          lanes.add(new Lane(side, blocks, power));
        });
    return new LevelCall(of.level(), of.colour(), of.run(), lanes);
  }

  /** Absent of what lies outside the drawn time. */
  private static Optional<Block> block(
      PowerBins.Span span, double shift, double end, Axis axis, SiPrefix unit) {
    double from = Math.max(0, span.startNs() / NS_PER_S + shift);
    double to = Math.min(end, span.endNs() / NS_PER_S + shift);
    if (to <= from) {
      return Optional.empty();
    }
    double seconds = (span.endNs() - span.startNs()) / NS_PER_S;
    SiPrefix own = SiPrefix.of("s", seconds);
    String title =
        span.phase().key() + " " + Numbers.significant(own.of(seconds), DIGITS) + " " + own.unit();
    return Optional.of(
        new Block(
            span.phase().key(),
            ComparisonRow.Span.of(from, to, value -> axis.at(unit.of(value))),
            title));
  }
}
