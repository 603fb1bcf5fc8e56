package pijoule.analysis.paper;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.Role;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;

/** Both sides of a run; values are means over its calls, in s. */
record RequestSides(MeasuredSide client, MeasuredSide server) {
  static final List<Part> OF_SERVER = Part.of(Side.SERVER, Role.TABLED, Role.PROTECTION, Role.WORK);
  static final List<Part> OF_CLIENT = Part.of(Side.CLIENT, Role.TABLED, Role.PROTECTION);

  private static final Set<Phase> IN_REQUEST =
      EnumSet.of(
          Phase.SERIALIZE,
          Phase.SECURE,
          Phase.CALL,
          Phase.UNSECURE,
          Phase.DESERIALIZE,
          Phase.RECEIVE_DESERIALIZE);

  OptionalDouble mean(Side side, Part part) {
    MeasuredSide of = side == Side.CLIENT ? client : server;
    int calls = of.times().requestSeconds().size();
    OptionalDouble sum = of.value(Kind.TIME, part);
    return calls == 0 || sum.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(sum.getAsDouble() / calls);
  }

  /** {@return a whole less its parts; a part that a run does not have takes nothing} */
  private OptionalDouble less(OptionalDouble whole, Side side, List<Part> parts) {
    return whole.isEmpty()
        ? whole
        : OptionalDouble.of(
            whole.getAsDouble()
                - parts.stream().mapToDouble(part -> mean(side, part).orElse(0)).sum());
  }

  OptionalDouble restOfServer() {
    return less(served(), Side.SERVER, OF_SERVER);
  }

  private OptionalDouble served() {
    return server.value(Kind.TIME, Part.REQUEST);
  }

  /** A client that reads meanwhile has no call that the server's total lies in. */
  OptionalDouble network() {
    if (mean(Side.CLIENT, Part.RECEIVE_DESERIALIZE).isPresent()) {
      return OptionalDouble.empty();
    }
    OptionalDouble served = served();
    OptionalDouble call = less(mean(Side.CLIENT, Part.CALL), Side.CLIENT, List.of(Part.HANDSHAKE));
    return served.isEmpty() || call.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(call.getAsDouble() - served.getAsDouble());
  }

  /** Between phases before the call, or after the answer: the framework's own work. */
  OptionalDouble restOfClient(boolean before) {
    OptionalDouble rest = less(client.value(Kind.TIME, Part.REQUEST), Side.CLIENT, OF_CLIENT);
    if (rest.isEmpty()) {
      return rest;
    }
    double share = shareBeforeCall();
    return OptionalDouble.of(rest.getAsDouble() * (before ? share : 1 - share));
  }

  /**
   * {@return share of what no phase covers that lies before the call} An emulated clock makes all
   * of it longer alike.
   */
  private double shareBeforeCall() {
    double before = 0;
    double after = 0;
    Map<Integer, List<PhaseInterval>> trials =
        client.record().orElseThrow().phases().stream()
            .filter(piece -> IN_REQUEST.contains(piece.phase()))
            .collect(Collectors.groupingBy(PhaseInterval::trial));
    for (List<PhaseInterval> trial : trials.values()) {
      Optional<PhaseInterval> call =
          trial.stream().filter(piece -> piece.phase() == Phase.CALL).findFirst();
      if (call.isPresent()) {
        before += gaps(trial, piece -> piece.endNs() - call.get().startNs() <= 0);
        after += gaps(trial, piece -> piece.startNs() - call.get().startNs() >= 0);
        before += toCall(trial, call.get());
      }
    }
    return before + after > 0 ? before / (before + after) : 0;
  }

  /** {@return time from the end of the last piece before the call to the call} */
  private static double toCall(List<PhaseInterval> trial, PhaseInterval call) {
    return trial.stream()
        .mapToLong(piece -> call.startNs() - piece.endNs())
        .filter(gap -> gap >= 0)
        .min()
        .orElse(0);
  }

  /** {@return time from the first of the pieces to the last of them, less the pieces} */
  private static double gaps(List<PhaseInterval> trial, Predicate<PhaseInterval> which) {
    List<PhaseInterval> pieces =
        trial.stream()
            .filter(which)
            .sorted((one, other) -> Long.signum(one.startNs() - other.startNs()))
            .toList();
    double gaps = 0;
    for (int i = 1; i < pieces.size(); i++) {
      gaps += Math.max(0, pieces.get(i).startNs() - pieces.get(i - 1).endNs());
    }
    return gaps;
  }
}
