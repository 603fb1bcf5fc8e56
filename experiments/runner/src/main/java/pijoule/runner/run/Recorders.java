package pijoule.runner.run;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;

/** The recorders of a session, one for each meter of the bench, and their traces. */
final class Recorders {
  private final Testbed site;
  private final ResultsFolder folder;
  private final int session;
  private final Map<String, RecorderProcess> byMeter = new LinkedHashMap<>();

  Recorders(Testbed site, ResultsFolder folder, int session) {
    this.site = site;
    this.folder = folder;
    this.session = session;
  }

  void start() throws IOException, InterruptedException {
    RecorderProcess.Folders folders =
        new RecorderProcess.Folders(folder.traces(), folder.logs(session), session);
    for (String meter : site.bench().meters().keySet()) {
      byMeter.put(meter, RecorderProcess.start(site, meter, folders));
    }
  }

  /** The recorder of a side's meter in a cell; empty where the side has none. */
  Optional<RecorderProcess> of(Side side, Cell cell) {
    return site.bench().meterOf(side, cell).map(byMeter::get);
  }

  /** Requires that every meter records. */
  void require() throws RunFailure {
    for (RecorderProcess recorder : byMeter.values()) {
      if (!recorder.isAlive()) {
        throw RunFailure.lostMeter(
            recorder.meter(),
            "meter %s must record all the time, and ended%s"
                .formatted(recorder.meter(), recorder.lastWords()));
      }
    }
  }

  /** {@return whether every meter records} */
  boolean areAlive() {
    return byMeter.values().stream().allMatch(RecorderProcess::isAlive);
  }

  /** {@return relation between the clocks of client and server} */
  Clocks clocks(Cell cell) {
    Optional<RecorderProcess> ofClient = of(Side.CLIENT, cell);
    Optional<RecorderProcess> ofServer = of(Side.SERVER, cell);
    return new Clocks(
        site.pair(cell).isOneMachine(),
        ofClient.isPresent()
            && ofServer.isPresent()
            && ofClient.get().host().isSameMachine(ofServer.get().host()));
  }

  /** The last sample of a meter's trace on disk; also when the session is closed. */
  OptionalLong lastSample(String meter) throws InterruptedException {
    return byMeter.get(meter).lastSample(folder.traces());
  }

  /** Brings traces of remote meters into the results folder. */
  void fetchTraces(Ending ending) {
    for (String meter : site.bench().meters().keySet()) {
      Host host = site.meterHost(meter);
      if (!host.isLocal()) {
        ending.make(() -> new RemoteTraces(host, site.campaign()).fetch(folder.traces()));
      }
    }
  }

  /** Asks them to write the samples that they hold. */
  void flush() {
    byMeter.values().forEach(RecorderProcess::flush);
  }

  /** Asks them to end, so that they do while something else is waited for. */
  void end() {
    byMeter.values().forEach(RecorderProcess::end);
  }

  void close(Ending ending) {
    byMeter.values().forEach(recorder -> ending.make(recorder::close));
    fetchTraces(ending);
  }
}
