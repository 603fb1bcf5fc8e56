package pijoule.client.load.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import pijoule.client.load.called.Sent;
import pijoule.client.load.generator.Journal;
import pijoule.client.load.generator.Offered;
import pijoule.contract.record.LoadRecord;

/** Counts and distributions of a run's journal. */
public final class JournalSummary {
  private final Journal journal;
  private final Offered offered;
  private final List<Sent> requests;
  private final Map<String, Integer> errors = new TreeMap<>();
  private final Distribution response;
  private final Distribution service;
  private final Distribution lateness;
  private int completed;
  private int unfinished;
  private long bytesSent;
  private long bytesReceived;

  /**
   * Makes a summary.
   *
   * @param offered schedule
   * @param requests of its target
   */
  public JournalSummary(Offered offered, List<Sent> requests) {
    this.offered = offered;
    this.requests = requests;
    journal = offered.journal();
    int most = journal.size() - journal.leadIn();
    long[] services = new long[most];
    for (int i = journal.leadIn(); i < journal.size(); i++) {
      String error = journal.error(i);
      if (error == null) {
        services[completed] = journal.endNs(i) - journal.startNs(i);
        completed++;
      } else if (error.equals(Journal.UNFINISHED)) {
        unfinished++;
      } else {
        errors.merge(error, 1, Integer::sum);
      }
      boolean isSent = journal.startNs(i) != Journal.NEVER;
      bytesSent += isSent ? requests.get(journal.which(i)).body().length : 0;
      bytesReceived += journal.bytes(i);
    }
    response = responses(i -> true);
    service = new Distribution(services, completed);
    lateness = lateness();
  }

  /** Response times of some requests of the window. */
  private Distribution responses(IntPredicate of) {
    long[] times = new long[offered()];
    int answered = 0;
    int unanswered = 0;
    for (int i = journal.leadIn(); i < journal.size(); i++) {
      if (of.test(i) && journal.error(i) == null) {
        times[answered++] = journal.endNs(i) - journal.intendedNs(i);
      } else if (of.test(i)) {
        unanswered++;
      }
    }
    return new Distribution(times, answered, unanswered);
  }

  /** What each request of a mix had; absent where requests have no names. */
  private Optional<List<LoadRecord.Named>> named() {
    if (requests.get(0).name().isEmpty()) {
      return Optional.empty();
    }
    List<LoadRecord.Named> named = new ArrayList<>();
    for (int which = 0; which < requests.size(); which++) {
      int of = which;
      Sent sent = requests.get(which);
      Distribution times = responses(i -> journal.which(i) == of);
      named.add(
          new LoadRecord.Named(
              sent.name().orElseThrow(),
              sent.weight(),
              times.requests(),
              times.answered(),
              times.toMap()));
    }
    return Optional.of(named);
  }

  /**
   * Lateness of requests that neither waited for a connection nor were due while an earlier one
   * did.
   */
  private Distribution lateness() {
    long[] late = new long[journal.size() - journal.leadIn()];
    int count = 0;
    long queueEndNs = Long.MIN_VALUE;
    for (int i = 0; i < journal.size(); i++) {
      if (journal.startNs(i) == Journal.NEVER) {
        break;
      }
      if (journal.hasWaited(i)) {
        queueEndNs = journal.startNs(i);
      } else if (i >= journal.leadIn() && journal.intendedNs(i) >= queueEndNs) {
        late[count++] = journal.startNs(i) - journal.intendedNs(i);
      }
    }
    return new Distribution(late, count);
  }

  /** Requests that waited for a connection, and those that were due behind one that waited. */
  int waitedForConnection() {
    int count = 0;
    long queueEndNs = Long.MIN_VALUE;
    for (int i = 0; i < journal.size(); i++) {
      boolean given = journal.startNs(i) != Journal.NEVER;
      if (!given || journal.hasWaited(i)) {
        queueEndNs = given ? journal.startNs(i) : Long.MAX_VALUE;
      }
      if (i >= journal.leadIn() && journal.intendedNs(i) < queueEndNs) {
        count++;
      }
    }
    return count;
  }

  /** Most requests that were due while the first of them waited for a connection. */
  int longestQueue() {
    int longest = 0;
    int due = 0;
    for (int i = 0; i < journal.size(); i++) {
      boolean given = journal.startNs(i) != Journal.NEVER;
      if (given && !journal.hasWaited(i)) {
        continue;
      }
      due = Math.max(due, i);
      long untilNs = given ? journal.startNs(i) : Long.MAX_VALUE;
      while (due < journal.size() && journal.intendedNs(due) < untilNs) {
        due++;
      }
      if (i >= journal.leadIn()) {
        longest = Math.max(longest, due - i);
      }
      if (!given) {
        break;
      }
    }
    return longest;
  }

  /** Returns requests of the window that were answered as expected. */
  public int completed() {
    return completed;
  }

  /** Returns requests of the window. */
  public int offered() {
    return journal.size() - journal.leadIn();
  }

  /** Returns how many of them failed, by kind. */
  public Map<String, Integer> errors() {
    return errors;
  }

  /** Returns how many of them have no end. */
  public int unfinished() {
    return unfinished;
  }

  /** Returns counts in words, for a reason. */
  public String counts() {
    StringBuilder counts = new StringBuilder();
    counts.append(completed).append(" of ").append(offered()).append(" answered as expected");
    errors.forEach((kind, count) -> counts.append(", ").append(count).append(' ').append(kind));
    return counts.append(", ").append(unfinished).append(" unfinished").toString();
  }

  /**
   * Makes the record.
   *
   * @param request what was asked for
   * @param before requests that were answered before the schedule
   * @param windows equal parts
   * @return what a client reports
   */
  public LoadRecord record(Request request, int before, int windows) {
    SelfCheck check = new SelfCheck(offered);
    return new LoadRecord(
        request.ratePerSecond(),
        request.http(),
        request.arrivals(),
        request.connections(),
        request.durationSeconds(),
        request.leadInSeconds(),
        offered(),
        completed,
        errors,
        examples(),
        unfinished,
        completedBetween(journal.windowStartNs(), journal.windowEndNs()),
        before + offered.answered(),
        response.toMap(),
        service.toMap(),
        lateness.toMap(),
        OptionalInt.of(waitedForConnection()),
        longestQueue(),
        check.cpuSeconds(),
        check.hostBusyShare(),
        check.busiestThreadShare(),
        check.isLimited(offered()),
        SelfCheck.isLate(lateness, response),
        bytesSent,
        bytesReceived,
        windows(windows),
        named());
  }

  private Map<String, String> examples() {
    Map<String, String> examples = new LinkedHashMap<>();
    errors.keySet().forEach(kind -> examples.put(kind, journal.example(kind)));
    return examples;
  }

  private boolean endedBetween(int request, long fromNs, long toNs) {
    long endNs = journal.endNs(request);
    return journal.error(request) == null && endNs >= fromNs && endNs < toNs;
  }

  private int completedBetween(long fromNs, long toNs) {
    int count = 0;
    for (int i = 0; i < journal.size(); i++) {
      count += endedBetween(i, fromNs, toNs) ? 1 : 0;
    }
    return count;
  }

  private List<LoadRecord.Window> windows(int count) {
    List<LoadRecord.Window> windows = new ArrayList<>(count);
    long startNs = journal.windowStartNs();
    double lengthNs = journal.windowEndNs() - startNs;
    for (int w = 0; w < count; w++) {
      windows.add(
          window(
              startNs + (long) (lengthNs * w / count),
              startNs + (long) (lengthNs * (w + 1) / count)));
    }
    return windows;
  }

  private LoadRecord.Window window(long fromNs, long toNs) {
    long[] services = new long[journal.size()];
    int ended = 0;
    for (int i = 0; i < journal.size(); i++) {
      if (endedBetween(i, fromNs, toNs)) {
        services[ended++] = journal.endNs(i) - journal.startNs(i);
      }
    }
    return new LoadRecord.Window(
        fromNs, toNs, ended, new Distribution(services, ended).quantile(0.5));
  }

  /**
   * Requested load.
   *
   * @param ratePerSecond 1/s; 0: idle
   * @param http version of HTTP; absent: HTTP/1.1
   * @param arrivals their name
   * @param connections most requests under way at a time
   * @param durationSeconds of the window, s
   * @param leadInSeconds before it, s
   */
  public record Request(
      double ratePerSecond,
      OptionalInt http,
      String arrivals,
      int connections,
      double durationSeconds,
      double leadInSeconds) {}
}
