package pijoule.analysis.measure;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.GcPause;
import pijoule.contract.record.JvmInfo;

/** Pauses of one program for garbage collection during a run, laid over its phases. */
public final class GcTime {
  private static final double NS_PER_SECOND = 1e9;

  private final NavigableMap<Long, GcPause> byEnd = new TreeMap<>();

  private GcTime(List<GcPause> pauses) {
    pauses.forEach(pause -> byEnd.put(pause.endNs(), pause));
  }

  /**
   * {@return its pauses; absent where its JVM kept no log of them}
   *
   * @param side of a run
   */
  public static Optional<GcTime> of(SideRecord side) {
    return side.jvm().flatMap(JvmInfo::gcPauses).map(GcTime::new);
  }

  /**
   * Pauses during intervals.
   *
   * @param pauses that overlap one of them
   * @param seconds of these pauses within the intervals, s
   */
  public record Within(int pauses, double seconds) {}

  /**
   * {@return the pauses during them}
   *
   * @param pieces intervals of one phase, none of which overlap
   */
  public Within within(Collection<PhaseInterval> pieces) {
    Set<GcPause> met = new HashSet<>();
    long ns = 0;
    for (PhaseInterval piece : pieces) {
      for (GcPause pause : byEnd.tailMap(piece.startNs(), false).values()) {
        if (pause.startNs() >= piece.endNs()) {
          break;
        }
        met.add(pause);
        ns += pause.withinNs(piece.startNs(), piece.endNs());
      }
    }
    return new Within(met.size(), ns / NS_PER_SECOND);
  }

  /**
   * Pauses of client and server in a mean request of a run. The client waits while its server
   * pauses, so the two add up.
   *
   * @param run any
   * @return the time of both in one request, s; absent where a side has no log, or where requests
   *     have no phases
   */
  public static OptionalDouble ofRequest(Run run) {
    double seconds = 0;
    for (Side side : Side.values()) {
      SideRecord measured = run.sides().get(side);
      Optional<GcTime> pauses = Optional.ofNullable(measured).flatMap(GcTime::of);
      List<PhaseInterval> requests = pauses.isPresent() ? Requests.of(side, measured) : List.of();
      if (requests.isEmpty()) {
        return OptionalDouble.empty();
      }
      seconds += pauses.get().within(requests).seconds() / requests.size();
    }
    return OptionalDouble.of(seconds);
  }
}
