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

  /**
   * What holds for every meter of a kind, as far as a person states nothing else.
   *
   * @param estimate true where power is modelled and not measured
   * @param boundary what the power goes into
   * @param selfMeasuring true where the meter runs on the board that it measures
   * @param accuracy in words, what is known of the accuracy before any calibration
   * @param verified the best that the reading of devices of this kind was tried on
   */
  public record Traits(
      boolean estimate,
      Boundary boundary,
      boolean selfMeasuring,
      String accuracy,
      Verified verified) {}

  /** Evidence that the reading of a device works, beside a simulated one. */
  public enum Verified {
    /** Measurements with a device. */
    HARDWARE,
    /** Recorded answers of a device, and figures of its maker's or another program. */
    CAPTURE,
    /** Descriptions alone: a data sheet, a driver, a protocol by observation. */
    DOCUMENT;

    /** The name in tables. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * @param key the name in files and on the command line
   */
  protected MeterKind(String key, Traits traits) {
    this.key = key;
    this.traits = traits;
  }

  /** The name in files and on the command line. */
  public final String key() {
    return key;
  }

  /** What holds for every meter of this kind. */
  public final Traits traits() {
    return traits;
  }

  /** The settings that this kind has beside the rate. */
  public List<MeterSetting<?>> settings() {
    return List.of();
  }

  /** The greatest rate that this kind samples at. */
  public Frequency maxRate() {
    return MAX_RATE;
  }

  /**
   * The rate where none is set.
   *
   * @param settings all but the rate
   * @throws IOException in one line, if it cannot be known
   */
  public Frequency usualRate(MeterSettings settings) throws IOException {
    Frequency usual = MeterSettings.DEFAULT_RATE;
    return usual.compareTo(maxRate()) > 0 ? maxRate() : usual;
  }

  /**
   * How often a recorder reads a meter of this kind that samples at a rate.
   *
   * @param rate samples a second
   */
  public Frequency polling(Frequency rate) {
    return rate;
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
    return make(settings, host);
  }

  /**
   * Checks settings as far as no host is needed for it; opens nothing.
   *
   * @throws IllegalArgumentException in one line, if a setting is not one of this kind's, or is
   *     refused by it on every host
   */
  public final void check(MeterSettings settings) {
    for (MeterSetting<?> setting : settings.all()) {
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
   * Lets a device of this kind feed a board until what comes back is closed; recorders may have the
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

  /** Begins the description of a meter of this kind. */
  public final MeterInfoBuilder describe(SampleKind samples) {
    return MeterInfo.builder(key, traits.boundary(), samples)
        .estimate(traits.estimate())
        .selfMeasuring(traits.selfMeasuring());
  }
}
