package pijoule.energy.program;

import java.io.BufferedReader;
import java.io.IOException;

/** A program that can be started again and again. */
interface Program {
  /**
   * Starts it.
   *
   * @throws IOException in one line, if it cannot be started
   */
  Running start() throws IOException;

  /** A program that was started. Closing ends it, and with it whoever reads its lines. */
  interface Running extends AutoCloseable {
    BufferedReader lines();

    /** Waits for the program's end and returns its exit code. */
    int awaitExit() throws InterruptedException;

    @Override
    void close();
  }
}
