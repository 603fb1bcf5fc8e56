package pijoule.server.exchange;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.PhaseRecorder;

/**
 * The recorded requests of each run, in memory until they are handed over. Bounded: the oldest runs
 * are forgotten beyond {@value #MOST_RUNS} runs or {@value #MOST_REQUESTS} requests in all, and a
 * run that alone has more is kept as overfull, without its requests. Safe for use by many threads;
 * never touched while a clock runs.
 */
public final class RunLedger {
  /** Runs that are kept. */
  public static final int MOST_RUNS = 256;

  /** Requests that are kept; one takes about 0.7 kB of heap. */
  public static final int MOST_REQUESTS = 20_000;

  private final int mostRuns;
  private final int mostRequests;
  private final Map<String, Entry> runs = new LinkedHashMap<>();
  private int requests;
  private int open;

  /** A ledger with the documented bounds. */
  public RunLedger() {
    this(MOST_RUNS, MOST_REQUESTS);
  }

  RunLedger(int mostRuns, int mostRequests) {
    this.mostRuns = mostRuns;
    this.mostRequests = mostRequests;
  }

  /** What is known of a run. */
  private static final class Entry {
    private final List<PhaseRecorder> recorders = new ArrayList<>();
    private int open;
    private boolean overfull;
  }

  /** A request under way. */
  final class Ticket {
    private final Entry entry;

    private Ticket(Entry entry) {
      this.entry = entry;
    }
  }

  /** Counts a request that belongs to no run. */
  synchronized void enter() {
    open++;
  }

  /** Ends a request that belongs to no run. */
  synchronized void leave() {
    open--;
    notifyAll();
  }

  synchronized Ticket enter(String run) {
    open++;
    Entry entry = runs.get(run);
    if (entry == null) {
      entry = new Entry();
      runs.put(run, entry);
      forgetOldest(entry);
    }
    entry.open++;
    return new Ticket(entry);
  }

  synchronized void keep(Ticket ticket, PhaseRecorder recorder) {
    Entry entry = ticket.entry;
    if (entry.overfull || !runs.containsValue(entry)) {
      return;
    }
    entry.recorders.add(recorder);
    requests++;
    forgetOldest(entry);
    if (requests > mostRequests) {
      requests -= entry.recorders.size();
      entry.recorders.clear();
      entry.overfull = true;
    }
  }

  synchronized void leave(Ticket ticket) {
    open--;
    ticket.entry.open--;
    notifyAll();
  }

  private void forgetOldest(Entry but) {
    Iterator<Entry> oldest = runs.values().iterator();
    while ((runs.size() > mostRuns || requests > mostRequests) && oldest.hasNext()) {
      Entry entry = oldest.next();
      if (entry != but) {
        requests -= entry.recorders.size();
        oldest.remove();
      }
    }
  }

  /**
   * What was recorded of a run.
   *
   * @param requests number of requests
   * @param phases their intervals, request by request
   */
  public record Kept(int requests, List<PhaseInterval> phases) {
    public Kept {
      phases = List.copyOf(phases);
    }
  }

  /**
   * Hands a run over, once none of its requests is under way: a client has its answer a moment
   * before the server has closed the books on it.
   *
   * @param run id
   * @param patience how long to wait for that
   * @return what was recorded
   * @throws NotKeptException if the run is not known, overfull or still under way; or if the wait
   *     is interrupted
   */
  public synchronized Kept find(String run, Duration patience) throws NotKeptException {
    Entry entry = runs.get(run);
    if (entry == null) {
      throw NotKeptException.unknown(run);
    }
    if (!waitUntil(() -> entry.open == 0, patience)) {
      throw NotKeptException.underWay(run);
    }
    if (entry.overfull) {
      throw NotKeptException.overfull(run, mostRequests);
    }
    if (entry.recorders.isEmpty()) {
      throw NotKeptException.unknown(run);
    }
    List<PhaseInterval> phases = new ArrayList<>();
    for (PhaseRecorder recorder : entry.recorders) {
      phases.addAll(recorder.intervals());
    }
    return new Kept(entry.recorders.size(), phases);
  }

  /**
   * Forgets a run.
   *
   * @param run id
   * @return whether it was known
   */
  public synchronized boolean forget(String run) {
    Entry entry = runs.remove(run);
    if (entry == null) {
      return false;
    }
    requests -= entry.recorders.size();
    return true;
  }

  /**
   * Waits until no request is under way.
   *
   * @param patience how long at most
   * @return whether none is
   */
  public synchronized boolean awaitQuiet(Duration patience) {
    return waitUntil(() -> open == 0, patience);
  }

  private boolean waitUntil(BooleanSupplier done, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      while (!done.getAsBoolean()) {
        long leftMs = (deadline - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) {
          return false;
        }
        wait(leftMs);
      }
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
