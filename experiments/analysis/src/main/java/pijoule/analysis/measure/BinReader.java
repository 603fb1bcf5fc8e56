package pijoule.analysis.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.TreeMap;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;

/** Reads the power around every run from the traces, each once and as a stream. */
public final class BinReader {
  private static final double NS_PER_S = 1e9;

  private final Measurements measurements;
  private final int maxBins;
  private final Map<MeasuredSide, PowerBins> binned = new IdentityHashMap<>();
  private final Map<Run, Zero> clients = new IdentityHashMap<>();
  private final Map<MeasuredSide, Zero> zeros = new IdentityHashMap<>();

  /** A total's start, on the clock of a recorder's host or else of a trace. */
  private record Zero(String clock, long ns) {}

  private BinReader(Measurements measurements, int maxBins) {
    this.measurements = measurements;
    this.maxBins = maxBins;
  }

  /**
   * Bins the power of every side that a usable trace saw. A trace that could not be used was named
   * when the energies were measured, and is passed over here.
   *
   * @param measurements of a campaign
   * @param maxBins of one side, at least 1
   * @return by side, in the order of the measurements
   */
  public static List<PowerBins> read(Measurements measurements, int maxBins) {
    BinReader reader = new BinReader(measurements, maxBins);
    reader.byTrace().forEach(reader::read);
    return measurements.sides().stream()
        .filter(reader.binned::containsKey)
        .map(reader::placed)
        .toList();
  }

  private Map<TraceKey, List<MeasuredSide>> byTrace() {
    Map<TraceKey, List<MeasuredSide>> byTrace = new TreeMap<>();
    for (MeasuredSide side : measurements.sides()) {
      Optional<String> meter = side.energy().meter();
      if (meter.isPresent() && side.energy().estimate().isPresent()) {
        TraceKey key = new TraceKey(meter.get(), side.run().session());
        byTrace.computeIfAbsent(key, trace -> new ArrayList<>()).add(side);
      }
    }
    return byTrace;
  }

  private void read(TraceKey key, List<MeasuredSide> sides) {
    Path folder = measurements.campaign().folder();
    try {
      Trace trace = key.reopen(folder);
      List<SideBins> asked = asked(trace, sides);
      try (TraceReader reader = trace.read()) {
        new BinPass(reader, trace.info().longestIntervalNanos(), asked)
            .run()
            .forEach((side, bins) -> binned.put(side.side, bins));
      }
      String clock = clock(key, trace.info());
      for (SideBins side : asked) {
        Zero zero = new Zero(clock, side.zeroNs);
        zeros.put(side.side, zero);
        if (side.side.side() == Side.CLIENT) {
          clients.put(side.side.run(), zero);
        }
      }
    } catch (IOException damaged) {
      sides.forEach(binned::remove);
    }
  }

  /** Containers have one boot id and clocks of their own, but names of their own as well. */
  private static String clock(TraceKey key, TraceInfo trace) {
    return trace.clock().bootId().map(boot -> boot + " " + trace.host()).orElse(key.toString());
  }

  private List<SideBins> asked(Trace trace, List<MeasuredSide> sides) {
    List<SideBins> asked = new ArrayList<>();
    for (MeasuredSide side : sides) {
      try {
        asked.add(new SideBins(side, trace.info(), maxBins));
      } catch (IllegalArgumentException apart) {
        continue; // its energy is NA for the same reason, which the report gives
      }
    }
    return asked;
  }

  private PowerBins placed(MeasuredSide side) {
    Zero client = clients.get(side.run());
    Zero own = zeros.get(side);
    boolean tied = client != null && client.clock().equals(own.clock());
    PowerBins bins = binned.get(side);
    return tied ? bins.after((own.ns() - client.ns()) / NS_PER_S) : bins;
  }

  /** The bins of many sides in one pass over a trace; time grows only with samples and bins. */
  private static final class BinPass {
    private final TraceReader trace;
    private final long longestIntervalNs;
    private final Queue<SideBins> waiting;
    private final List<Open> open = new ArrayList<>();
    private final Map<SideBins, PowerBins> done = new HashMap<>();
    private boolean any;
    private boolean gap;
    private long lastNs;
    private double lastWatts;

    private record Open(SideBins side, BinSums sums) {}

    BinPass(TraceReader trace, long longestIntervalNs, List<SideBins> sides) {
      this.trace = trace;
      this.longestIntervalNs = longestIntervalNs;
      this.waiting =
          new ArrayDeque<>(
              sides.stream().sorted(Comparator.comparingLong(bins -> bins.startNs)).toList());
    }

    /**
     * Reads the trace to its end.
     *
     * @return each side's bins; those that the trace does not reach are unknown
     */
    Map<SideBins, PowerBins> run() throws IOException {
      while (trace.next()) {
        if (trace.gap()) {
          gap = true;
          continue;
        }
        sample(trace.timeNs(), trace.powerWatts());
      }
      open.forEach(side -> done.put(side.side(), side.side().bins()));
      waiting.forEach(side -> done.put(side, side.bins()));
      return done;
    }

    private void sample(long timeNs, double watts) {
      begin(timeNs);
      boolean known = any && !gap && timeNs - lastNs <= longestIntervalNs;
      if (known) {
        for (Open side : open) {
          side.sums().line(lastNs, lastWatts, timeNs, watts);
        }
      }
      end(timeNs);
      any = true;
      gap = false;
      lastNs = timeNs;
      lastWatts = watts;
    }

    private void begin(long timeNs) {
      while (!waiting.isEmpty() && waiting.peek().startNs < timeNs) {
        SideBins next = waiting.remove();
        open.add(new Open(next, next.begin()));
      }
    }

    private void end(long timeNs) {
      for (Iterator<Open> sides = open.iterator(); sides.hasNext(); ) {
        Open side = sides.next();
        if (side.sums().endNs() <= timeNs) {
          done.put(side.side(), side.side().bins());
          sides.remove();
        }
      }
    }
  }

  /** One side of a run on a trace's clock, and the bins that are filled for it. */
  private static final class SideBins {
    /** Time that is shown before and after the phases, as a share of theirs. */
    private static final double MARGIN = 0.05;

    private final MeasuredSide side;
    private final List<PowerBins.Span> spans = new ArrayList<>();

    /** Start of the side's first total on the meter's clock. */
    private final long zeroNs;

    private final long startNs;
    private final long widthNs;
    private final int size;
    private BinSums sums;

    /**
     * Lays the bins over the phases of a side.
     *
     * @throws IllegalArgumentException if nothing ties the side's clock to the trace's
     */
    SideBins(MeasuredSide side, TraceInfo trace, int maxBins) {
      this.side = side;
      SideRecord record = side.record().orElseThrow();
      MeterClock clock = MeterClock.of(record, trace);
      this.zeroNs = clock.toMeterNs(total(record).startNs());
      long first = 0;
      long last = 1;
      for (PhaseInterval piece : record.phases()) {
        long from = clock.toMeterNs(piece.startNs()) - zeroNs;
        long to = Math.max(from, clock.toMeterNs(piece.endNs()) - zeroNs);
        spans.add(new PowerBins.Span(piece.phase(), piece.trial(), from, to));
        first = Math.min(first, from);
        last = Math.max(last, to);
      }
      double intervalNs = NS_PER_S / trace.rateHertz();
      double marginNs = Math.max((last - first) * MARGIN, 2 * intervalNs);
      double spanNs = last - first + 2 * marginNs;
      this.size = (int) Math.max(1, Math.min(maxBins, Math.floor(spanNs / intervalNs)));
      this.startNs = zeroNs + first - Math.round(marginNs);
      this.widthNs = (long) Math.ceil(spanNs / size);
    }

    private static PhaseInterval total(SideRecord record) {
      return record.phases().stream()
          .filter(piece -> piece.phase() == Phase.TOTAL)
          .reduce((one, other) -> other.startNs() - one.startNs() < 0 ? other : one)
          .orElseThrow(() -> new IllegalArgumentException("the phase total is missing"));
    }

    /** Sums are made when the trace comes to them, so that few are there at a time. */
    BinSums begin() {
      sums = new BinSums(startNs, widthNs, size);
      return sums;
    }

    PowerBins bins() {
      BinSums filled = sums == null ? begin() : sums;
      PowerBins bins =
          new PowerBins(
              side,
              startNs - zeroNs,
              widthNs,
              filled.means(),
              filled.min(),
              filled.max(),
              spans,
              OptionalDouble.empty());
      sums = null;
      return bins;
    }
  }
}
