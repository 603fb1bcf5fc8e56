package pijoule.energy.pmic;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import pijoule.energy.files.Printable;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.Outage;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Power;

/**
 * Reads the chip once a tick. A sample is a point, at the middle between request and answer. A
 * shell that ends is started again, each time after a longer pause.
 */
final class PmicMeter implements Meter {
  private static final long FIRST_WAIT_NANOS = 10_000_000_000L;
  private static final long FIRST_PAUSE_NANOS = 1_000_000_000L;
  private static final long MAX_PAUSE_NANOS = 30_000_000_000L;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Duration of a reading after which nobody knows its time. */
  private static final long MIN_LATE_NANOS = 100_000_000L;

  private final PmicKind kind;
  private final MeterSettings settings;
  private final LongSupplier clock;
  private final LongSupplier waitNanos;
  private final List<String> rails;
  private final double scale;
  private final double offsetWatts;
  private final long lateNanos;
  private final PmicCost cost;
  private final Outage outage = new Outage();
  private Optional<PmicShell> shell;
  private double sumWatts;

  /** Why the shell has ended; a loss only where recording goes on: one signal may end both. */
  private Optional<String> ended = Optional.empty();

  private long pauseNanos = FIRST_PAUSE_NANOS;
  private long nextStartNs;

  private PmicMeter(
      PmicKind kind,
      MeterSettings settings,
      LongSupplier clock,
      LongSupplier waitNanos,
      PmicShell shell,
      PmicReading first)
      throws MeterUnavailableException {
    this.kind = kind;
    this.settings = settings;
    this.clock = clock;
    this.waitNanos = waitNanos;
    this.shell = Optional.of(shell);
    this.rails = first.rails(settings.get(PmicKind.RAILS));
    this.scale = settings.get(PmicKind.SCALE).orElse(1.0);
    this.offsetWatts = settings.get(PmicKind.SCALE_OFFSET).map(Power::watts).orElse(0.0);
    this.lateNanos =
        Math.max(MIN_LATE_NANOS, SampleKind.POINT.longestNanos(settings.rate().periodNanos()));
    this.cost = new PmicCost(settings.get(PmicKind.OVER).isEmpty());
  }

  static Meter open(
      PmicKind kind, MeterSettings settings, LongSupplier clock, LongSupplier waitNanos)
      throws IOException {
    PmicShell shell = start(settings);
    try {
      return new PmicMeter(kind, settings, clock, waitNanos, shell, firstReading(shell, settings));
    } catch (IOException unusable) {
      shell.close();
      throw unusable;
    }
  }

  private static PmicShell start(MeterSettings settings) throws MeterUnavailableException {
    try {
      return PmicShell.start(
          settings.get(PmicKind.OVER),
          settings.get(PmicKind.VCGENCMD).orElse(PmicKind.USUAL_PROGRAM));
    } catch (IOException refused) {
      throw new MeterUnavailableException(
          "pmic must start a shell for vcgencmd, got %s".formatted(refused.getMessage()));
    }
  }

  private static PmicReading firstReading(PmicShell shell, MeterSettings settings)
      throws MeterUnavailableException {
    String rule = "pmic needs the rails of 'vcgencmd pmic_read_adc' on a Raspberry Pi 5";
    Optional<PmicShell.Answer> answer = shell.ask(FIRST_WAIT_NANOS);
    if (answer.isEmpty()) {
      throw new MeterUnavailableException(
          "%s, got no answer within %s s%s"
              .formatted(
                  rule,
                  FIRST_WAIT_NANOS / NANOS_PER_SECOND,
                  settings
                      .get(PmicKind.OVER)
                      .map(over -> "; log in by '%s' without a password".formatted(over))
                      .orElse("; run it by hand")));
    }
    try {
      if (answer.get().ended()) {
        throw new IOException(Printable.of(shell.farewell(answer.get())));
      }
      return PmicReading.parse(answer.get().lines());
    } catch (IOException unusable) {
      throw new MeterUnavailableException(
          "%s, %s; %s".formatted(rule, unusable.getMessage(), advice(unusable.getMessage())));
    }
  }

  /** Names the missing part, by the words of the program or the shell. */
  private static String advice(String words) {
    if (words.contains("not found")) {
      return "install the package raspi-utils there";
    }
    if (words.contains("vcio") || words.contains("VCHI")) {
      return "let the user into the group video (sudo usermod -aG video USER, and log in again)";
    }
    if (words.contains("exit code 255")) {
      return "log in by hand once, with a key and without a password";
    }
    return "other boards have no such chip";
  }

  @Override
  public MeterInfo info() {
    boolean scaled = settings.get(PmicKind.SCALE).isPresent();
    MeterInfoBuilder info =
        MeterInfo.builder(kind.key(), scaled ? Boundary.BOARD : Boundary.RAIL, SampleKind.POINT)
            .selfMeasuring(true)
            .source(source(scaled))
            .device(Map.of(MeterInfo.CHANNEL, channel(scaled)))
            .accuracy(Term.U_GAIN_RELATIVE, optional(settings.get(Declared.U_GAIN)))
            .accuracy(
                Term.U_OFFSET_WATTS,
                optional(settings.get(PmicKind.U_SCALE_OFFSET).map(Power::watts)))
            .accuracy(Term.U_TIME_SECONDS, cost.uTimeSeconds())
            .counts(cost.counts());
    if (scaled) {
      info.setting("scale", scale).setting("scale_offset_watts", offsetWatts);
    }
    return info.build();
  }

  private String channel(boolean scaled) {
    String sum = settings.get(PmicKind.RAILS).map(named -> String.join(" + ", rails)).orElse("all");
    return scaled ? "%s, x %s + %s W".formatted(sum, scale, offsetWatts) : sum;
  }

  private String source(boolean scaled) {
    String where = settings.get(PmicKind.OVER).map(over -> " by '" + over + "'").orElse("");
    return "vcgencmd pmic_read_adc%s, %s of %s rails%s"
        .formatted(
            where,
            scaled ? "scaled sum" : "sum",
            rails.size(),
            scaled ? "" : ": without what the 5 V pins feed and the regulators lose");
  }

  private static OptionalDouble optional(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    ended.ifPresent(why -> outage.lost("pmic: " + why));
    ended = Optional.empty();
    try {
      PmicShell open = shell.isPresent() ? shell.get() : restarted(beforeNs);
      PmicReading reading = reading(open);
      long tookNs = clock.getAsLong() - beforeNs;
      pauseNanos = FIRST_PAUSE_NANOS;
      cost.took(tookNs, reading.cpuSeconds());
      if (tookNs > lateNanos) {
        throw new LostReading(
            "a reading took %s s; state a lower --rate".formatted(tookNs / NANOS_PER_SECOND));
      }
      outage.over(sink);
      sink.sample(beforeNs + tookNs / 2, scale * sumWatts + offsetWatts);
    } catch (LostReading lost) {
      if (ended.isEmpty()) {
        outage.lost("pmic: " + lost.getMessage());
      }
    }
  }

  private PmicShell restarted(long nowNs) throws LostReading {
    if (nowNs < nextStartNs) {
      throw new LostReading("its shell is not started yet");
    }
    nextStartNs = nowNs + pauseNanos;
    pauseNanos = Math.min(2 * pauseNanos, MAX_PAUSE_NANOS);
    try {
      PmicShell open = start(settings);
      shell = Optional.of(open);
      cost.restarted();
      return open;
    } catch (MeterUnavailableException refused) {
      throw new LostReading(refused.getMessage());
    }
  }

  private PmicReading reading(PmicShell open) throws LostReading {
    long longest = waitNanos.getAsLong();
    Optional<PmicShell.Answer> answer =
        open.ask(open.waits() ? Math.round(settings.rate().periodNanos() / 2) : longest);
    if (answer.isEmpty()) {
      throw new LostReading("no answer within %s s".formatted(longest / NANOS_PER_SECOND));
    }
    if (answer.get().ended()) {
      String why = Printable.of(open.farewell(answer.get()));
      open.close();
      shell = Optional.empty();
      ended = Optional.of(why);
      throw new LostReading(why);
    }
    try {
      PmicReading reading = PmicReading.parse(answer.get().lines());
      sumWatts = reading.watts(rails);
      return reading;
    } catch (IOException rubbish) {
      throw new LostReading(rubbish.getMessage());
    }
  }

  /** A reading that nothing came of; recording goes on. */
  private static final class LostReading extends Exception {
    private static final long serialVersionUID = 1;

    LostReading(String why) {
      super(why);
    }
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    outage.over(sink);
  }

  @Override
  public void close() {
    shell.ifPresent(PmicShell::close);
  }
}
