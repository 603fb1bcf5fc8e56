package pijoule.energy.meter;

import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The host that a meter is opened on.
 *
 * @param root where {@code proc} and {@code sys} are found
 * @param clock the recorder's monotonic clock, ns
 */
public record MeterHost(Path root, LongSupplier clock) {
  /** This host, with {@link System#nanoTime()}. */
  public static final MeterHost LOCAL = new MeterHost(Path.of("/"), System::nanoTime);
}
