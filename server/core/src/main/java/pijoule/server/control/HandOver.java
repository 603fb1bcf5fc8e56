package pijoule.server.control;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.base.ClockAnchor;
import pijoule.contract.clock.Alignment;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.GcLog;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.record.ProcessValue;
import pijoule.contract.record.RecordJson;
import pijoule.contract.record.ServerRecord;
import pijoule.server.call.RunLedger;
import pijoule.server.call.Windows;

/** Writes a run's record, aligned to the meter's clock where a recorder was named. */
public final class HandOver {
  private final About about;
  private final ClockAnchor anchor;
  private final Optional<LoggerClock> logger;
  private final Optional<? extends Windows> amortized;
  private final GcLog log = new GcLog();

  /** Use by the run that was handed over last: its work begins after that of the run before. */
  private String lastRun = "";

  private Optional<JvmUse> beforeLast = Optional.empty();
  private Optional<JvmUse> afterLast = Optional.empty();

  /**
   * Makes a handover.
   *
   * @param about what the server is
   * @param anchor of this process's clock, taken at its start
   * @param logger the recorder's clock, where one was named
   * @param amortized windows of repeated operations, where they may be asked for
   */
  public HandOver(
      About about,
      ClockAnchor anchor,
      Optional<LoggerClock> logger,
      Optional<? extends Windows> amortized) {
    this.about = about;
    this.anchor = anchor;
    this.logger = logger;
    this.amortized = amortized;
  }

  /**
   * Writes the record, with a new alignment to the recorder's clock.
   *
   * @param run id
   * @param kept what was recorded of it
   * @return JSON of a {@code pijoule-server/1}
   * @throws IOException if the recorder answers no probe
   */
  String record(String run, RunLedger.Kept kept) throws IOException {
    return RecordJson.write(
        new ServerRecord(
            ServerRecord.FORMAT,
            run,
            about.framework(),
            Optional.of(about.container()),
            Optional.of(about.settings().binding()),
            kept.requests(),
            ClockRecord.of(anchor, OptionalLong.empty()),
            kept.phases(),
            kept.tls().isEmpty() ? Optional.empty() : Optional.of(kept.tls()),
            amortized.flatMap(runs -> runs.windows(run)),
            alignment(),
            Optional.of(JvmInfo.ofThisProcess().with(use(run), log, kept.phases())),
            ProcessValue.ofThisProcess()));
  }

  /** A run that is asked for again has the same beginning. */
  private synchronized JvmUse use(String run) {
    JvmUse now = JvmUse.ofThisProcess();
    if (!run.equals(lastRun)) {
      lastRun = run;
      beforeLast = afterLast;
    }
    afterLast = Optional.of(now);
    return beforeLast.map(before -> now.since(before, JvmUse.RUN)).orElse(now);
  }

  private Optional<Alignment> alignment() throws IOException {
    return logger.isPresent() ? Optional.of(logger.get().align(anchor)) : Optional.empty();
  }
}
