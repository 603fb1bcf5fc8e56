package pijoule.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.base.ClockAnchor;
import pijoule.base.NanoClock;
import pijoule.contract.clock.Alignment;
import pijoule.contract.clock.ProcessStart;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.FailureKind;
import pijoule.contract.record.GcLog;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.record.Outcome;
import pijoule.contract.record.ProcessValue;
import pijoule.contract.units.Durations;

/**
 * One run: the measured section on its own thread, then everything that would disturb it.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
final class ClientRun<Q, A> {
  private final StackFactory factory;
  private final ClientSettings<Q, A> options;
  private final long mainNs;
  private final NanoClock clock;

  ClientRun(StackFactory factory, ClientSettings<Q, A> options, long mainNs, NanoClock clock) {
    this.factory = factory;
    this.options = options;
    this.mainNs = mainNs;
    this.clock = clock;
  }

  /**
   * Returns the record, valid or failed.
   *
   * @throws UsageException if no message of the size can be drawn
   */
  ClientRecord make() {
    try {
      return measured();
    } catch (OutOfMemoryError tooMuch) {
      // Many calls take much memory on this thread as well: for their readings, and for the record.
      return failed(FailureKind.ANSWER, FailureReason.OUT_OF_MEMORY);
    }
  }

  private ClientRecord measured() {
    AnswerWatch watch = new AnswerWatch(clock, options.timeout().toNanos());
    CallThread<Q, A> calls = new CallThread<>(factory, options, clock, watch);
    calls.start();
    try {
      if (!calls.await()) {
        return failed(
            FailureKind.TIME_LIMIT,
            "answer must arrive whole within "
                + Durations.format(options.timeout())
                + ", got none");
      }
      return ended(calls);
    } catch (IOException noClock) {
      return failed(FailureKind.CONNECTION, OneLine.of(noClock.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return failed(FailureKind.CONNECTION, "run must not be interrupted, got an interrupt");
    }
  }

  private ClientRecord ended(CallThread<Q, A> calls) throws IOException {
    if (calls.usage().isPresent()) {
      throw new UsageException(calls.usage().get());
    }
    if (calls.failure().isPresent()) {
      return record(Outcome.FAILED, calls.failure(), Optional.empty());
    }
    Optional<String> fault = fault(calls);
    return fault.isPresent() ? failed(FailureKind.ANSWER, fault.get()) : valid(calls);
  }

  /** Requests are drawn again from the seed, so that a long run keeps its answers alone. */
  private Optional<String> fault(CallThread<Q, A> calls) {
    for (int call = 0; call < options.calls(); call++) {
      long seed = Seeds.of(options.seed(), call);
      Q sent = options.service().draw(seed);
      Optional<String> fault = options.service().fault(sent, calls.answer(call));
      if (fault.isPresent()) {
        return Optional.of(
            options.calls() == 1 ? fault.get() : fault.get() + " (trial " + call + ")");
      }
    }
    return Optional.empty();
  }

  private ClientRecord valid(CallThread<Q, A> calls) throws IOException {
    ProcessStart start = ProcessStart.ofThisProcess();
    ClockAnchor anchor = ClockAnchor.now();
    boolean cold = options.warmupCalls() == 0;
    List<PhaseInterval> phases =
        RunPhases.complete(calls.phases().intervals(), start.startNs(), mainNs, cold);
    ClientRecord.ValidRun measured =
        new ClientRecord.ValidRun(
            options.seed(),
            calls.numberCount(),
            options.calls(),
            options.warmupCalls(),
            OptionalLong.of(calls.requestBytes()),
            OptionalLong.of(calls.responseBytes()),
            calls.responsePayloadBytes(),
            calls.responseHeadBytes(),
            ClockRecord.of(anchor, OptionalLong.of(start.uNs())),
            phases,
            calls.phases().sessions().isEmpty()
                ? Optional.empty()
                : Optional.of(calls.phases().sessions()),
            calls.amortized(),
            alignment(anchor),
            Optional.of(jvm(calls, phases)),
            ProcessValue.ofThisProcess(),
            Optional.empty());
    return record(Outcome.VALID, Optional.empty(), Optional.of(measured));
  }

  /** Read after the alignment and all phases: loading what reads it takes tens of milliseconds. */
  private static JvmInfo jvm(CallThread<?, ?> calls, List<PhaseInterval> phases) {
    JvmUse use = calls.jvmUse().orElseGet(JvmUse::ofThisProcess);
    return JvmInfo.ofThisProcess().with(use, new GcLog(), phases);
  }

  private Optional<Alignment> alignment(ClockAnchor here) throws IOException {
    return options.logger().isPresent()
        ? Optional.of(options.logger().get().align(here))
        : Optional.empty();
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
        ClientRecord.FORMAT,
        options.run(),
        outcome,
        failure,
        factory.name(),
        options.binding(),
        measured);
  }

  /** The phases that belong to the whole run, derived from the clock readings of other phases. */
  static final class RunPhases {
    private RunPhases() {}

    /**
     * Adds {@code startup} and {@code total}.
     *
     * @param recorded everything from {@code setup} to the last {@code deserialize} or {@code
     *     receive_deserialize}, in order of ending
     * @param processStartNs start of the process, ns
     * @param mainNs first line of the program, ns
     * @param cold whether the total counts from the process's start; else from the first timed
     *     call's {@code generate}
     * @return all phases; the total ends with the last of those
     */
    static List<PhaseInterval> complete(
        List<PhaseInterval> recorded, long processStartNs, long mainNs, boolean cold) {
      long totalStartNs = cold ? processStartNs : firstStart(recorded, Phase.GENERATE);
      List<PhaseInterval> phases = new ArrayList<>(recorded.size() + 2);
      phases.add(new PhaseInterval(0, Phase.STARTUP, processStartNs, mainNs));
      phases.addAll(recorded);
      phases.add(new PhaseInterval(0, Phase.TOTAL, totalStartNs, lastEnd(recorded)));
      return phases;
    }

    private static long firstStart(List<PhaseInterval> recorded, Phase phase) {
      for (PhaseInterval interval : recorded) {
        if (interval.phase() == phase) {
          return interval.startNs();
        }
      }
      throw unmarked(phase);
    }

    private static long lastEnd(List<PhaseInterval> recorded) {
      for (int i = recorded.size() - 1; i >= 0; i--) {
        Phase phase = recorded.get(i).phase();
        if (phase == Phase.DESERIALIZE || phase == Phase.RECEIVE_DESERIALIZE) {
          return recorded.get(i).endNs();
        }
      }
      throw unmarked(Phase.DESERIALIZE);
    }

    private static IllegalStateException unmarked(Phase phase) {
      return new IllegalStateException("stack must mark the phase " + phase.key() + ", got none");
    }
  }
}
