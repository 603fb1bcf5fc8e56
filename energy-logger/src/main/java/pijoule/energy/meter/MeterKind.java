package pijoule.energy.meter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The kinds of meter that the recorder knows, and what holds for every meter of a kind. */
public enum MeterKind {
  /** Board power modelled from the host's CPU use. */
  MODEL(true, Boundary.BOARD, true, "unknown: an estimate from CPU use") {
    @Override
    Meter openUnder(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
      refuse(settings.domain(), "--domain", RAPL);
      return ModelReading.open(settings, root, clock);
    }
  },
  /** The processor packages' own energy counters (Running Average Power Limit). */
  RAPL(false, Boundary.PACKAGE, true, "unknown: the vendor states none") {
    @Override
    Meter openUnder(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
      refuse(settings.idle(), "--idle", MODEL);
      refuse(settings.busy(), "--busy", MODEL);
      return RaplReading.open(settings, root, clock);
    }
  };

  private final boolean estimate;
  private final Boundary boundary;
  private final boolean selfMeasuring;
  private final String accuracy;

  MeterKind(boolean estimate, Boundary boundary, boolean selfMeasuring, String accuracy) {
    this.estimate = estimate;
    this.boundary = boundary;
    this.selfMeasuring = selfMeasuring;
    this.accuracy = accuracy;
  }

  /** The name in files and on the command line. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of that name; empty where there is none. */
  public static Optional<MeterKind> ofKey(String key) {
    return Arrays.stream(values()).filter(kind -> kind.key().equals(key)).findFirst();
  }

  /** The names of all kinds. */
  public static List<String> keys() {
    return Arrays.stream(values()).map(MeterKind::key).toList();
  }

  /** True where power is modelled and not measured. */
  public boolean estimate() {
    return estimate;
  }

  /** What the power goes into. */
  public Boundary boundary() {
    return boundary;
  }

  /** True where the meter runs on the board that it measures. */
  public boolean selfMeasuring() {
    return selfMeasuring;
  }

  /** In words, what is known of the accuracy before any calibration. */
  public String accuracy() {
    return accuracy;
  }

  /**
   * Opens a meter of this kind on this host, stamping with {@link System#nanoTime()}.
   *
   * @throws IllegalArgumentException in one line, if a setting is not one of this kind's, or is
   *     refused by it
   * @throws IOException in one line, if the meter cannot be used here
   */
  public Meter open(MeterSettings settings) throws IOException {
    return openUnder(settings, Path.of("/"), System::nanoTime);
  }

  abstract Meter openUnder(MeterSettings settings, Path root, LongSupplier clock)
      throws IOException;

  private static void refuse(Optional<?> setting, String option, MeterKind owner) {
    if (setting.isPresent()) {
      throw new IllegalArgumentException(
          "%s is a setting of --meter %s, got %s; leave it out"
              .formatted(option, owner.key(), setting.get()));
    }
  }
}
