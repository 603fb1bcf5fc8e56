package pijoule.contract.record;

import java.util.List;
import java.util.Optional;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.TlsSession;

/**
 * Report of a server on a run; keys as in docs/results.md.
 *
 * @param format {@value #FORMAT}
 * @param run id of the run
 * @param framework such as {@code axis2}
 * @param container such as {@code tomcat}, where the program has one
 * @param binding such as {@code axiom}, where the program has one
 * @param requests requests of the run that were answered
 * @param clock of the process
 * @param phases every interval
 * @param tls what each connection of a timed call agreed on, where there was TLS
 * @param amortized windows of repeated operations, where they were asked for
 * @param alignment to the meter's clock, where a logger was named
 * @param jvm of the process; absent of a program that no JVM runs
 * @param process what the program measured of its process; absent where it measures nothing
 */
public record ServerRecord(
    String format,
    String run,
    String framework,
    Optional<String> container,
    Optional<String> binding,
    int requests,
    ClockRecord clock,
    List<PhaseInterval> phases,
    Optional<List<TlsSession>> tls,
    Optional<List<AmortizedWindow>> amortized,
    Optional<Alignment> alignment,
    Optional<JvmInfo> jvm,
    Optional<List<ProcessValue>> process) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-server/1";

  public ServerRecord {
    phases = List.copyOf(phases);
    tls = tls.map(List::copyOf);
    amortized = amortized.map(List::copyOf);
    process = process.map(List::copyOf);
  }
}
