package pijoule.runner.run;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.campaign.BoardStates;
import pijoule.campaign.HostLoad;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.boards.BoardReading;
import pijoule.runner.boards.ClockException;
import pijoule.runner.hosts.Emulator;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.study.Study;

/** The hosts of client and server: their clocks, and their states before and after each run. */
final class Boards {
  private static final Duration COOLING_LIMIT = Duration.ofMinutes(15);
  private static final Duration COOLING_PAUSE = Duration.ofSeconds(5);

  private final Testbed site;
  private final Study study;
  private final Progress progress;
  private final StopSignal stop;
  private final Map<String, BoardStates.Cooling> cooling = new HashMap<>();

  Boards(Testbed site, Study study, Progress progress, StopSignal stop) {
    this.site = site;
    this.study = study;
    this.progress = progress;
    this.stop = stop;
  }

  /** Sets the clock of a cell, where the study asks the bench to. */
  void setClocks(Cell cell) throws RunFailure, IOException, InterruptedException {
    if (!BenchCheck.setsClock(study)) {
      return;
    }
    for (Host host : site.pair(cell).hosts()) {
      try {
        site.clock(host).set(cell.text(Factor.CPU_MHZ));
      } catch (ClockException other) {
        throw RunFailure.unfit(other.getMessage());
      }
    }
  }

  /** Puts back the clocks that were set, also by an earlier session of the campaign. */
  void restoreClocks(Ending ending) {
    if (BenchCheck.setsClock(study)) {
      for (Host host : site.measured()) {
        ending.make(() -> site.clock(host).restore());
      }
    }
  }

  /**
   * Waits until no board is hotter than its bench allows before a run.
   *
   * @param cell of the run
   * @return false if a person asked to end
   * @throws RunFailure if it takes too long
   */
  boolean coolDown(Cell cell) throws RunFailure, IOException, InterruptedException {
    cooling.clear();
    for (Host host : site.pair(cell).hosts()) {
      Optional<Double> limit = site.bench().hosts().get(host.name()).coolDownCelsius();
      if (limit.isPresent() && !coolDown(host, limit.get())) {
        return false;
      }
    }
    return true;
  }

  private boolean coolDown(Host host, double limit)
      throws RunFailure, IOException, InterruptedException {
    long begun = System.nanoTime();
    OptionalDouble from = OptionalDouble.empty();
    while (true) {
      double celsius = site.clock(host).state().board().temperatureCelsius().orElse(Double.NaN);
      double seconds = (System.nanoTime() - begun) / 1e9;
      if (!(celsius > limit)) {
        from.ifPresent(
            hot -> cooling.put(host.name(), new BoardStates.Cooling(hot, limit, seconds)));
        return true;
      }
      String hot =
          String.format(
              Locale.ROOT, "host %s must cool down to %.1f C, got %.1f C", host, limit, celsius);
      if (seconds > COOLING_LIMIT.toSeconds()) {
        throw RunFailure.disturbance(hot + " after " + COOLING_LIMIT.toMinutes() + " min");
      }
      if (from.isEmpty()) {
        progress.remark(hot + "; waiting");
        from = OptionalDouble.of(celsius);
      }
      if (stop.await(COOLING_PAUSE)) {
        return false;
      }
    }
  }

  /**
   * Begins to watch a run. The boards are read before and after it, never during it.
   *
   * @param cell of the run
   * @param line of the run; gets the states
   */
  Watch watch(Cell cell, RunLine line) throws RunFailure, IOException, InterruptedException {
    Map<Host, BoardReading> before = new LinkedHashMap<>();
    EmulatorWatch emulators = EmulatorWatch.begin(site.pair(cell).hosts());
    for (Host host : site.pair(cell).hosts()) {
      BoardReading state = site.clock(host).state();
      before.put(host, state);
      line.board(
          host.name(),
          BoardStates.before(state.board(), Optional.ofNullable(cooling.get(host.name()))));
    }
    for (Map.Entry<Host, BoardReading> host : before.entrySet()) {
      check(host.getKey(), host.getValue(), host.getValue().disturbance(), "before the run");
      verifyClock(cell, host.getKey(), host.getValue());
    }
    return new Watch(cell, before, line, emulators);
  }

  private void verifyClock(Cell cell, Host host, BoardReading state) throws RunFailure {
    if (BenchCheck.setsClock(study)) {
      try {
        site.clock(host).verify(cell.text(Factor.CPU_MHZ), state);
      } catch (ClockException other) {
        throw RunFailure.unfit(other.getMessage());
      }
    }
  }

  private static void check(
      Host host, BoardReading state, Optional<String> disturbance, String when) throws RunFailure {
    if (state.lack().isPresent()) {
      throw RunFailure.unfit("host " + host + " " + state.lack().get());
    }
    if (disturbance.isPresent()) {
      throw RunFailure.unfit(
          "host " + host + " must run undisturbed, got " + disturbance.get() + " " + when);
    }
  }

  /** One run's states. */
  final class Watch {
    private final Cell cell;
    private final Map<Host, BoardReading> before;
    private final RunLine line;
    private final EmulatorWatch emulators;

    private Watch(
        Cell cell, Map<Host, BoardReading> before, RunLine line, EmulatorWatch emulators) {
      this.emulators = emulators;
      this.cell = cell;
      this.before = before;
      this.line = line;
    }

    /**
     * Reads the boards again.
     *
     * @throws RunFailure if one was rebooted, throttled or short of voltage since, does not report
     *     that, does not run at its clock, or was emulated too slowly
     */
    void end() throws RunFailure, IOException, InterruptedException {
      emulators.end(line);
      Map<Host, BoardReading> after = new LinkedHashMap<>();
      for (Host host : before.keySet()) {
        BoardReading state = site.clock(host).state();
        after.put(host, state);
        Optional<HostLoad> load = state.loadSince(before.get(host));
        line.board(host.name(), states -> states.after(state.board(), load));
      }
      for (Host host : before.keySet()) {
        if (!after.get(host).board().bootId().equals(before.get(host).board().bootId())) {
          throw RunFailure.lost("host " + host + " must stay up, got a reboot during the run");
        }
        BoardReading state = after.get(host);
        check(host, state, state.disturbanceSince(before.get(host)), "during the run");
        verifyClock(cell, host, state);
      }
    }
  }

  /**
   * Check whether the emulators of a run's boards got the processors that they needed. A board
   * cannot know: its clock goes on while its emulator waits. Seen: 117 s in place of 83 on a busy
   * machine.
   */
  record EmulatorWatch(Map<Host, Emulator.ProcessorTime> before, long begunNs) {
    /** The largest part of a run's time that an emulator may wait for a processor. */
    static final double MAX_WAIT_SHARE = 0.05;

    /** Begins to watch those of some hosts that are emulated. */
    static EmulatorWatch begin(Collection<Host> hosts) throws IOException, InterruptedException {
      Map<Host, Emulator.ProcessorTime> before = new LinkedHashMap<>();
      for (Host host : hosts) {
        if (host.emulator().isPresent()) {
          before.put(host, host.emulator().get().processorTime());
        }
      }
      return new EmulatorWatch(before, System.nanoTime());
    }

    /**
     * Writes what each emulator got.
     *
     * @param line of the run, with the states of each host before it
     * @throws RunFailure if one waited for more than {@link #MAX_WAIT_SHARE} of the time
     */
    void end(RunLine line) throws RunFailure, IOException, InterruptedException {
      double wallSeconds = (System.nanoTime() - begunNs) / 1e9;
      Map<Host, Double> waited = new LinkedHashMap<>();
      for (Map.Entry<Host, Emulator.ProcessorTime> host : before.entrySet()) {
        Emulator emulator = host.getKey().emulator().orElseThrow(() -> gone(host.getKey()));
        Emulator.ProcessorTime time = emulator.processorTime().since(host.getValue());
        double share = time.waitSeconds() / wallSeconds;
        line.board(
            host.getKey().name(),
            states ->
                states.with(
                    new BoardStates.EmulatorTime(
                        wallSeconds, time.runSeconds(), time.waitSeconds())));
        waited.put(host.getKey(), share);
      }
      for (Map.Entry<Host, Double> host : waited.entrySet()) {
        if (host.getValue() > MAX_WAIT_SHARE) {
          throw RunFailure.unfit(tooSlow(host.getKey(), host.getValue()));
        }
      }
    }

    private static RunFailure gone(Host host) {
      return RunFailure.lost("host " + host + " must run, got the end of its emulator");
    }

    private static String tooSlow(Host host, double share) {
      return String.format(
          Locale.ROOT,
          "the emulator of host %s must wait for a processor at most %.0f %% of a run, got %.1f %%;"
              + " end other programs on this machine",
          host,
          MAX_WAIT_SHARE * 100,
          share * 100);
    }
  }
}
