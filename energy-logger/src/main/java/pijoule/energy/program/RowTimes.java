package pijoule.energy.program;

import java.util.OptionalDouble;

/**
 * Carries rows' times to the recorder's clock.
 *
 * <p>A program's clock is assumed to have the recorder's rate, and the row with the least delay so
 * far to have come without any. A row without a time is of its arrival.
 *
 * <p>A program prints a row before it reads the next. So a row was read at most an interval before
 * its arrival. Any instant of that interval is as likely (JCGM 100:2008, 4.3.7), and the mean
 * square error is about the time that the row is given (F.2.4.5). The error is common to all rows.
 * Of {@value #STRETCH} rows the one that came soonest counts: a busy machine delays rows, and the
 * next ones come soon again; a slow clock falls behind for good.
 */
final class RowTimes {
  private static final int STRETCH = 100;
  private static final double NANOS_PER_SECOND = 1e9;

  /** A row that is so much earlier than the one before was not late: the clock was set. */
  private static final long SET_NS = 1_000_000_000;

  private final double intervalNs;
  private long start;
  private long offsetNs;
  private boolean known;
  private boolean set;
  private long lastProgramNs;
  private int rows;
  private double leastLateNs;
  private int stretches;
  private double squares;

  RowTimes(double intervalNs) {
    this.intervalNs = intervalNs;
  }

  /** {@return the recorder's time of a row, ns} */
  long recorderNs(ProgramReader.ProgramEvent.Came came) {
    set = false;
    known &= came.start() == start;
    start = came.start();
    long timeNs = came.arrivalNs();
    if (came.row().programNs().isPresent()) {
      long programNs = came.row().programNs().getAsLong();
      set = known && programNs < lastProgramNs - SET_NS;
      known &= !set;
      lastProgramNs = programNs;
      long delayNs = came.arrivalNs() - programNs;
      offsetNs = known ? Math.min(offsetNs, delayNs) : delayNs;
      known = true;
      timeNs = programNs + offsetNs;
    }
    late(came.arrivalNs() - timeNs);
    return timeNs;
  }

  /** {@return whether the last row showed that the program's clock was set back} */
  boolean wasSet() {
    return set;
  }

  /** Gives up the tie: the program's clock went on while the recorder's stood. */
  void untie() {
    known = false;
  }

  private void late(double ns) {
    leastLateNs = rows == 0 ? ns : Math.min(leastLateNs, ns);
    rows++;
    if (rows == STRETCH) {
      squares += leastLateNs * leastLateNs - leastLateNs * intervalNs;
      stretches++;
      rows = 0;
    }
  }

  /** {@return standard uncertainty, s} */
  OptionalDouble uSeconds() {
    double square = intervalNs * intervalNs / 3 + squares / Math.max(1, stretches);
    return OptionalDouble.of(Math.sqrt(square) / NANOS_PER_SECOND);
  }
}
