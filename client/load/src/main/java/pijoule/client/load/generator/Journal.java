package pijoule.client.load.generator;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import pijoule.client.load.schedule.Schedule;

/**
 * The instants of every request, in arrays that are there before the first of them. For one thread
 * at a time. Instants are of the monotonic clock, ns.
 */
public final class Journal {
  /** An instant that was not reached. */
  public static final long NEVER = Long.MIN_VALUE;

  /** Error of a request without an end when the client gave up. */
  public static final String UNFINISHED = "unfinished";

  private final Schedule schedule;
  private final long[] start;
  private final long[] sent;
  private final long[] head;
  private final long[] end;
  private final int[] status;
  private final int[] bytes;
  private final boolean[] waited;
  private final String[] error;
  private final Map<String, String> examples = new HashMap<>();
  private final long startNs;

  /**
   * Makes a journal.
   *
   * @param schedule of the run
   * @param startNs its start on the monotonic clock, ns
   */
  public Journal(Schedule schedule, long startNs) {
    this.schedule = schedule;
    this.startNs = startNs;
    int size = schedule.size();
    start = instants(size);
    sent = instants(size);
    head = instants(size);
    end = instants(size);
    status = new int[size];
    bytes = new int[size];
    waited = new boolean[size];
    error = new String[size];
    Arrays.fill(error, UNFINISHED);
  }

  private static long[] instants(int size) {
    long[] instants = new long[size];
    Arrays.fill(instants, NEVER);
    return instants;
  }

  void started(int request, long atNs, boolean hasWaited) {
    start[request] = atNs;
    waited[request] = hasWaited;
  }

  void sent(int request, long atNs) {
    sent[request] = atNs;
  }

  void head(int request, long atNs, int code) {
    head[request] = atNs;
    status[request] = code;
  }

  void ended(int request, long atNs, int bodyBytes) {
    end[request] = atNs;
    bytes[request] = bodyBytes;
  }

  void right(int request) {
    error[request] = null;
  }

  void wrong(int request, String kind, String line) {
    error[request] = kind;
    examples.putIfAbsent(kind, line);
  }

  /** Returns all requests; those before {@link #leadIn()} are not of the window. */
  public int size() {
    return schedule.size();
  }

  /** Returns requests before the window. */
  public int leadIn() {
    return schedule.leadIn();
  }

  /** Returns first intended start of the window; idle, its begin. */
  public long windowStartNs() {
    return startNs + schedule.windowStartNs();
  }

  /** Returns last intended start of the window; idle, its end. */
  public long windowEndNs() {
    return startNs + schedule.windowEndNs();
  }

  /**
   * Returns which of the target's requests it is, from 0.
   *
   * @param request from 0
   */
  public int which(int request) {
    return schedule.which(request);
  }

  /**
   * Returns when it was to start.
   *
   * @param request from 0
   */
  public long intendedNs(int request) {
    return startNs + schedule.offsetNs(request);
  }

  /**
   * Returns when it was given to a connection, or {@link #NEVER}.
   *
   * @param request from 0
   */
  public long startNs(int request) {
    return start[request];
  }

  /**
   * Returns when its last byte was given to the connection, or {@link #NEVER}.
   *
   * @param request from 0
   */
  public long sentNs(int request) {
    return sent[request];
  }

  /**
   * Returns when its answer's head was there, or {@link #NEVER}.
   *
   * @param request from 0
   */
  public long headNs(int request) {
    return head[request];
  }

  /**
   * Returns when its answer was whole, or it failed, or {@link #NEVER}.
   *
   * @param request from 0
   */
  public long endNs(int request) {
    return end[request];
  }

  /**
   * Returns status of HTTP; 0: none.
   *
   * @param request from 0
   */
  public int status(int request) {
    return status[request];
  }

  /**
   * Returns bytes of its answer's body.
   *
   * @param request from 0
   */
  public int bytes(int request) {
    return bytes[request];
  }

  /**
   * Tests whether it waited for a connection.
   *
   * @param request from 0
   */
  public boolean hasWaited(int request) {
    return waited[request];
  }

  /**
   * Returns kind of its error; null: it was answered as expected.
   *
   * @param request from 0
   */
  public String error(int request) {
    return error[request];
  }

  /**
   * Returns the first of it, in one line.
   *
   * @param kind of an error
   */
  public String example(String kind) {
    return examples.getOrDefault(kind, kind);
  }
}
