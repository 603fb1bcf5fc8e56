package pijoule.energy.meter;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pijoule.energy.units.Frequency;

/**
 * A kind of meter, and what holds for every meter of it.
 *
 * <p>A kind is one class with a public constructor without parameters, and its line in {@code
 * META-INF/services/pijoule.energy.meter.MeterKind}. Nothing else names it: the command line takes
 * key and settings from here.
 */
public abstract class MeterKind {
  /** Slower, a window of seconds has no samples. */
  public static final Frequency MIN_RATE = Frequency.ofHertz(0.1);

  /** Faster, a reader that reads each sample by itself is the load. */
  public static final Frequency MAX_RATE = Frequency.ofHertz(1000);

  private final String key;
  private final Traits traits;
  private final Rates rates;

  /**
   * Traits of every meter of a kind, as far as a person states nothing else.
   *
   * @param estimate true if power is modelled and not measured
   * @param boundary what the power goes into
   * @param selfMeasuring true if the meter runs on the board that it measures
   * @param accuracy in words, what is known of the accuracy before any calibration
   * @param verified the best that the reading of devices of this kind was tried on
   * @param plausible bound of power that no reading of this kind can exceed
   */
  public record Traits(
      boolean estimate,
      Boundary boundary,
      boolean selfMeasuring,
      String accuracy,
      Verified verified,
      PlausiblePower plausible) {}

  /**
   * Rates of every meter of a kind.
   *
   * @param max greatest rate that it samples at
   * @param usual rate where none is set, at most as many
   * @param streamed true if the device samples by itself, and a reader's thread stamps what comes
   */
  public record Rates(Frequency max, Frequency usual, boolean streamed) {
    /** Rate at which a recorder fetches what a reader's thread has stamped. */
    private static final Frequency OFTEN_ENOUGH = Frequency.ofHertz(20);

    /** Rates of a meter that is read for each sample. */
    public static Rates of(double maxHertz, double usualHertz) {
      Frequency max = Frequency.ofHertz(maxHertz);
      return new Rates(max, least(max, Frequency.ofHertz(usualHertz)), false);
    }

    /**
     * Rates of a meter that is read for each sample; the usual one is the recorder's, if it may.
     */
    public static Rates upTo(double maxHertz) {
      return of(maxHertz, MeterSettings.DEFAULT_RATE.hertz());
    }

    /** Rates of a meter whose device samples by itself. */
    public static Rates streamed(double maxHertz) {
      Frequency max = Frequency.ofHertz(maxHertz);
      return new Rates(max, least(max, MeterSettings.DEFAULT_RATE), true);
    }

    private static Frequency least(Frequency one, Frequency other) {
      return one.compareTo(other) < 0 ? one : other;
    }
  }

  /** Evidence that the reading of a device works, beside a simulated one. */
  public enum Verified {
    /** Measurements with a device. */
    HARDWARE,
    /** Recorded answers of a device, and figures of its maker's or another program. */
    CAPTURE,
    /** Only descriptions: a data sheet, a driver, a protocol by observation. */
    DOCUMENT;

    /** The name in tables. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Makes a meter kind.
   *
   * @param key the name in files and on the command line
   */
  protected MeterKind(String key, Traits traits, Rates rates) {
    this.key = key;
    this.traits = traits;
    this.rates = rates;
  }

  /**
   * Makes a kind whose meters are read for each sample, at any rate.
   *
   * @param key the name in files and on the command line
   */
  protected MeterKind(String key, Traits traits) {
    this(key, traits, Rates.upTo(MAX_RATE.hertz()));
  }

  /** The name in files and on the command line. */
  public final String key() {
    return key;
  }

  /** Traits of every meter of this kind. */
  public final Traits traits() {
    return traits;
  }

  /** The settings that this kind has beside the rate. */
  public List<MeterSetting<?>> settings() {
    return List.of();
  }

  /** The greatest rate that this kind samples at. */
  public final Frequency maxRate() {
    return rates.max();
  }

  /**
   * The rate where none is set.
   *
   * @param settings all but the rate
   * @throws IOException in one line, if it cannot be known
   */
  public Frequency usualRate(MeterSettings settings) throws IOException {
    return rates.usual();
  }

  /**
   * How often a recorder reads a meter of this kind that samples at a rate.
   *
   * @param rate samples a second
   */
  public final Frequency polling(Frequency rate) {
    return rates.streamed() ? Rates.least(rate, Rates.OFTEN_ENOUGH) : rate;
  }

  /**
   * Opens a meter of this kind on this host.
   *
   * @throws IllegalArgumentException in one line, if a setting is not one of this kind's, or is
   *     refused by it
   * @throws IOException in one line, if the meter cannot be used here
   */
  public final Meter open(MeterSettings settings) throws IOException {
    return open(settings, MeterHost.LOCAL);
  }

  /**
   * Opens a meter of this kind.
   *
   * @param host whose files are read, and whose clock stamps
   * @throws IllegalArgumentException in one line, if a setting is not one of this kind's, or is
   *     refused by it
   * @throws IOException in one line, if the meter cannot be used there
   */
  public final Meter open(MeterSettings settings, MeterHost host) throws IOException {
    check(settings);
    return bounded(make(settings, host), settings);
  }

  /** Lets only plausible powers of a meter of this kind pass; others are losses. */
  final Meter bounded(Meter meter, MeterSettings settings) {
    return traits.estimate() ? meter : plausible(settings).of(meter, key);
  }

  /** Bound of power by what a person states, else this kind's own. */
  public final PlausiblePower plausible(MeterSettings settings) {
    return traits.plausible().stated(settings.most());
  }

  /**
   * Checks settings as far as no host is needed for it; opens nothing.
   *
   * @throws IllegalArgumentException in one line, if a setting is not one of this kind's, or is
   *     refused by it on every host
   */
  public final void check(MeterSettings settings) {
    for (MeterSetting<?> setting : settings.values().keySet()) {
      if (!settings().contains(setting)) {
        throw new IllegalArgumentException(
            "%s is a setting of --meter %s, got %s; leave it out"
                .formatted(setting.option(), owners(setting), settings.get(setting).orElseThrow()));
      }
    }
    require(settings);
  }

  /**
   * Refuses what no meter of this kind can be opened with, on any host.
   *
   * @param settings all of this kind
   * @throws IllegalArgumentException in one line
   */
  protected void require(MeterSettings settings) {}

  /**
   * Lets a device of this kind feed a board until what comes back is closed. Recorders may have the
   * device open meanwhile, and come and go.
   *
   * @throws IllegalArgumentException in one line, if this kind feeds nothing, or a setting is
   *     refused
   * @throws IOException in one line, if the device cannot be opened
   */
  public Closeable feed(MeterSettings settings) throws IOException {
    throw new IllegalArgumentException(
        "meters that feed a board are ppk2, got %s; its supply feeds the board".formatted(key));
  }

  private static String owners(MeterSetting<?> setting) {
    return MeterKinds.all().stream()
        .filter(kind -> kind.settings().contains(setting))
        .map(MeterKind::key)
        .collect(Collectors.joining(" and "));
  }

  /** Opens a meter; the settings were checked. */
  protected abstract Meter make(MeterSettings settings, MeterHost host) throws IOException;
}
