package pijoule.analysis.measures;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import pijoule.analysis.results.Problem;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/** The energies of all the runs that one trace saw, in one pass over it. */
final class EnergyPass {
  private final Path folder;
  private final TraceKey key;
  private final List<Problem> problems;
  private final List<Meter> meters;
  private final Consumer<SideMeasures> measured;

  EnergyPass(
      Path folder,
      TraceKey key,
      List<Problem> problems,
      List<Meter> meters,
      Consumer<SideMeasures> measured) {
    this.folder = folder;
    this.key = key;
    this.problems = problems;
    this.meters = meters;
    this.measured = measured;
  }

  void over(List<TimedSide> sides) {
    try {
      Trace trace = TraceFile.open(folder, key);
      meters.add(new Meter(key.session(), trace.info()));
      read(trace, sides);
    } catch (IOException unusable) {
      String reason = inFolder(reason(unusable));
      String records = sides.size() == 1 ? "1 record" : sides.size() + " records";
      problems.add(new Problem(reason + ": the energy of " + records + " is NA"));
      sides.forEach(side -> measured.accept(side.without(reason)));
    }
  }

  private String reason(IOException unusable) {
    String message = String.valueOf(unusable.getMessage());
    return unusable instanceof TraceException
        ? message
        : "traces/" + key + " cannot be read: " + message;
  }

  /** Two machines that read the same folder must write the same words. */
  private String inFolder(String message) {
    return message.replace(folder + File.separator, "").replace(folder.toString(), ".");
  }

  private void read(Trace trace, List<TimedSide> sides) throws IOException {
    List<Window> windows = new ArrayList<>();
    List<SideWindows> asked = new ArrayList<>();
    List<SideMeasures> answers = new ArrayList<>();
    for (TimedSide side : sides) {
      try {
        MeterClock clock = MeterClock.of(side.measured(), trace.info());
        asked.add(new SideWindows(side, clock, windows));
      } catch (IllegalArgumentException apart) {
        answers.add(side.without(apart.getMessage()));
      }
    }
    List<WindowEnergy> energies;
    Optional<String> warning;
    try (TraceReader reader = trace.read()) {
      energies = new EnergyIntegral(windows).over(reader, trace.info().longestIntervalNanos());
      warning = reader.warning();
    }
    warning.map(this::inFolder).map(Problem::new).ifPresent(problems::add);
    asked.forEach(side -> answers.add(answer(side, trace, energies)));
    answers.forEach(measured);
  }

  private SideMeasures answer(SideWindows windows, Trace trace, List<WindowEnergy> energies) {
    String ifAbsent = "trace " + key + " has a gap there or does not reach so far";
    return windows
        .side()
        .with(
            new SideEnergy(
                Optional.of(key.meter()),
                Optional.of(trace.info().meterInfo().estimate()),
                windows.energies(energies, trace.info().meterInfo(), ifAbsent)));
  }
}
