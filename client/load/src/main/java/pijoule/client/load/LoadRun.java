package pijoule.client.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import pijoule.base.ClockAnchor;
import pijoule.client.FailureReason;
import pijoule.client.OneLine;
import pijoule.client.load.called.Http2Probe;
import pijoule.client.load.called.Sent;
import pijoule.client.load.generator.Connections;
import pijoule.client.load.generator.ErrorKind;
import pijoule.client.load.generator.Generator;
import pijoule.client.load.generator.Http2;
import pijoule.client.load.generator.Journal;
import pijoule.client.load.generator.Offered;
import pijoule.client.load.generator.Transport;
import pijoule.client.load.result.HistogramLog;
import pijoule.client.load.result.JournalSummary;
import pijoule.client.load.result.RequestLog;
import pijoule.client.load.schedule.Schedule;
import pijoule.contract.clock.Alignment;
import pijoule.contract.clock.ProcessStart;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.FailureKind;
import pijoule.contract.record.GcLog;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.record.Outcome;
import pijoule.contract.record.ProcessValue;

/** One run: a first request, the schedule, and then everything that would disturb it. */
final class LoadRun {
  /** Binding of requests: bytes that were there before. */
  private static final String BINDING = "bytes";

  private final LoadOptions options;
  private final long mainNs;

  LoadRun(LoadOptions options, long mainNs) {
    this.options = options;
    this.mainNs = mainNs;
  }

  /** Returns the record, valid or failed. */
  ClientRecord make() {
    try (Transport transport = transport()) {
      return measured(transport);
    } catch (IOException noClockOrFile) {
      return failed(FailureKind.CONNECTION, OneLine.of(noClockOrFile.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return failed(FailureKind.CONNECTION, "run must not be interrupted, got an interrupt");
    } catch (OutOfMemoryError tooMuch) {
      return failed(FailureKind.ANSWER, FailureReason.OUT_OF_MEMORY);
    }
  }

  private Transport transport() {
    return options.http() == 2
        ? new Http2(options.target(), options.tls(), options.connectTimeout())
        : new Connections(options.target(), options.tls(), options.connectTimeout());
  }

  private ClientRecord measured(Transport transport) throws IOException, InterruptedException {
    FirstRequests first = FirstRequests.NONE;
    if (options.rate().isPresent()) {
      int most = options.target().firstRequests();
      List<Optional<String>> names =
          options.target().requests().stream().map(Sent::name).distinct().toList();
      first = FirstRequests.make(names.size(), most, of -> offer(transport, of, most));
      if (first.isRefused()) {
        String of = names.get(first.which()).map("request '%s': "::formatted).orElse("");
        return failed(kind(first.journal().error(0)), of + reason(first.journal()));
      }
    }
    Schedule starts =
        Schedule.draw(
            options.rate(),
            options.arrivals(),
            options.leadIn(),
            options.duration(),
            options.seed());
    int[] order = options.target().order(starts.leadIn(), starts.size());
    Schedule schedule = starts.asking(number -> order[number]);
    long setupEndNs = System.nanoTime();
    Offered offered = offer(transport, schedule, options.connections());
    JournalSummary summary = new JournalSummary(offered, options.target().requests());
    Optional<ClientRecord> failure = failure(summary, offered.journal());
    if (failure.isPresent()) {
      return failure.get();
    }
    return valid(offered, summary, first, setupEndNs);
  }

  private Offered offer(Transport transport, Schedule schedule, int limit)
      throws InterruptedException {
    return Generator.offer(schedule, transport, limit, options.timeout());
  }

  private String reason(Journal first) {
    String error = first.error(0);
    URI url = options.target().url();
    boolean isTls = url.getScheme().equals("https");
    boolean isAsked = options.http() == 2;
    Set<String> silent =
        isAsked
            ? Set.of(ErrorKind.CLOSED, ErrorKind.PROTOCOL)
            : Set.of(ErrorKind.CLOSED, ErrorKind.TIMEOUT, ErrorKind.PROTOCOL, Journal.UNFINISHED);
    String got =
        error.equals(Journal.UNFINISHED)
            ? "answer must arrive whole in time, got none"
            : first.example(error);
    boolean isAnother = silent.contains(error) && first.status(0) == 0 && !(isAsked && isTls);
    if (!isAnother || !Http2Probe.isAnswered(url, options.connectTimeout())) {
      return got;
    }
    return isAsked
        ? got + "; call a server that takes HTTP/2 without Upgrade from HTTP/1.1 by https"
        : "server must answer by HTTP/1.1, got HTTP/2 alone from %s; %s, or switch HTTP/1.1 on in it"
            .formatted(where(), isTls ? "set http: 2" : "call it by https with http: 2");
  }

  private static FailureKind kind(String error) {
    if (List.of(ErrorKind.TIMEOUT, Journal.UNFINISHED).contains(error)) {
      return FailureKind.TIME_LIMIT;
    }
    boolean isConnection =
        List.of(
                ErrorKind.REFUSED,
                ErrorKind.CONNECT_TIMEOUT,
                ErrorKind.CLOSED,
                ErrorKind.UNKNOWN_HOST)
            .contains(error);
    return isConnection ? FailureKind.CONNECTION : FailureKind.ANSWER;
  }

  private Optional<ClientRecord> failure(JournalSummary summary, Journal journal) {
    if (summary.errors().containsKey(ErrorKind.MEMORY)) {
      return Optional.of(failed(FailureKind.ANSWER, FailureReason.OUT_OF_MEMORY));
    }
    if (summary.errors().containsKey(ErrorKind.VERSION)) {
      return Optional.of(failed(FailureKind.ANSWER, journal.example(ErrorKind.VERSION)));
    }
    boolean mayBeDown =
        options.rate().isEmpty()
            || summary.errors().containsKey(ErrorKind.CLOSED)
            || summary.errors().containsKey(ErrorKind.REFUSED)
            || summary.errors().containsKey(ErrorKind.CONNECT_TIMEOUT);
    if (mayBeDown && !accepts()) {
      return Optional.of(
          failed(
              FailureKind.CONNECTION,
              "server must accept connections until the end of the run, "
                  + where()
                  + " did not; "
                  + summary.counts()));
    }
    if (options.rate().isPresent() && summary.completed() == 0) {
      String most =
          summary.errors().entrySet().stream()
              .max(Map.Entry.comparingByValue())
              .map(Map.Entry::getKey)
              .orElse(Journal.UNFINISHED);
      return Optional.of(
          failed(
              kind(most),
              "server must answer some request as expected, got "
                  + summary.counts()
                  + "; the first: "
                  + journal.example(most)));
    }
    return Optional.empty();
  }

  private boolean accepts() {
    URI url = options.target().url();
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(url.getHost(), Http2Probe.port(url)),
          (int) options.connectTimeout().toMillis());
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private String where() {
    URI url = options.target().url();
    return url.getHost() + ":" + Http2Probe.port(url);
  }

  private ClientRecord valid(
      Offered offered, JournalSummary summary, FirstRequests first, long setupEndNs)
      throws IOException {
    Journal journal = offered.journal();
    ProcessStart start = ProcessStart.ofThisProcess();
    ClockAnchor anchor = ClockAnchor.now();
    Optional<Alignment> alignment =
        options.logger().isPresent()
            ? Optional.of(options.logger().get().align(anchor))
            : Optional.empty();
    LoadRecord load = summary.record(request(), first.answered(), options.windows());
    if (options.requests().isPresent()) {
      RequestLog.write(options.requests().get(), journal);
    }
    if (options.histogram().isPresent()) {
      HistogramLog.write(options.histogram().get(), journal, anchor);
    }
    boolean idle = options.rate().isEmpty();
    Sent one = options.target().requests().get(0);
    boolean isMix = one.name().isPresent();
    OptionalLong none = OptionalLong.empty();
    List<PhaseInterval> phases = phases(journal, start.startNs(), setupEndNs);
    ClientRecord.ValidRun measured =
        new ClientRecord.ValidRun(
            options.seed(),
            options.target().items(),
            summary.offered(),
            journal.leadIn(),
            isMix ? none : OptionalLong.of(idle ? 0 : one.body().length),
            isMix ? none : OptionalLong.of(first.answerBytes()),
            none,
            none,
            ClockRecord.of(anchor, OptionalLong.of(start.uNs())),
            phases,
            Optional.empty(),
            Optional.empty(),
            alignment,
            Optional.of(JvmInfo.ofThisProcess().with(JvmUse.ofThisProcess(), new GcLog(), phases)),
            ProcessValue.ofThisProcess(),
            Optional.of(load));
    return record(Outcome.VALID, Optional.empty(), Optional.of(measured));
  }

  private List<PhaseInterval> phases(Journal journal, long startNs, long setupEndNs) {
    return List.of(
        new PhaseInterval(0, Phase.STARTUP, startNs, mainNs),
        new PhaseInterval(0, Phase.SETUP, mainNs, setupEndNs),
        new PhaseInterval(0, Phase.LOAD, journal.windowStartNs(), journal.windowEndNs()),
        new PhaseInterval(0, Phase.TOTAL, startNs, journal.windowEndNs()));
  }

  private JournalSummary.Request request() {
    return new JournalSummary.Request(
        options.rate().map(rate -> rate.perSecond().doubleValue()).orElse(0.0),
        options.http() == 2 ? OptionalInt.of(2) : OptionalInt.empty(),
        options.arrivals().key(),
        options.connections(),
        options.duration().toNanos() / 1e9,
        options.leadIn().toNanos() / 1e9);
  }

  private ClientRecord failed(FailureKind kind, String reason) {
    return record(
        Outcome.FAILED, Optional.of(new ClientRecord.Failure(kind, reason)), Optional.empty());
  }

  private ClientRecord record(
      Outcome outcome,
      Optional<ClientRecord.Failure> failure,
      Optional<ClientRecord.ValidRun> measured) {
    return new ClientRecord(
        ClientRecord.FORMAT, options.run(), outcome, failure, LoadProgram.NAME, BINDING, measured);
  }
}
