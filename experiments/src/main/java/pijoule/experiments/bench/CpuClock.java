package pijoule.experiments.bench;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Sets this machine's processor clock through Linux cpufreq and puts it back at the end.
 *
 * <p>Least and greatest clock of every policy are set to the level, which pins any governor, and
 * the kernel's own reading is checked afterwards: a level that was not reached is an error.
 */
public final class CpuClock implements AutoCloseable {
  /** Where Linux shows cpufreq. */
  public static final Path SYSFS = Path.of("/sys/devices/system/cpu/cpufreq");

  private static final double TOLERANCE = 0.01;

  private final Path root;
  private final Map<Path, String> before = new LinkedHashMap<>();

  /**
   * @param root usually {@link #SYSFS}
   */
  public CpuClock(Path root) {
    this.root = root;
  }

  /**
   * @return whether this machine has clocks that this process may set
   */
  public boolean isSettable() {
    try {
      List<Path> policies = policies();
      return !policies.isEmpty()
          && policies.stream()
              .allMatch(policy -> Files.isWritable(policy.resolve("scaling_max_freq")));
    } catch (IOException absent) {
      return false;
    }
  }

  /**
   * Sets every policy to one clock and verifies it.
   *
   * @param megahertz the level
   * @throws IOException if a policy cannot be set or does not follow
   */
  public void set(String megahertz) throws IOException {
    long kilohertz = new BigDecimal(megahertz).movePointRight(3).longValueExact();
    for (Path policy : policies()) {
      remember(policy);
      // The order in which the kernel never sees a least clock above the greatest.
      boolean up = kilohertz > read(policy.resolve("scaling_max_freq"));
      write(policy.resolve(up ? "scaling_max_freq" : "scaling_min_freq"), kilohertz);
      write(policy.resolve(up ? "scaling_min_freq" : "scaling_max_freq"), kilohertz);
      verify(policy, kilohertz);
    }
  }

  private void verify(Path policy, long kilohertz) throws IOException {
    long current = read(policy.resolve("scaling_cur_freq"));
    if (Math.abs(current - kilohertz) > kilohertz * TOLERANCE) {
      throw new IOException(
          "cpu_mhz must be reached within 1 %, got "
              + current / 1e3
              + " MHz of "
              + kilohertz / 1e3
              + " MHz from "
              + policy
              + "; see scaling_available_frequencies");
    }
  }

  private void remember(Path policy) throws IOException {
    for (String name : List.of("scaling_min_freq", "scaling_max_freq")) {
      Path file = policy.resolve(name);
      if (!before.containsKey(file)) {
        before.put(file, Files.readString(file).strip());
      }
    }
  }

  /** Puts the clocks back; least clocks first, so that the range is never empty. */
  @Override
  public void close() throws IOException {
    for (Map.Entry<Path, String> file : before.entrySet()) {
      Files.writeString(file.getKey(), file.getValue());
    }
    before.clear();
  }

  private List<Path> policies() throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(root)) {
      return all.filter(path -> path.getFileName().toString().startsWith("policy"))
          .sorted()
          .toList();
    }
  }

  private static long read(Path file) throws IOException {
    return Long.parseLong(Files.readString(file).strip());
  }

  private static void write(Path file, long kilohertz) throws IOException {
    Files.writeString(file, Long.toString(kilohertz));
  }
}
