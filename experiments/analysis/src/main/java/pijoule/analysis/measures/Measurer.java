package pijoule.analysis.measures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pijoule.analysis.results.Problem;
import pijoule.analysis.results.RecordedCampaign;
import pijoule.analysis.results.Run;
import pijoule.analysis.results.Side;
import pijoule.analysis.results.SideRecord;

/** Turns a campaign's intervals into durations and, with its traces, into energies. */
public final class Measurer {
  private final RecordedCampaign campaign;
  private final List<Problem> problems;
  private final List<Meter> meters = new ArrayList<>();
  private final Map<String, SideMeasures> byRunAndSide = new HashMap<>();
  private final Map<TraceKey, List<TimedSide>> byTrace = new TreeMap<>();

  private Measurer(RecordedCampaign campaign) {
    this.campaign = campaign;
    this.problems = new ArrayList<>(campaign.problems());
  }

  /**
   * Measures every side of every valid run; each trace is read once, as a stream.
   *
   * @param campaign as read
   * @return its measurements
   */
  public static Measurements measure(RecordedCampaign campaign) {
    return new Measurer(campaign).measure();
  }

  private Measurements measure() {
    campaign.runs().forEach(run -> run.sides().forEach((side, record) -> time(run, side, record)));
    byTrace.forEach(
        (key, sides) ->
            new EnergyPass(campaign.folder(), key, problems, meters, this::add).over(sides));
    List<SideMeasures> inOrder = new ArrayList<>();
    for (Run run : campaign.runs()) {
      for (Side side : Side.values()) {
        SideMeasures measures = byRunAndSide.get(key(run, side));
        if (measures != null) {
          inOrder.add(measures);
        }
      }
    }
    return new Measurements(campaign, inOrder, meters, problems);
  }

  private void time(Run run, Side side, SideRecord record) {
    try {
      TimedSide timed = new TimedSide(run, side, record, SideTimes.of(side, record));
      if (record.meter().isPresent()) {
        TraceKey key = new TraceKey(record.meter().get(), run.session());
        byTrace.computeIfAbsent(key, trace -> new ArrayList<>()).add(timed);
      } else {
        add(timed.without("no meter saw the " + side.key()));
      }
    } catch (IllegalArgumentException | ArithmeticException wrong) {
      problems.add(
          new Problem(
              "run %s, %s: %s; that side is NA"
                  .formatted(run.id(), side.key(), wrong.getMessage())));
    }
  }

  private void add(SideMeasures measures) {
    byRunAndSide.put(key(measures.run(), measures.side()), measures);
  }

  private static String key(Run run, Side side) {
    return run.id() + " " + side.key();
  }
}
