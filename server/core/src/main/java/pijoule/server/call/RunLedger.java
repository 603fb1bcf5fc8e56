package pijoule.server.call;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.phase.TlsSession;

/**
 * The recorded requests of each run, in memory until they are deleted. Bounded: the oldest runs are
 * forgotten beyond {@value #MAX_RUNS} runs or {@value #MAX_REQUESTS} requests in all, and a run
 * that alone has more is kept as overfull, without its requests. Safe for use by many threads;
 * never touched while a clock runs.
 */
public final class RunLedger {
  /** Runs that are kept. */
  public static final int MAX_RUNS = 256;

  /** Requests that are kept; one takes about 0.7 kB of heap. */
  public static final int MAX_REQUESTS = 20_000;

  private final int maxRuns;
  private final int maxRequests;
  private final Map<String, Entry> runs = new LinkedHashMap<>();

  /** Runs whose first requests are under way: they displace no other run before one is answered. */
  private final Map<String, Entry> underWay = new HashMap<>();

  private int requests;

  /** A ledger with the documented bounds. */
  public RunLedger() {
    this(MAX_RUNS, MAX_REQUESTS);
  }

  RunLedger(int maxRuns, int maxRequests) {
    this.maxRuns = maxRuns;
    this.maxRequests = maxRequests;
  }

  /** Facts of a run. */
  private static final class Entry {
    private final String run;
    private final List<PhaseRecorder> recorders = new ArrayList<>();
    private int open;
    private boolean overfull;
    private boolean forgotten;

    private Entry(String run) {
      this.run = run;
    }
  }

  /** A request under way. */
  public static final class Ticket {
    private final Entry entry;

    private Ticket(Entry entry) {
      this.entry = entry;
    }
  }

  /**
   * A request of a run begins.
   *
   * @param run its id
   * @return to be given back by {@link #leave}
   */
  public synchronized Ticket enter(String run) {
    Entry entry = runs.get(run);
    if (entry == null) {
      entry = underWay.computeIfAbsent(run, Entry::new);
    }
    entry.open++;
    return new Ticket(entry);
  }

  /**
   * Keeps an answered request; the run may take the oldest one's place.
   *
   * @param ticket of the request
   * @param recorder what was recorded of it
   */
  public synchronized void keep(Ticket ticket, PhaseRecorder recorder) {
    Entry entry = ticket.entry;
    if (entry.overfull || entry.forgotten) {
      return;
    }
    if (underWay.remove(entry.run, entry)) {
      runs.put(entry.run, entry);
    }
    entry.recorders.add(recorder);
    requests++;
    forgetOldest(entry);
    if (requests > maxRequests) {
      requests -= entry.recorders.size();
      entry.recorders.clear();
      entry.overfull = true;
    }
  }

  /**
   * A request ends, answered or not.
   *
   * @param ticket of the request
   */
  public synchronized void leave(Ticket ticket) {
    Entry entry = ticket.entry;
    entry.open--;
    if (entry.open == 0) {
      underWay.remove(entry.run, entry);
    }
    notifyAll();
  }

  private void forgetOldest(Entry but) {
    Iterator<Entry> oldest = runs.values().iterator();
    while ((runs.size() > maxRuns || requests > maxRequests) && oldest.hasNext()) {
      Entry entry = oldest.next();
      if (entry != but) {
        requests -= entry.recorders.size();
        entry.forgotten = true;
        oldest.remove();
      }
    }
  }

  /**
   * Record of a run.
   *
   * @param requests number of requests
   * @param phases their intervals, request by request
   * @param tls what the handshakes of their connections agreed on
   */
  public record Kept(int requests, List<PhaseInterval> phases, List<TlsSession> tls) {
    public Kept {
      phases = List.copyOf(phases);
      tls = List.copyOf(tls);
    }
  }

  /**
   * Returns what was recorded of a run, once none of its requests is under way: a client has its
   * answer a moment before the server has kept the request.
   *
   * @param run id
   * @param patience how long to wait for that
   * @return what was recorded
   * @throws NotKeptException if the run is not known, overfull or still under way; or if the wait
   *     is interrupted
   */
  public synchronized Kept find(String run, Duration patience) throws NotKeptException {
    Entry entry = runs.getOrDefault(run, underWay.get(run));
    if (entry == null) {
      throw NotKeptException.unknown(run);
    }
    if (!Waiting.until(this, () -> entry.open == 0, patience)) {
      throw NotKeptException.underWay(run);
    }
    if (entry.overfull) {
      throw NotKeptException.overfull(run, maxRequests);
    }
    if (entry.recorders.isEmpty()) {
      throw NotKeptException.unknown(run);
    }
    List<PhaseInterval> phases = new ArrayList<>();
    List<TlsSession> tls = new ArrayList<>();
    for (PhaseRecorder recorder : entry.recorders) {
      phases.addAll(recorder.intervals());
      tls.addAll(recorder.sessions());
    }
    return new Kept(entry.recorders.size(), phases, tls);
  }

  /**
   * Forgets a run.
   *
   * @param run id
   * @return whether it was known
   */
  public synchronized boolean forget(String run) {
    Entry entry = runs.containsKey(run) ? runs.remove(run) : underWay.remove(run);
    if (entry == null) {
      return false;
    }
    entry.forgotten = true;
    requests -= entry.recorders.size();
    return true;
  }
}
