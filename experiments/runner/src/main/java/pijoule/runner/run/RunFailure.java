package pijoule.runner.run;

import java.util.Optional;

/** Reason why a try of a run failed, in one line, and what follows from it. */
final class RunFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final String meter;

  private RunFailure(String reason, Kind kind) {
    this(reason, kind, "");
  }

  private RunFailure(String reason, Kind kind, String meter) {
    super(reason);
    this.kind = kind;
    this.meter = meter;
  }

  /** The programs did what they do: a wrong answer, records that do not fit. Not tried again. */
  static RunFailure finding(String reason) {
    return new RunFailure(reason, Kind.FINDING);
  }

  /** Something outside the measured programs: a killed program, a board that was too hot. */
  static RunFailure disturbance(String reason) {
    return new RunFailure(reason, Kind.DISTURBANCE);
  }

  /** A board that throttles or runs at another clock: nothing changes within milliseconds. */
  static RunFailure unfit(String reason) {
    return new RunFailure(reason, Kind.UNFIT);
  }

  /** A host, meter or connection went away: tried again once everything was started again. */
  static RunFailure lost(String reason) {
    return new RunFailure(reason, Kind.LOST);
  }

  /** A meter ended: a loss. */
  static RunFailure lostMeter(String meter, String reason) {
    return new RunFailure(reason, Kind.LOST, meter);
  }

  /** A server did not start. When that stays so, no later run of its block can be measured. */
  static RunFailure noServer(String reason) {
    return new RunFailure(reason, Kind.NO_SERVER);
  }

  /** {@return name of the meter that was lost; absent where none was} */
  Optional<String> meter() {
    return Optional.of(meter).filter(name -> !name.isEmpty());
  }

  /** {@return whether the campaign cannot go on when every try ends with this failure} */
  boolean endsCampaign() {
    return kind == Kind.NO_SERVER;
  }

  /** {@return whether another try would show the same failure} */
  boolean isFinding() {
    return kind == Kind.FINDING;
  }

  /** {@return whether hosts and meters have to be started again} */
  boolean isLost() {
    return kind == Kind.LOST;
  }

  /** {@return whether a board needs time before another try} */
  boolean needsRest() {
    return kind == Kind.UNFIT;
  }

  private enum Kind {
    FINDING,
    DISTURBANCE,
    UNFIT,
    NO_SERVER,
    LOST
  }
}
