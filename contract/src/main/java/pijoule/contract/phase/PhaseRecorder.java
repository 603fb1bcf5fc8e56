package pijoule.contract.phase;

import java.util.ArrayList;
import java.util.List;
import pijoule.base.NanoClock;

/**
 * Keeps the intervals of one request or one client run. All memory is taken at construction, so
 * that {@link #begin} and {@link #end} do nothing but read the clock and store the reading; begin
 * reads it as its last act and end as its first. For one thread at a time.
 */
public final class PhaseRecorder {
  private static final int PHASES = Phase.values().length;

  private final NanoClock clock;
  private final Phase[] phases;
  private final int[] trials;
  private final long[] starts;
  private final long[] ends;
  private final long[] openSince = new long[PHASES];
  private final boolean[] open = new boolean[PHASES];
  private List<TlsSession> sessions = List.of();
  private int trial;
  private int size;
  private long postponedNs;

  /**
   * Makes a phase recorder.
   *
   * @param clock monotonic
   * @param capacity intervals that can be kept, at least 1
   */
  public PhaseRecorder(NanoClock clock, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1 interval, got " + capacity);
    }
    this.clock = clock;
    phases = new Phase[capacity];
    trials = new int[capacity];
    starts = new long[capacity];
    ends = new long[capacity];
  }

  /**
   * Names the trial that the intervals from here on belong to.
   *
   * @param number from 0
   */
  public void trial(int number) {
    trial = number;
  }

  /**
   * Starts a phase.
   *
   * @param phase not open yet
   * @throws IllegalStateException if it is open
   */
  public void begin(Phase phase) {
    int i = phase.ordinal();
    if (open[i]) {
      throw new IllegalStateException("phase " + phase.key() + " begins twice");
    }
    open[i] = true;
    openSince[i] = clock.nanos() - postponedNs;
  }

  /**
   * Ends a phase.
   *
   * @param phase open
   * @throws IllegalStateException if it is not open or no interval is left
   */
  public void end(Phase phase) {
    long now = clock.nanos() - postponedNs;
    int i = close(phase);
    add(phase, openSince[i], now);
  }

  private int close(Phase phase) {
    int i = phase.ordinal();
    if (!open[i]) {
      throw new IllegalStateException("phase " + phase.key() + " ends before it begins");
    }
    open[i] = false;
    return i;
  }

  /**
   * Ends a phase that interrupted another one, and keeps its time as the first part of its next
   * piece: the other one is recorded as if it had gone on without the interruption.
   *
   * @param phase open
   * @throws IllegalStateException if it is not open
   */
  public void postpone(Phase phase) {
    long now = clock.nanos() - postponedNs;
    int i = close(phase);
    postponedNs += now - openSince[i];
  }

  /**
   * Starts the piece of a phase that what was put off of it belongs to.
   *
   * @param phase not open yet
   * @throws IllegalStateException if it is open
   */
  public void beginPostponed(Phase phase) {
    begin(phase);
    postponedNs = 0;
  }

  /**
   * Keeps an interval whose ends are known.
   *
   * @param phase which
   * @param startNs monotonic, ns
   * @param endNs monotonic, ns
   * @throws IllegalStateException if no interval is left
   */
  public void add(Phase phase, long startNs, long endNs) {
    if (size == phases.length) {
      throw new IllegalStateException(
          "a recorder of " + size + " intervals has none left for " + phase.key());
    }
    phases[size] = phase;
    trials[size] = trial;
    starts[size] = startNs;
    ends[size] = endNs;
    size++;
  }

  /**
   * Keeps the handshake of a connection that the current trial opened.
   *
   * @param startNs monotonic, ns
   * @param endNs monotonic, ns
   * @param resumed whether a session was resumed
   * @param protocol that was agreed on
   * @param cipherSuite that was agreed on
   * @throws IllegalStateException if no interval is left
   */
  public void handshake(
      long startNs, long endNs, boolean resumed, String protocol, String cipherSuite) {
    add(Phase.HANDSHAKE, startNs, endNs);
    if (sessions.isEmpty()) {
      sessions = new ArrayList<>();
    }
    sessions.add(new TlsSession(trial, resumed, protocol, cipherSuite));
  }

  /** Returns what the handshakes agreed on, in their order. */
  public List<TlsSession> sessions() {
    return List.copyOf(sessions);
  }

  /** Tests whether the phase has begun and not ended. */
  public boolean isOpen(Phase phase) {
    return open[phase.ordinal()];
  }

  /**
   * Intervals that were recorded, in order of ending.
   *
   * @return a new list
   * @throws IllegalStateException if a phase is still open
   */
  public List<PhaseInterval> intervals() {
    for (Phase phase : Phase.values()) {
      if (open[phase.ordinal()]) {
        throw new IllegalStateException("phase " + phase.key() + " has not ended");
      }
    }
    List<PhaseInterval> intervals = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      intervals.add(new PhaseInterval(trials[i], phases[i], starts[i], ends[i]));
    }
    return intervals;
  }
}
