package pijoule.runner.bench;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import pijoule.campaign.Bounds;
import pijoule.contract.options.UsageException;

/**
 * A machine that programs run on.
 *
 * @param ssh a name of the user's ssh configuration, or USER@HOST; absent: the runner's own
 *     machine, or an emulated board
 * @param emulation what is emulated; absent: a machine that is there
 * @param address by which the other hosts reach it
 * @param java the java command there
 * @param jvms java commands there, by level of the factor {@code java}
 * @param coolDownCelsius temperature that it must not exceed before a run
 * @param patience how many times as long as on a board its programs may take to start and to
 *     answer; of a host of kind ssh
 * @param clock of a host whose clock is emulated
 */
public record HostSettings(
    Optional<String> ssh,
    Optional<Emulation> emulation,
    Optional<String> address,
    Optional<String> java,
    Map<String, String> jvms,
    Optional<Double> coolDownCelsius,
    OptionalInt patience,
    Optional<ClockSettings> clock) {
  /** Release of Java that all programs need. */
  public static final int MIN_JAVA = 17;

  /** Least and greatest {@link #patience}. */
  public static final Bounds<Long> PATIENCE_BOUNDS = Bounds.of("patience", 1, 20);

  static final Bounds<Double> COOL_DOWN_BOUNDS = Bounds.of("cool_down", 20, 100, "C");

  /**
   * Refuses what ssh or a program would take for an option, and a clock in place of a board's own.
   */
  public HostSettings {
    require("ssh", ssh);
    require("address", address);
    require("java", java);
    jvms = Collections.unmodifiableMap(new LinkedHashMap<>(jvms));
    jvms.values().forEach(command -> require("jvms", Optional.of(command)));
    PATIENCE_BOUNDS.require((long) patience.orElse(1));
    coolDownCelsius.ifPresent(COOL_DOWN_BOUNDS::require);
    UsageException.when(
        ssh.isPresent() && clock.isPresent(),
        "clock must be of a host of kind local or qemu, got it with kind ssh, whose board has a"
            + " clock of its own; take clock out");
  }

  private static void require(String key, Optional<String> value) {
    if (value.isPresent() && (value.get().isBlank() || value.get().startsWith("-"))) {
      throw new UsageException(
          key + " must be a name that does not begin with '-', got '" + value.get() + "'");
    }
    if (value.isPresent() && value.get().chars().anyMatch(Character::isISOControl)) {
      throw new UsageException(
          key + " must have no control characters, got '" + value.get().strip() + "'");
    }
  }

  /** {@return the java command of the runner itself} */
  public static String runnersJava() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** {@return the value of {@code kind} in a bench file} */
  public String kind() {
    return ssh.isPresent() ? "ssh" : emulation.isPresent() ? "qemu" : "local";
  }

  /** {@return whether the runner's machine is the host itself} */
  public boolean isLocal() {
    return ssh.isEmpty() && emulation.isEmpty();
  }

  /**
   * An emulated board.
   *
   * @param architecture of its processor
   * @param image folder of its image; absent: the one that {@code board build} makes
   */
  public record Emulation(Architecture architecture, Optional<Path> image) {
    /** {@return the folder of its image} */
    public Path folder() {
      return image.orElseGet(() -> new Recipe(architecture).folder());
    }
  }
}
