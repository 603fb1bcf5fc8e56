package pijoule.runner.boards;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The clock of a host's processors, as a study sets it. */
public interface BoardClock {
  /** Largest difference between the clock that was set and the one that is read, relative. */
  double TOLERANCE = 0.01;

  /**
   * {@return whether its levels are shares of a processor's time, which no processor's clock
   * follows}
   */
  boolean isEmulated();

  /** {@return the clocks that this host offers, for people} */
  String offers() throws IOException, InterruptedException;

  /** {@return why no level at all can be set, with what to do; empty if some can} */
  Optional<String> lackOfRight() throws IOException, InterruptedException;

  /**
   * {@return why this host cannot be set to it, with what to do; empty if it can}
   *
   * @param megahertz a level
   */
  Optional<String> obstacle(String megahertz) throws IOException, InterruptedException;

  /**
   * {@return the clock that a campaign set and did not put back, MHz; empty where none is left that
   * matters to others}
   */
  default Optional<String> left() throws IOException, InterruptedException {
    return Optional.empty();
  }

  /**
   * Sets the clock and verifies it. No measured program runs on the host then.
   *
   * @param megahertz the level
   * @throws ClockException if the clock that runs is another one
   */
  void set(String megahertz) throws IOException, InterruptedException, ClockException;

  /** {@return what the host says of itself now, with the clock that was set} */
  BoardReading state() throws IOException, InterruptedException;

  /**
   * Checks a board's clock.
   *
   * @param megahertz the level
   * @param state of this host
   * @throws ClockException if the clock that runs is another one, or is not reported
   */
  default void verify(String megahertz, BoardReading state) throws ClockException {
    if (state.lack().isPresent()) {
      throw new ClockException("host " + host() + " " + state.lack().get());
    }
    double wanted = Double.parseDouble(megahertz);
    double got = state.board().clockMhz().orElse(Double.NaN);
    if (!(Math.abs(got - wanted) <= wanted * TOLERANCE)) {
      throw new ClockException(
          String.format(
              Locale.ROOT,
              "host %s must run at %s MHz within 1 %%, got %.1f MHz by %s",
              host(),
              megahertz,
              got,
              state.board().clockSource().orElse("no reading")));
    }
  }

  /** {@return its host's name} */
  String host();

  /**
   * {@return the words in front of the command of a program that is to run at the clock that was
   * set; none where every program does}
   */
  List<String> launcher();

  /**
   * Puts back what an earlier {@link #set} of this campaign changed, also one of a killed runner.
   *
   * @return whether there was something to put back
   */
  boolean restore() throws IOException, InterruptedException;

  /**
   * Puts back what any campaign changed on the host. None runs there now.
   *
   * @return whether there was something to put back
   */
  boolean restoreAll() throws IOException, InterruptedException;
}
