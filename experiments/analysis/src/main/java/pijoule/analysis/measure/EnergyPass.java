package pijoule.analysis.measure;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import pijoule.analysis.measure.SideEnergy.OtherReading;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.trace.MeanReading;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/** The energies of all the runs that one trace saw, in one pass over it. */
record EnergyPass(
    Path folder,
    GapShare bridged,
    TraceKey key,
    Duration settle,
    boolean ofRaspberryPis,
    List<Problem> problems,
    List<SessionMeter> meters,
    Consumer<MeasuredSide> measured,
    BiConsumer<MeasuredSide, OtherReading> visited) {
  /**
   * Prepares a pass over one trace.
   *
   * @param problems are added to these
   * @param meters the trace's is added to these
   * @param measured takes each side that the meter saw
   * @param visited takes each client whose server the meter saw
   */
  EnergyPass(
      RecordedCampaign campaign,
      TraceKey key,
      List<Problem> problems,
      List<SessionMeter> meters,
      Consumer<MeasuredSide> measured,
      BiConsumer<MeasuredSide, OtherReading> visited) {
    this(
        campaign.folder(),
        campaign.study().instruments().bridgedGapShare(),
        key,
        campaign.study().settle(),
        campaign.hosts().stream()
            .flatMap(host -> host.fact("board").stream())
            .anyMatch(board -> board.startsWith("Raspberry Pi")),
        problems,
        meters,
        measured,
        visited);
  }

  /**
   * Computes the energies of sides and visitors in one pass over the trace.
   *
   * @param sides that the meter saw
   * @param visitors clients that another meter saw, whose servers this one did; their clocks are
   *     tied to this trace's as to their own meter's
   */
  void over(List<MeasuredSide> sides, List<MeasuredSide> visitors) {
    try {
      read(key.open(folder), sides, visitors);
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

  private void read(Trace trace, List<MeasuredSide> sides, List<MeasuredSide> visitors)
      throws IOException {
    TraceInfo info = trace.info();
    List<Window> windows = new ArrayList<>();
    List<SideWindows> own = new ArrayList<>();
    List<SideWindows> visits = new ArrayList<>();
    List<MeasuredSide> untied = new ArrayList<>();
    for (MeasuredSide side : sides) {
      try {
        own.add(SideWindows.of(side, info, settle, windows));
      } catch (IllegalArgumentException apart) {
        untied.add(side.without(apart.getMessage()));
      }
    }
    for (MeasuredSide client : visitors) {
      try {
        visits.add(SideWindows.visiting(client, info, settle, windows));
      } catch (IllegalArgumentException apart) {
        // Its own meter's pass says why.
      }
    }
    LongStream steps = own.stream().flatMapToLong(side -> side.steps(windows));
    TraceEnergies energies = energies(trace, windows, steps);
    Optional<IdlePower> idle =
        IdlePower.of(
            Stream.concat(own.stream(), visits.stream())
                .flatMap(side -> side.pause(energies).stream())
                .toList(),
            info.meterInfo());
    boolean hasVolts = ofRaspberryPis && info.meterInfo().voltageAndCurrent();
    Map<String, Double> low = hasVolts ? LowVoltage.of(trace, windows) : Map.of();
    meters.add(new SessionMeter(key.session(), info, low, idle, energies.mean()));
    own.forEach(side -> measured.accept(side.side().with(side.energies(energies, idle))));
    untied.forEach(measured);
    visits.forEach(visit -> visited.accept(visit.side(), visit.reading(energies, idle)));
  }

  private TraceEnergies energies(Trace trace, List<Window> windows, LongStream steps)
      throws IOException {
    List<WindowEnergy> energies;
    Optional<String> warning;
    Optional<MeanReading> mean;
    try (TraceReader reader = trace.read()) {
      energies = new EnergyIntegral(windows, bridged, steps).over(reader, trace.info());
      warning = reader.warning();
      mean = reader.mean();
    }
    warning.map(this::inFolder).map(Problem::new).ifPresent(problems::add);
    return new TraceEnergies(key, bridged, trace.info().meterInfo(), energies, mean);
  }

  /**
   * Energies of all the windows that were asked of one trace.
   *
   * @param trace which
   * @param bridged largest share of a window that gaps may take
   * @param meter what is known of it
   * @param windows in the order in which they were asked for
   * @param mean of all its samples
   */
  record TraceEnergies(
      TraceKey trace,
      GapShare bridged,
      MeterInfo meter,
      List<WindowEnergy> windows,
      Optional<MeanReading> mean) {
    private static final double PERCENT = 100;

    List<WindowEnergy> of(List<Integer> indices) {
      return indices.stream().map(windows::get).toList();
    }

    /** {@return name of the meter} */
    String name() {
      return trace.meter();
    }

    /**
     * {@return reason why windows have no energy, in one line; empty where every one has}
     *
     * @param pieces of one part
     */
    Optional<String> absence(List<WindowEnergy> pieces) {
      List<WindowEnergy> absent =
          pieces.stream().filter(piece -> piece.energyJoules().isEmpty()).toList();
      if (absent.isEmpty()) {
        return Optional.empty();
      }
      if (absent.stream().anyMatch(piece -> piece.bridge().isEmpty())) {
        return Optional.of("trace " + trace + " does not reach so far");
      }
      double most = absent.stream().mapToDouble(TraceEnergies::gapPercent).max().getAsDouble();
      return Optional.of(
          String.format(
              Locale.ROOT,
              "gaps of trace %s take %.1f %% of a window, more than bridged_gap_share: %s%s",
              trace,
              most,
              bridged.format(),
              most < PERCENT ? "" : "; a window in which readings were clipped is all gap"));
    }

    /** An instant in a gap lies wholly in it. */
    private static double gapPercent(WindowEnergy piece) {
      double seconds = piece.window().durationSeconds();
      return seconds == 0 ? PERCENT : piece.bridge().get().seconds() / seconds * PERCENT;
    }
  }
}
