package pijoule.energy.host;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.host.BatteryKind.GaugeStep;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;

/**
 * Reads a fuel gauge: a counter of coarse steps that goes down. A sample is the mean power between
 * two readings, mostly 0 W, and much where the gauge has made a step; over a window the samples add
 * up to the difference of its two readings, and {@link MeterInfo.Accuracy#resolutionJoules} states
 * what that is known to.
 *
 * <p>A reading that cannot be used is a loss. A gauge that goes up says nothing of what is drawn
 * until it goes down again.
 */
final class BatteryMeter implements Meter {
  /** uWh to J, and uAh to C. */
  private static final double PER_MICRO_HOUR = 3.6e-3;

  private static final double NANOS_PER_SECOND = 1e9;

  /** Tries to read a gauge that is being updated; an update takes far less than a reading. */
  private static final int TRIES = 3;

  private final BatteryKind kind;
  private final MeterSettings settings;
  private final FuelGauge gauge;
  private final LongSupplier clock;
  private final LateTick lateTick;
  private final long longestNanos;
  private final StepVoltage voltage = new StepVoltage();
  private final double startVolts;
  private long nowNs;
  private long previousNs;
  private long sinceStepNs;
  private long previous;
  private boolean started;
  private boolean lost;
  private boolean rose;
  private OptionalLong leastStep = OptionalLong.empty();
  private long steps;
  private long repeated;

  private BatteryMeter(
      BatteryKind kind, MeterSettings settings, FuelGauge gauge, LongSupplier clock) {
    this.kind = kind;
    this.settings = settings;
    this.gauge = gauge;
    this.clock = clock;
    this.lateTick = new LateTick(settings.rate().periodNanos());
    this.longestNanos = SampleKind.COUNTED.longestNanos(settings.rate().periodNanos());
    this.startVolts = gauge.volts();
    voltage.begin(startVolts);
  }

  static Meter open(BatteryKind kind, MeterSettings settings, MeterHost host) throws IOException {
    FuelGauge gauge =
        FuelGauge.open(
            host.root().resolve("sys/class/power_supply"), settings.get(BatteryKind.BATTERY));
    try {
      requireUsable(gauge, settings.get(BatteryKind.RESOLUTION));
      return new BatteryMeter(kind, settings, gauge, host.clock());
    } catch (IOException | IllegalArgumentException refused) {
      gauge.close();
      throw refused;
    }
  }

  private static void requireUsable(FuelGauge gauge, Optional<GaugeStep> step) throws IOException {
    try {
      gauge.read();
    } catch (IOException unreadable) {
      throw new MeterUnavailableException(
          "battery must read its gauge, got %s; check the driver"
              .formatted(unreadable.getMessage()));
    }
    if (gauge.obstacle().isPresent()) {
      throw new MeterUnavailableException(
          "battery reads a gauge while its battery is discharged, got %s %s; unplug the charger"
              .formatted(gauge.name(), gauge.obstacle().get()));
    }
    if (step.isPresent() && step.get().isCharge() != gauge.countsCharge()) {
      throw new IllegalArgumentException(
          "--resolution of %s must be in %s or its multiples, got %s; see its files"
              .formatted(gauge.name(), gauge.unit(), step.get()));
    }
  }

  @Override
  public MeterInfo info() {
    Optional<GaugeStep> stated = settings.get(BatteryKind.RESOLUTION);
    MeterInfoBuilder info =
        Declared.describe(kind, settings, SampleKind.COUNTED)
            .source(gauge.source() + (stated.isPresent() ? "" : ", in steps that nobody stated"))
            .accuracy(
                Term.RESOLUTION_JOULES, OptionalDouble.of(resolution(stated) * joulesPerMicro()))
            .counts(Map.of("steps", (double) steps, "repeated_readings", (double) repeated));
    stated.ifPresent(step -> info.setting("resolution_" + key(), step.micro()));
    leastStep.ifPresent(step -> info.counts(Map.of("least_step_" + key(), (double) step)));
    gauge.full().ifPresent(full -> info.setting("full_joules", full * PER_MICRO_HOUR * startVolts));
    if (gauge.countsCharge()) {
      info.accuracy(Term.U_VOLTAGE_RELATIVE, OptionalDouble.of(voltage.uRelative()));
    }
    return info.build();
  }

  /** Where no step was seen, anything finer than all that the battery holds is not known. */
  private double resolution(Optional<GaugeStep> stated) {
    return stated
        .map(GaugeStep::micro)
        .orElseGet(() -> (double) leastStep.orElse(Math.max(1, gauge.content())));
  }

  private double joulesPerMicro() {
    return PER_MICRO_HOUR * (gauge.countsCharge() ? voltage.mean() : 1);
  }

  private String key() {
    return gauge.countsCharge() ? "microampere_hours" : "microwatt_hours";
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    Optional<String> trouble = read();
    if (trouble.isPresent()) {
      lose(trouble.get(), sink);
      started = false;
      return;
    }
    long lengthNs = nowNs - previousNs;
    long fall = previous - gauge.content();
    if (!started || lengthNs <= 0 || lengthNs > longestNanos) {
      begin();
    } else if (fall < 0) {
      lose(
          "%s must go down, got %s %s after %s; nothing is known until it goes down again"
              .formatted(gauge.name(), gauge.content(), gauge.unit(), previous),
          sink);
      begin();
      rose = true;
    } else if (rose && fall == 0) {
      voltage.begin(gauge.volts());
    } else if (rose) {
      begin();
      rose = false;
    } else {
      take(fall, lengthNs, sink);
    }
    previousNs = nowNs;
  }

  /** Reads the gauge; why it says nothing, where it does not. */
  private Optional<String> read() {
    try {
      for (int i = 0; i < TRIES; i++) {
        long beforeNs = clock.getAsLong();
        gauge.read();
        long afterNs = clock.getAsLong();
        if (gauge.isUnchanged()) {
          nowNs = beforeNs + (afterNs - beforeNs) / 2;
          return gauge.obstacle().map(words -> "%s is %s".formatted(gauge.name(), words));
        }
        repeated++;
      }
      return Optional.of(
          "%s was updated during each of %s readings in a row".formatted(gauge.name(), TRIES));
    } catch (IOException disturbed) {
      return Optional.of(disturbed.getMessage());
    }
  }

  /** Lets the last reading be the first: nothing is known of the time before it. */
  private void begin() {
    started = true;
    sinceStepNs = 0;
    previous = gauge.content();
    voltage.begin(gauge.volts());
  }

  private void take(long fall, long lengthNs, SampleSink sink) throws IOException {
    voltage.add(gauge.volts());
    double joules = 0;
    sinceStepNs += lengthNs;
    if (fall > 0) {
      double estimate = fall * joulesPerMicro();
      double seconds = sinceStepNs / NANOS_PER_SECOND;
      sinceStepNs = 0;
      if (!kind.plausible(settings)
          .allows(estimate, seconds, gauge.coarseStep() * joulesPerMicro())) {
        refuse(estimate, seconds, sink);
        return;
      }
      joules = voltage.step(fall * PER_MICRO_HOUR, gauge.volts());
      leastStep = OptionalLong.of(Math.min(fall, leastStep.orElse(fall)));
      steps++;
    }
    previous = gauge.content();
    lost = false;
    lateTick.place(nowNs, lengthNs, joules * NANOS_PER_SECOND / lengthNs, sink);
  }

  private void refuse(double joules, double seconds, SampleSink sink) throws IOException {
    lose(
        String.format(
            Locale.ROOT,
            "%s fell by %.1f J in %.2f s: %s",
            gauge.name(),
            joules,
            seconds,
            kind.plausible(settings).refusal(joules / seconds)),
        sink);
    begin();
  }

  /** One line for each stretch of lost readings, however long. */
  private void lose(String reason, SampleSink sink) throws IOException {
    if (!lost) {
      sink.loss("battery: " + reason, OptionalLong.empty());
    }
    lost = true;
  }

  @Override
  public void suspended(String reason, SampleSink sink) throws IOException {
    sink.loss(reason, OptionalLong.empty());
    started = false;
  }

  @Override
  public void close() throws IOException {
    gauge.close();
  }
}
