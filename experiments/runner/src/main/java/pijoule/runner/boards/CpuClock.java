package pijoule.runner.boards;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * Sets a host's processor clock through Linux cpufreq and puts it back.
 *
 * <p>Minimum and maximum of every policy are set to the level, which pins any governor, and the
 * clock is read under load afterwards: a level that was not reached is an error. What there was
 * before is kept on the host, so that it can be put back after the runner was killed.
 *
 * <p>On a Raspberry Pi the firmware's own maximum, {@code arm_freq}, is a level too. The kernel
 * lists it rounded up to 100 MHz (raspberrypi-cpufreq.c: 1000 for 950), raises a maximum between
 * two of its clocks to the next one (freq_table.c), and the firmware then gives {@code arm_freq}.
 */
public final class CpuClock implements BoardClock {
  /** Folder in which Linux shows cpufreq. */
  public static final String SYSFS = "/sys/devices/system/cpu/cpufreq";

  /** RASPBERRYPI_FREQ_INTERVAL of the kernel's raspberrypi-cpufreq.c. */
  private static final long LISTED_STEP_KHZ = 100_000;

  private static final Duration LIMIT = Duration.ofSeconds(70);
  private static final Script SET = Script.resource(CpuClock.class, "clock.sh");
  private static final Script OFFERS = Script.resource(CpuClock.class, "offers.sh");

  private final Host host;
  private final String root;

  /**
   * Makes the clock of a host's processor.
   *
   * @param host connected
   * @param root usually {@link #SYSFS}
   */
  public CpuClock(Host host, String root) {
    this.host = host;
    this.root = root;
  }

  @Override
  public boolean isEmulated() {
    return false;
  }

  @Override
  public String host() {
    return host.name();
  }

  /** Every program runs at the clock of its processor. */
  @Override
  public List<String> launcher() {
    return List.of();
  }

  @Override
  public BoardReading state() throws IOException, InterruptedException {
    return BoardReading.read(host, root);
  }

  @Override
  public Optional<String> obstacle(String megahertz) throws IOException, InterruptedException {
    List<String> lines = host.run(OFFERS, LIMIT, root).lines().toList();
    Optional<String> lacks = lackOfRight(lines);
    if (lacks.isPresent()) {
      return lacks;
    }
    long kilohertz = kilohertz(megahertz);
    TreeSet<Long> offered = levels(lines);
    if (!offered.isEmpty() && !offered.contains(kilohertz)) {
      return Optional.of("offers " + shown(offered) + " MHz" + wayOut(kilohertz, offered, lines));
    }
    TreeSet<Long> least = numbers(lines, "cpuinfo_min_freq");
    TreeSet<Long> most = numbers(lines, "cpuinfo_max_freq");
    boolean below = !least.isEmpty() && kilohertz < least.last();
    boolean above = !most.isEmpty() && kilohertz > most.first();
    return below || above
        ? Optional.of("offers " + shown(least) + " to " + shown(most) + " MHz")
        : Optional.empty();
  }

  @Override
  public Optional<String> lackOfRight() throws IOException, InterruptedException {
    return lackOfRight(host.run(OFFERS, LIMIT, root).lines().toList());
  }

  private static Optional<String> lackOfRight(List<String> lines) {
    if (policies(lines) == 0) {
      return Optional.of("has no cpufreq");
    }
    return writable(lines) < policies(lines)
        ? Optional.of(
            "has a cpufreq that may not be written; add the udev rule of docs/boards.md there, which"
                + " gives the group pijoule "
                + SYSFS
                + "/policy*/scaling_min_freq and scaling_max_freq, and log in again")
        : Optional.empty();
  }

  @Override
  public Optional<String> left() throws IOException, InterruptedException {
    return Optional.of(numbers(host.run(OFFERS, LIMIT, root).lines().toList(), "left"))
        .filter(left -> !left.isEmpty())
        .map(CpuClock::shown);
  }

  @Override
  public String offers() throws IOException, InterruptedException {
    List<String> lines = host.run(OFFERS, LIMIT, root).lines().toList();
    TreeSet<Long> offered = levels(lines);
    if (!offered.isEmpty()) {
      return shown(offered) + " MHz";
    }
    TreeSet<Long> least = numbers(lines, "cpuinfo_min_freq");
    TreeSet<Long> most = numbers(lines, "cpuinfo_max_freq");
    return least.isEmpty() || most.isEmpty()
        ? "not known"
        : shown(least) + " to " + shown(most) + " MHz";
  }

  /** The listed clocks, with the firmware's maximum in place of the same rounded up. */
  private static TreeSet<Long> levels(List<String> lines) {
    TreeSet<Long> levels = numbers(lines, "scaling_available_frequencies");
    if (!levels.isEmpty()) {
      for (long max : numbers(lines, "arm_freq")) {
        levels.remove((max + LISTED_STEP_KHZ - 1) / LISTED_STEP_KHZ * LISTED_STEP_KHZ);
        levels.add(max);
      }
    }
    return levels;
  }

  /**
   * Names the {@code arm_freq} that decides a Raspberry Pi's highest level, and what makes another
   * one; empty elsewhere. By public sources the firmware gives {@code min(max(arm_freq, arm_min),
   * arm_max)} on every model (raspberrypi/firmware#1521), and ignores an {@code arm_freq_min} below
   * the model's own (#1571).
   */
  private String wayOut(long kilohertz, TreeSet<Long> offered, List<String> lines)
      throws IOException, InterruptedException {
    TreeSet<Long> max = numbers(lines, "arm_freq");
    if (max.isEmpty()) {
      return state().lack().isPresent() ? ", and its arm_freq is not known without vcgencmd" : "";
    }
    String started = ", with arm_freq=" + shown(max) + " since it was started ";
    if (kilohertz < offered.first()) {
      return started
          + "(no config.txt makes a lower level than "
          + shown(offered.first())
          + " MHz there; that one is --fix cpu_mhz="
          + shown(offered.first())
          + "MHz)";
    }
    return kilohertz < max.last()
        ? started + "(arm_freq=" + shown(kilohertz) + " in its config.txt and a reboot make it one)"
        : started + "(a change of config.txt needs a reboot)";
  }

  private static long policies(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("policy ")).count();
  }

  private static long writable(List<String> lines) {
    return lines.stream().filter("writable"::equals).count();
  }

  private static TreeSet<Long> numbers(List<String> lines, String key) {
    TreeSet<Long> numbers = new TreeSet<>();
    for (String line : lines) {
      if (line.startsWith(key + " ")) {
        List<String> words = new ArrayList<>(List.of(line.substring(key.length()).split("\\s+")));
        words.removeIf(word -> !word.matches("[0-9]{1,12}"));
        words.forEach(word -> numbers.add(Long.parseLong(word)));
      }
    }
    return numbers;
  }

  private static String shown(TreeSet<Long> kilohertz) {
    return kilohertz.stream().map(CpuClock::shown).collect(Collectors.joining(", "));
  }

  private static String shown(long kilohertz) {
    return BigDecimal.valueOf(kilohertz).movePointLeft(3).stripTrailingZeros().toPlainString();
  }

  private static long kilohertz(String megahertz) {
    return new BigDecimal(megahertz).movePointRight(3).longValueExact();
  }

  /** Sets every policy to one clock and verifies it under load. */
  @Override
  public void set(String megahertz) throws IOException, InterruptedException, ClockException {
    host.run(SET, LIMIT, root, Long.toString(kilohertz(megahertz)));
    verify(megahertz, BoardReading.readUnderLoad(host, root));
  }

  @Override
  public boolean restore() throws IOException, InterruptedException {
    return !host.run(SET, LIMIT, root, "restore").isBlank();
  }

  /** A board has one clock, whichever campaign set it. */
  @Override
  public boolean restoreAll() throws IOException, InterruptedException {
    return restore();
  }
}
