package pijoule.energy.plug;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import pijoule.energy.meter.AskedMeter;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.network.Address;
import pijoule.energy.network.HttpDocuments;
import pijoule.energy.plug.PlugApi.PlugReading;

/**
 * Reads a plug's power. A sample is the power that the plug measured last, at the middle of the
 * request: a point.
 *
 * <p>Its energy counter is read beside it. Where the counter went back the plug has restarted, and
 * nothing is known of the time since the reading before: a gap. What the counter counted goes into
 * the trace's {@code counts}, to compare it with the energy of the samples.
 */
final class PlugMeter extends AskedMeter {
  private static final double SQRT_3 = Math.sqrt(3);

  private static final double SQRT_12 = Math.sqrt(12);

  private final MeterInfo opened;
  private final Plug plug;
  private final ValueAge age = new ValueAge();
  private final CounterCheck check;
  private OptionalDouble counter = OptionalDouble.empty();
  private double counted;
  private long restarts;
  private OptionalDouble joules = OptionalDouble.empty();

  private PlugMeter(MeterInfo opened, Plug plug, LongSupplier clock) {
    super(opened.kind(), clock, Long.MAX_VALUE);
    this.opened = opened;
    this.plug = plug;
    this.check = new CounterCheck(plug.counterStepJoules(), plug.stepWatts());
  }

  static Meter open(
      PlugKind kind, MeterSettings settings, LongSupplier clock, PlugKind.Surroundings surroundings)
      throws IOException {
    String base = "http://" + settings.get(Address.SETTING).orElseThrow();
    int outlet = settings.get(PlugKind.OUTLET).orElse(0);
    HttpDocuments http = new HttpDocuments(surroundings.deadline());
    Plug plug = Plug.find(kind, http, base, account(settings, surroundings.environment()), outlet);
    MeterInfo info =
        Declared.describe(kind, settings, SampleKind.POINT)
            .source("%s%s, in steps of %s W".formatted(base, plug.target(), plug.stepWatts()))
            .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(plug.stepWatts() / SQRT_12))
            .device(plug.device())
            .device(Map.of(MeterInfo.CHANNEL, Integer.toString(outlet)))
            .build();
    return new PlugMeter(info, plug, clock);
  }

  private static Optional<Plug.Account> account(
      MeterSettings settings, UnaryOperator<String> environment) throws MeterUnavailableException {
    Optional<String> variable = settings.get(PlugKind.PASSWORD_ENV);
    if (variable.isEmpty()) {
      return Optional.empty();
    }
    String password = environment.apply(variable.get());
    if (password == null || password.isEmpty()) {
      throw new MeterUnavailableException(
          "--password-env names an environment variable with the plug's password, got %s, which is not set; export it where the recorder is started"
              .formatted(variable.get()));
    }
    return Optional.of(new Plug.Account(settings.get(PlugKind.USER).orElse("admin"), password));
  }

  @Override
  public MeterInfo info() {
    double uTime = Math.hypot(age.limitSeconds() / SQRT_3, uAnswerSeconds().orElse(0));
    return opened.toBuilder()
        .accuracy(Term.U_TIME_SECONDS, OptionalDouble.of(uTime))
        .counts(Map.of("counter_joules", counted, "counter_restarts", (double) restarts))
        .counts(check.counts())
        .build();
  }

  @Override
  protected double ask(long nowNs) throws IOException {
    PlugReading reading = plug.read();
    joules = reading.joules();
    return reading.watts();
  }

  @Override
  protected void pass(long ns, double watts, SampleSink sink) throws IOException {
    if (joules.isPresent()) {
      count(joules.getAsDouble(), sink);
      check.take(ns, watts, joules.getAsDouble());
    }
    age.take(ns, watts);
    sink.sample(ns, watts);
  }

  @Override
  protected void unanswered() {
    age.gap();
    check.gap();
  }

  private void count(double now, SampleSink sink) throws IOException {
    double before = counter.orElse(now);
    if (now < before) {
      restarts++;
      check.gap();
      sink.loss(
          String.format(
              Locale.ROOT,
              "%s: its energy counter went from %.1f J to %.1f J, so it has restarted",
              opened.kind(),
              before,
              now),
          OptionalLong.empty());
    } else {
      counted += now - before;
    }
    counter = OptionalDouble.of(now);
  }

  @Override
  public void close() {}

  /**
   * Age that a plug's value may have: as long as it keeps one while the load changes. That is the
   * time between two changes of the value which a tenth of the changes, and no more, fall below: a
   * reading just beside a change makes two of them seem closer. With fewer than {@value
   * #MIN_CHANGES}, the load hardly changes and its age says little.
   */
  private static final class ValueAge {
    private static final double MIN_SECONDS = 1;
    private static final int MIN_CHANGES = 5;

    /** Bins of 0.1 s, up to 5 s; what changes less often is the load and not the value. */
    private static final int BINS = 50;

    private static final long BIN_NS = 100_000_000;
    private static final int SHARE = 10;

    private final int[] changes = new int[BINS + 1];
    private int all;
    private boolean known;
    private boolean changed;
    private double watts;
    private long changedNs;

    /** Takes a reading, at the recorder's time in ns. */
    void take(long ns, double now) {
      if (known && now != watts) {
        long bin = (ns - changedNs + BIN_NS - 1) / BIN_NS;
        if (changed && bin <= BINS) {
          changes[(int) bin]++;
          all++;
        }
        changed = true;
        changedNs = ns;
      }
      known = true;
      watts = now;
    }

    /** Takes a gap: nobody knows how long the value before it was kept. */
    void gap() {
      known = false;
      changed = false;
    }

    /** The greatest age of a value, s. */
    double limitSeconds() {
      int below = 0;
      for (int bin = 0; bin <= BINS && all >= MIN_CHANGES; bin++) {
        below += changes[bin];
        if (below * SHARE > all) {
          return Math.max(MIN_SECONDS, (double) bin * BIN_NS / 1e9);
        }
      }
      return MIN_SECONDS;
    }
  }
}
