package pijoule.checks.cost;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import pijoule.base.ClockAnchor;
import pijoule.checks.work.WorkFolder;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/**
 * Cost of writing a long trace and of integrating many windows of it.
 *
 * @param samples rows of voltage and current
 * @param writeSeconds time to generate and write the samples, s
 * @param fileBytes size of the CSV
 * @param integrateSeconds time to read it and integrate the windows, s
 * @param peakHeapBytes greatest use of the heap while integrating
 */
public record IntegrationCost(
    long samples,
    double writeSeconds,
    long fileBytes,
    double integrateSeconds,
    long peakHeapBytes) {
  private static final double RATE_HERTZ = 170;
  private static final long PERIOD_NS = Math.round(1e9 / RATE_HERTZ);
  private static final long START_NS = 86_400_000_000_000L;
  private static final long SEED = 2013;

  /** Rows read and integrated in a second. */
  public double rowsPerSecond() {
    return samples / integrateSeconds;
  }

  /**
   * Writes a trace to a temporary folder, integrates it and removes it.
   *
   * @param samples samples to write, at least 2
   * @param windows windows to integrate, nested four deep as the phases of a run are
   * @throws IOException if the folder cannot be written
   */
  public static IntegrationCost measure(int samples, int windows) throws IOException {
    try (WorkFolder folder = WorkFolder.make("pijoule-self-cost")) {
      return measure(folder.path().resolve("trace-1"), samples, windows);
    }
  }

  private static IntegrationCost measure(Path base, int samples, int windows) throws IOException {
    long startNs = System.nanoTime();
    Path csv = write(base, samples);
    long writtenNs = System.nanoTime();
    EnergyIntegral integral = new EnergyIntegral(nested(samples, windows), GapShare.NONE);
    System.gc(); // what writing left behind is not the integration's
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    long readNs = System.nanoTime();
    try (TraceReader reader = TraceReader.open(csv)) {
      requireAll(integral.over(reader));
    }
    double integrateSeconds = (System.nanoTime() - readNs) * 1e-9;
    long peak = heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    return new IntegrationCost(
        samples, (writtenNs - startNs) * 1e-9, Files.size(csv), integrateSeconds, peak);
  }

  private static Path write(Path base, int samples) throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    try (TraceWriter writer = TraceWriter.begin(base, info())) {
      for (int i = 0; i < samples; i++) {
        long timeNs = START_NS + i * PERIOD_NS;
        writer.sample(timeNs, random.nextDouble(4.85, 5.1), random.nextDouble(0.35, 0.39));
      }
      return writer.csv();
    }
  }

  private static TraceInfo info() {
    MeterInfo meter =
        MeterInfo.builder("generated", Boundary.BOARD, SampleKind.POINT)
            .estimate(true)
            .voltageAndCurrent(true)
            .source("random numbers, seed " + SEED)
            .build();
    ClockAnchor clock = new ClockAnchor(Instant.EPOCH, START_NS, 0, Optional.empty());
    return new TraceInfo("generated", "generated", RATE_HERTZ, meter, clock, Optional.empty());
  }

  private static List<Window> nested(int samples, int windows) {
    long spanNs = (samples - 1) * PERIOD_NS;
    long shareNs = spanNs / Math.max(1, (windows + 3) / 4);
    List<Window> list = new ArrayList<>(windows);
    for (int i = 0; i < windows; i++) {
      long marginNs = i % 4 * (shareNs / 10);
      long startNs = START_NS + i / 4 * shareNs + marginNs;
      list.add(new Window("w" + i, startNs, startNs + shareNs - 2 * marginNs));
    }
    return list;
  }

  private static void requireAll(List<WindowEnergy> energies) {
    if (energies.stream().anyMatch(energy -> energy.energyJoules().isEmpty())) {
      throw new IllegalStateException("a window within a trace without gaps has no energy");
    }
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}
