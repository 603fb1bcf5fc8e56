package pijoule.analysis.report;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.measure.BinReader;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.PowerBins;
import pijoule.analysis.table.Csv;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.Run;

/**
 * The power around every run, as report.html draws it.
 *
 * <p>The page has it as JSON in the element {@code traces}: {@code phases} (names), and {@code
 * runs} with their {@code sides}. Of a side, {@code start_ns} and {@code width_ns} are where the
 * first bin begins and how wide each bin is, from the start of the side's first total; {@code
 * floor_watts} is where the axis of power begins; {@code data} is base64 of 16-bit little-endian
 * whole numbers, first every bin's mean, then the minimum, then the maximum power. A power is
 * {@code (base + number) / 10^decimals} W; 65535 is where nothing is known. {@code spans} are
 * {@code [phase, trial, start_ns, end_ns]}, at most 250; {@code total_start_seconds} is null where
 * the clocks of the two sides have no common reference. figures/power-traces.csv has the same
 * numbers.
 */
public final class PowerTraces {
  /** Bins of a whole campaign; six bytes each, so that a page of them can be opened. */
  private static final int BINS = 250_000;

  private static final int MIN_BINS = 200;
  private static final int MAX_BINS = 2000;
  private static final double NS_PER_S = 1e9;

  private final List<PowerBins> sides;

  private PowerTraces(List<PowerBins> sides) {
    this.sides = sides;
  }

  /**
   * Reads every trace once more, as a stream.
   *
   * @param measurements of a campaign
   * @return the power of every valid run's sides, as far as a trace has it
   */
  public static PowerTraces of(Measurements measurements) {
    return new PowerTraces(BinReader.read(measurements, bins(measurements.sides().size())));
  }

  /** Bins of one side at most, where a campaign has so many. */
  static int bins(int sides) {
    return Math.max(MIN_BINS, Math.min(MAX_BINS, BINS / Math.max(1, sides)));
  }

  List<PowerBins> sides() {
    return sides;
  }

  /**
   * Keeps the traces of some runs, so that a page of thousands can be opened.
   *
   * @param max runs to keep
   * @return those of the first runs of each cell, as many of each, in the runs' order
   */
  PowerTraces ofRuns(int max) {
    Map<Integer, Integer> seen = new HashMap<>();
    Map<String, Integer> places = new LinkedHashMap<>();
    for (PowerBins bins : sides) {
      Run run = bins.of().run();
      if (!places.containsKey(run.id())) {
        places.put(run.id(), seen.merge(run.cell(), 1, Integer::sum));
      }
    }
    Set<String> kept =
        places.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .limit(max)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    return new PowerTraces(
        sides.stream().filter(bins -> kept.contains(bins.of().run().id())).toList());
  }

  /**
   * Writes {@code figures/power-traces.csv} line by line.
   *
   * @param out where to
   * @throws IOException if it cannot be written
   */
  public void csv(Appendable out) throws IOException {
    out.append(
        Csv.line(
            List.of(
                "run",
                "side",
                "estimate",
                "start_seconds",
                "end_seconds",
                "mean_watts",
                "min_watts",
                "max_watts")));
    for (PowerBins bins : sides) {
      String whose = whose(bins.of()) + "," + bins.of().energy().estimate().orElse(false);
      for (int i = 0; i < bins.size(); i++) {
        out.append(whose)
            .append(',')
            .append(Numbers.full(bins.edgeSeconds(i)))
            .append(',')
            .append(Numbers.full(bins.edgeSeconds(i + 1)))
            .append(watts(bins.meanWatts()[i]))
            .append(watts(bins.minWatts()[i]))
            .append(watts(bins.maxWatts()[i]))
            .append('\n');
      }
    }
  }

  /**
   * Writes {@code figures/power-phases.csv} line by line: what is shaded over the traces.
   *
   * @param out where to
   * @throws IOException if it cannot be written
   */
  public void phasesCsv(Appendable out) throws IOException {
    out.append(
        Csv.line(
            List.of(
                "run",
                "side",
                "phase",
                "trial",
                "start_seconds",
                "end_seconds",
                "total_start_seconds")));
    for (PowerBins bins : sides) {
      for (PowerBins.Span span : bins.spans()) {
        out.append(whose(bins.of()))
            .append(',')
            .append(span.phase().key())
            .append(',')
            .append(String.valueOf(span.trial()))
            .append(',')
            .append(Numbers.full(span.startNs() / NS_PER_S))
            .append(',')
            .append(Numbers.full(span.endNs() / NS_PER_S))
            .append(',')
            .append(Numbers.full(bins.totalStartSeconds()))
            .append('\n');
      }
    }
  }

  private static String whose(MeasuredSide side) {
    return side.run().id() + "," + side.side().key();
  }

  /** Shortest decimals that read back as the same single-precision number. */
  private static String watts(float value) {
    return Float.isNaN(value)
        ? "," + Numbers.NA
        : "," + Numbers.full(Double.parseDouble(Float.toString(value)));
  }
}
