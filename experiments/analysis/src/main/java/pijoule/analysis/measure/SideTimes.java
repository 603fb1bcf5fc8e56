package pijoule.analysis.measure;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;

/**
 * Durations of one side of a run: each phase is the sum of its pieces over all trials.
 *
 * @param seconds by part, s; of an amortised one, per operation
 * @param startUSeconds standard uncertainty of the process's start, s, where it is known
 * @param cold whether the total begins with the process; that of a warm client begins with its
 *     first timed call
 * @param requestSeconds each call's {@link Part#REQUEST}, s, in their order
 */
public record SideTimes(
    Map<Part, Double> seconds,
    OptionalDouble startUSeconds,
    boolean cold,
    List<Double> requestSeconds) {
  private static final double NS_PER_S = 1e9;

  public SideTimes {
    seconds = Collections.unmodifiableMap(new EnumMap<>(seconds));
  }

  /** Durations of a run whose calls are not known one by one. */
  public SideTimes(Map<Part, Double> seconds, OptionalDouble startUSeconds, boolean cold) {
    this(seconds, startUSeconds, cold, List.of());
  }

  /**
   * Adds up one side's intervals.
   *
   * @param side which
   * @param measured by it
   * @return the durations, with the remainder
   * @throws IllegalArgumentException if a phase is missing, belongs to the other side or lies
   *     outside the total, if a trial has two totals, if the phases take longer than the total, or
   *     if a phase has two amortised windows or one that starts before a total ends
   */
  static SideTimes of(Side side, SideRecord measured) {
    Map<Part, Long> sums = new EnumMap<>(Part.class);
    for (PhaseInterval piece : measured.phases()) {
      Part part = Part.of(piece.phase());
      if (!part.isOf(side)) {
        throw new IllegalArgumentException(
            "a " + side.key() + " has no phase " + piece.phase().key());
      }
      sums.merge(part, piece.durationNs(), Math::addExact);
    }
    Totals totals = Totals.of(side, measured.phases());
    Map<Part, Double> seconds = new EnumMap<>(Part.class);
    sums.forEach((part, ns) -> seconds.put(part, ns / NS_PER_S));
    seconds.put(Part.REMAINDER, remainderNs(side, sums) / NS_PER_S);
    for (AmortizedWindow window : measured.amortized()) {
      totals.requireBefore(window);
      double perOperation = window.durationNs() / NS_PER_S / window.operations();
      if (seconds.put(Part.of(window), perOperation) != null) {
        throw new IllegalArgumentException(
            "it has two amortised windows of " + window.phase().key());
      }
    }
    List<Double> requests =
        Requests.of(side, measured).stream()
            .map(request -> request.durationNs() / NS_PER_S)
            .toList();
    requests.stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .ifPresent(mean -> seconds.put(Part.REQUEST, mean));
    return new SideTimes(seconds, startUSeconds(measured, totals), totals.holdStartup(), requests);
  }

  /** A window under load is of the client's clock too, but begins by schedule. */
  private static OptionalDouble startUSeconds(SideRecord measured, Totals totals) {
    OptionalLong u = measured.clock().processStartUNs();
    return u.isEmpty() || totals.startups.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(u.getAsLong() / NS_PER_S);
  }

  /** {@return these times with {@link Part#BOARDS}, whose duration is the request's} */
  SideTimes withBoards() {
    Map<Part, Double> with = new EnumMap<>(seconds);
    with.put(Part.BOARDS, seconds.get(Part.REQUEST));
    return new SideTimes(with, startUSeconds, cold, requestSeconds);
  }

  private static long remainderNs(Side side, Map<Part, Long> sums) {
    long remainder = needed(Part.TOTAL, sums);
    for (Part part : Part.tabled(side, sums.keySet())) {
      remainder -= needed(part, sums);
    }
    if (remainder < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "its phases take %.9f s longer than its total of %.9f s",
              -remainder / NS_PER_S,
              sums.get(Part.TOTAL) / NS_PER_S));
    }
    return remainder;
  }

  private static long needed(Part part, Map<Part, Long> sums) {
    Long ns = sums.get(part);
    if (ns == null) {
      throw new IllegalArgumentException("the phase " + part.key() + " is missing");
    }
    return ns;
  }

  /** {@return whether the part begins at the process's start, which the kernel counts in ticks} */
  boolean beginsAtProcessStart(Part part) {
    return part == Part.STARTUP || (cold && (part == Part.REMAINDER || part == Part.TOTAL));
  }

  /**
   * {@return whether the total contains the part, so that it has a share of it}
   *
   * @param side that the times are of
   */
  boolean withinTotal(Side side, Part part) {
    if (part.is(side, Role.PREPARATION)) {
      return cold;
    }
    return part.is(side, Role.PROTECTION)
        || !part.isAmortized() && !part.isBesideOthers(side) && !part.isOfCall();
  }

  /**
   * The totals of one side: one of a client, one a trial of a server.
   *
   * @param totals in their order
   * @param startups of the process, if it recorded any
   */
  private record Totals(List<PhaseInterval> totals, List<PhaseInterval> startups) {
    /**
     * Finds the totals and makes sure that they contain everything but a warm client's
     * preparations, handshakes and what a server does before.
     *
     * @throws IllegalArgumentException if a trial has two totals, or a phase lies outside
     */
    static Totals of(Side side, List<PhaseInterval> phases) {
      Totals totals = new Totals(only(Phase.TOTAL, phases), only(Phase.STARTUP, phases));
      Set<Integer> trials = new HashSet<>();
      for (PhaseInterval total : totals.totals) {
        if (!trials.add(total.trial())) {
          throw new IllegalArgumentException("trial " + total.trial() + " has two totals");
        }
      }
      boolean cold = totals.holdStartup();
      for (PhaseInterval piece : phases) {
        Part part = Part.of(piece.phase());
        boolean before = part.is(Side.CLIENT, Role.PREPARATION);
        if (part == Part.HANDSHAKE || part.is(side, Role.BEFORE_TOTAL)) {
          continue;
        }
        if ((cold || !before) && !totals.totals.isEmpty() && !totals.hold(piece)) {
          throw new IllegalArgumentException(
              "its phase " + piece.phase().key() + " lies outside its total");
        }
      }
      return totals;
    }

    private static List<PhaseInterval> only(Phase phase, List<PhaseInterval> phases) {
      return phases.stream().filter(piece -> piece.phase() == phase).toList();
    }

    /** {@return whether the totals hold the process's start, as they do in a cold run} */
    boolean holdStartup() {
      return startups.stream().allMatch(this::hold);
    }

    /**
     * Makes sure that a window contains nothing of the measured call.
     *
     * @throws IllegalArgumentException if it starts before a total ends
     */
    void requireBefore(AmortizedWindow window) {
      if (totals.stream().anyMatch(total -> window.startNs() - total.endNs() < 0)) {
        throw new IllegalArgumentException(
            "its amortised " + window.phase().key() + " starts before its total ends");
      }
    }

    private boolean hold(PhaseInterval piece) {
      return totals.stream()
          .anyMatch(
              total ->
                  piece.startNs() - total.startNs() >= 0 && total.endNs() - piece.endNs() >= 0);
    }
  }
}
