package pijoule.analysis.measure;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import pijoule.energy.trace.TraceReader;

/** The bins of many sides in one pass over a trace; time grows only with samples and bins. */
final class BinPass {
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
            sides.stream().sorted(Comparator.comparingLong(SideBins::startNs)).toList());
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
    while (!waiting.isEmpty() && waiting.peek().startNs() < timeNs) {
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
