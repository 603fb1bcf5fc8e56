package pijoule.analysis.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.contract.phase.PhaseInterval;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/** Windows of a client's calls and pauses in a trace of its own meter, or of the server board's. */
final class CallWindows {
  private final UnmeteredSide client;
  private final MeterClock clock;
  private final List<Integer> requests = new ArrayList<>();
  private final List<Integer> pause = new ArrayList<>();

  /**
   * Adds the client's calls, and the pauses before them, to the windows of a trace.
   *
   * @param client whose calls
   * @param clock that carries them to the trace
   * @param settle pause before each run, at least 0
   * @param windows all of the trace; these are added at the end
   */
  CallWindows(UnmeteredSide client, MeterClock clock, Duration settle, List<Window> windows) {
    this.client = client;
    this.clock = clock;
    for (PhaseInterval request : Requests.of(client.side(), client.measured())) {
      requests.add(windows.size());
      add(clock.toMeterNs(request.startNs()), clock.toMeterNs(request.endNs()), windows);
    }
    long first = clock.toMeterNs(startNs(client.measured().phases()));
    if (!settle.isZero()) {
      pause.add(windows.size());
      long half = settle.toNanos() / 2;
      long end = first - startDelayNs(client, half);
      add(end - half, end, windows);
    }
  }

  /**
   * Between the pause and the client's process, whose start loads the board. Runs of earlier
   * versions do not have it, and half of the pause is left out for it.
   */
  private static long startDelayNs(UnmeteredSide client, long half) {
    OptionalDouble seconds = client.run().circumstances().startDelaySeconds();
    return seconds.isPresent() ? Math.round(1e9 * seconds.getAsDouble()) : half;
  }

  private void add(long startNs, long endNs, List<Window> windows) {
    windows.add(new Window(client.run().id(), startNs, Math.max(startNs, endNs)));
  }

  /** Instants of one clock may be compared only by their difference. */
  private static long startNs(List<PhaseInterval> phases) {
    long first = phases.get(0).startNs();
    for (PhaseInterval piece : phases) {
      first = piece.startNs() - first < 0 ? piece.startNs() : first;
    }
    return first;
  }

  UnmeteredSide client() {
    return client;
  }

  List<WindowEnergy> pause(TraceEnergies trace) {
    return trace.of(pause);
  }

  /** {@return reading of this trace's meter for a mean call} */
  OtherMeterReading visit(TraceEnergies trace, Optional<IdlePower> idle) {
    List<WindowEnergy> pieces = trace.of(requests);
    List<EnergyUncertainty> us =
        pieces.stream()
            .map(piece -> EnergyUncertainty.of(piece, trace.meter(), clock.uSeconds()))
            .toList();
    PhaseEnergySum sum =
        PhaseEnergySum.of(pieces, EnergyUncertainty.ofSum(us), 0, trace.absence().reason(pieces));
    double seconds = client.times().seconds().get(Part.REQUEST) * pieces.size();
    PartEnergy gross = sum.energy(seconds, trace.meter());
    return new OtherMeterReading(
        new SideEnergy.Other(trace.name(), trace.meter().estimate()),
        gross.per(pieces.size()),
        idle.map(idlePower -> sum.above(idlePower, seconds, gross).per(pieces.size())));
  }
}
