package pijoule.contract.record;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.TlsSession;

/**
 * Report of a client on a run; keys as in docs/results.md.
 *
 * @param format {@value #FORMAT}
 * @param run id of the run
 * @param outcome of the run
 * @param failure why it failed
 * @param stack such as {@code cxf}
 * @param binding such as {@code jaxb}
 * @param measured what was measured; absent when the run failed
 */
public record ClientRecord(
    String format,
    String run,
    Outcome outcome,
    Optional<Failure> failure,
    String stack,
    String binding,
    Optional<ValidRun> measured) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-client/1";

  public ClientRecord {
    if ((outcome == Outcome.VALID) != measured.isPresent()
        || (outcome == Outcome.FAILED) != failure.isPresent()) {
      throw new IllegalArgumentException(
          "a valid run has measurements and a failed one a reason alone, got " + outcome);
    }
  }

  /** Returns why the run failed, in one line. */
  public Optional<String> reason() {
    return failure.map(Failure::reason);
  }

  /**
   * Why a run failed.
   *
   * @param kind whether another try could end differently
   * @param reason in one line
   */
  public record Failure(FailureKind kind, String reason) {}

  /**
   * The numbers of a valid run.
   *
   * @param seed of the numbers
   * @param numberCount numbers in each request
   * @param calls timed calls
   * @param warmupCalls calls before them
   * @param requestBytes size of each request's body, bytes; absent where the program does not count
   *     them
   * @param responseBytes size of each answer's body, bytes; absent likewise
   * @param responsePayloadBytes of them those in SOAP's Body, or all where there is no envelope;
   *     absent where the program does not count them
   * @param responseHeadBytes in front of each answer's body, such as a frame's length; absent where
   *     the program does not see them, as those of HTTP
   * @param clock of the process
   * @param phases every interval
   * @param tls what each connection of a timed call agreed on, where there was TLS
   * @param amortized windows of repeated operations, where they were asked for
   * @param alignment to the meter's clock, where a logger was named
   * @param jvm of the process
   * @param process what the program measured of its process; absent where it measures nothing
   * @param load what was offered and how it was answered, where requests follow a schedule
   */
  public record ValidRun(
      long seed,
      int numberCount,
      int calls,
      int warmupCalls,
      OptionalLong requestBytes,
      OptionalLong responseBytes,
      OptionalLong responsePayloadBytes,
      OptionalLong responseHeadBytes,
      ClockRecord clock,
      List<PhaseInterval> phases,
      Optional<List<TlsSession>> tls,
      Optional<List<AmortizedWindow>> amortized,
      Optional<Alignment> alignment,
      Optional<JvmInfo> jvm,
      Optional<List<ProcessValue>> process,
      Optional<LoadRecord> load) {
    public ValidRun {
      phases = List.copyOf(phases);
      tls = tls.map(List::copyOf);
      amortized = amortized.map(List::copyOf);
      process = process.map(List::copyOf);
    }
  }
}
