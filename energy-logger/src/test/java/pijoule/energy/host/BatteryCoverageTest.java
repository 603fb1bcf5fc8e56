package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.base.ClockAnchor;
import pijoule.energy.Whole;
import pijoule.energy.host.BatteryKind.GaugeStep;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.Samples;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.units.Frequency;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.GapShare;
import pijoule.energy.window.Verdict;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/**
 * Drawn discharges, 1,000 of them in steps of 1 mAh, each read from a gauge's files once a second:
 * energies of windows lie within 2 u of the truth, and do not where u leaves the steps of the gauge
 * out.
 */
class BatteryCoverageTest {
  private static final double SECONDS = 120;
  private static final double NANOS = 1e9;
  private static final double LATEST_SECONDS = 0.02;

  @TempDir private Path root;

  @ParameterizedTest
  @CsvSource({"1mAh, true, 1000", "1mAh, false, 100", "1mWh, true, 100", "5mWh, true, 100"})
  void errorsLieWithinTwoU(String step, boolean stated, int whole) throws IOException {
    int discharges = Math.max(100, Whole.of(whole));
    SplittableRandom random = new SplittableRandom(2010);
    int covered = 0;
    int coveredWithoutSteps = 0;
    int resolved = 0;
    double errors = 0;
    double us = 0;
    for (int i = 0; i < discharges; i++) {
      Discharge discharge = new Discharge(SECONDS + 2, random);
      double from = random.nextDouble(2, 30);
      double to = random.nextDouble(70, SECONDS - 3);
      Recorded recorded = record(discharge, GaugeStep.parse(step), stated, random);
      WindowEnergy energy = recorded.energy(from, to);
      EnergyUncertainty budget = EnergyUncertainty.of(energy, recorded.info.meterInfo(), 0);
      double u = budget.uJoules().orElseThrow();
      double steps = budget.readingJoules().orElseThrow();
      double error = energy.energyJoules().orElseThrow() - discharge.joules(from, to);
      covered += Math.abs(error) <= 2 * u ? 1 : 0;
      coveredWithoutSteps += Math.abs(error) <= 2 * Math.sqrt(u * u - steps * steps) ? 1 : 0;
      Verdict verdict = Verdict.of(energy, budget, recorded.info.meterInfo());
      resolved += verdict == Verdict.RESOLVED ? 1 : 0;
      errors += error * error;
      us += u * u;
    }
    String counts =
        String.format(
            Locale.ROOT,
            "%s: %d covered, %d without steps, %d resolved, rms error %.3f J, rms u %.3f J",
            step,
            covered,
            coveredWithoutSteps,
            resolved,
            Math.sqrt(errors / discharges),
            Math.sqrt(us / discharges));
    assertThat(covered).as(counts).isGreaterThanOrEqualTo(discharges * 95 / 100);
    assertThat(Math.sqrt(errors / us)).as(counts).isBetween(0.5, 1.0);
    assertThat(coveredWithoutSteps).as(counts).isLessThan(covered);
    assertThat(resolved).as(counts).isGreaterThan(discharges * 9 / 10);
  }

  private record Recorded(Path csv, TraceInfo info) {
    WindowEnergy energy(double from, double to) throws IOException {
      Window window = new Window("w", Math.round(from * NANOS), Math.round(to * NANOS));
      try (TraceReader reader = TraceReader.open(csv)) {
        return new EnergyIntegral(List.of(window), GapShare.NONE).over(reader, info).get(0);
      }
    }
  }

  private Recorded record(
      Discharge discharge, GaugeStep step, boolean stated, SplittableRandom random)
      throws IOException {
    HostTree host = new HostTree(root);
    Samples samples = new Samples();
    MeterSettings settings = MeterSettings.at(Frequency.ofHertz(1)).with(Declared.U_GAIN, 0.0);
    settings = stated ? settings.with(BatteryKind.RESOLUTION, step) : settings;
    long[] nowNs = {0};
    update(discharge, 0, step, host);
    MeterInfo info;
    try (Meter meter = new BatteryKind().open(settings, new MeterHost(root, () -> nowNs[0]))) {
      for (int i = 0; i < SECONDS; i++) {
        double seconds = i + random.nextDouble(LATEST_SECONDS);
        update(discharge, seconds, step, host);
        nowNs[0] = Math.round(seconds * NANOS);
        meter.sample(samples);
      }
      info = meter.info();
    }
    assertThat(samples.losses()).isEmpty();
    StringBuilder text = new StringBuilder("time_ns,power_watts\n");
    for (int i = 0; i < samples.times().size(); i++) {
      text.append(samples.times().get(i)).append(',').append(samples.watts().get(i)).append('\n');
    }
    ClockAnchor clock = new ClockAnchor(Instant.EPOCH, 0, 1, Optional.empty());
    return new Recorded(
        TestTraces.fresh(root.resolve("trace.csv"), text.toString()),
        new TraceInfo("battery", "pi-1", 1, info, clock, Optional.empty()));
  }

  private static void update(Discharge discharge, double seconds, GaugeStep step, HostTree host)
      throws IOException {
    if (step.isCharge()) {
      discharge.chargeAt(seconds, Math.round(step.micro()), host);
    } else {
      discharge.energyAt(seconds, Math.round(step.micro()), host);
    }
  }
}
