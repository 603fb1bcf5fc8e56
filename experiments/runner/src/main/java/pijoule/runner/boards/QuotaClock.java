package pijoule.runner.boards;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.runner.bench.ClockSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * An emulated clock: the measured programs of a host are a group (cgroup, version 1 or 2) that gets
 * a share of one processor's time by CPU quota, at a period of 5 ms. A longer period would let more
 * phases run at full speed; the kernel refuses quotas below 1 ms, so that levels begin at 20 %.
 *
 * <p>At every level, 100 % too, the programs are pinned to one processor: else a JVM would choose
 * its garbage collector by the quota, and a change of level would be a change of JVM.
 */
final class QuotaClock implements BoardClock {
  /** Folder in which Linux shows groups of processes. */
  static final String CGROUP = "/sys/fs/cgroup";

  private static final BigDecimal MIN_SHARE = new BigDecimal("0.2");
  private static final BigDecimal PERIOD_US = new BigDecimal(5000);

  /** Largest difference between the share that a loop took and its quota, relative. */
  private static final double BURN_TOLERANCE = 0.03;

  private static final Duration LIMIT = Duration.ofSeconds(70);
  private static final Script QUOTA = Script.resource(QuotaClock.class, "quota.sh");
  private static final Pattern BURNED = Pattern.compile("([0-9]{1,15}) ([1-9][0-9]{0,14})");
  private static final double NS_PER_US = 1e3;
  private static final double PERCENT = 100;

  /**
   * Moves this shell into the group whose file of processes is named first, and becomes the rest.
   */
  private static final String ENTER = "echo \"$$\" >\"$1\" && shift && exec \"$@\"";

  private final Host host;
  private final BigDecimal quotaOfMhz;
  private final String root;
  private final String name;
  private final int index;
  private Optional<Group> group = Optional.empty();

  /**
   * A group that was made.
   *
   * @param folder its own
   * @param processor number of the one that its programs run on
   */
  private record Group(String folder, String processor) {}

  /**
   * Makes the emulated clock of a host.
   *
   * @param host connected
   * @param settings of its clock
   * @param root usually {@link #CGROUP}
   * @param campaign its id; the group's name has it
   * @param index which processor: how many other emulated clocks the machine has for other hosts
   */
  QuotaClock(Host host, ClockSettings settings, String root, String campaign, int index) {
    this.host = host;
    this.quotaOfMhz = settings.quotaOfMhz();
    this.root = root;
    this.name = "pijoule-" + campaign + "-" + host.name();
    this.index = index;
  }

  @Override
  public boolean isEmulated() {
    return true;
  }

  @Override
  public String host() {
    return host.name();
  }

  @Override
  public String offers() {
    return "emulated, " + minMhz().toPlainString() + " to " + quotaOfMhz.toPlainString() + " MHz";
  }

  private BigDecimal minMhz() {
    return quotaOfMhz.multiply(MIN_SHARE).stripTrailingZeros();
  }

  @Override
  public Optional<String> lackOfRight() throws IOException, InterruptedException {
    return Optional.ofNullable(run("try", PERIOD_US).get("lacks"));
  }

  @Override
  public Optional<String> obstacle(String megahertz) throws IOException, InterruptedException {
    BigDecimal level = new BigDecimal(megahertz);
    return level.compareTo(minMhz()) < 0 || level.compareTo(quotaOfMhz) > 0
        ? Optional.of("has a clock that is " + offers())
        : lackOfRight();
  }

  @Override
  public void set(String megahertz) throws IOException, InterruptedException, ClockException {
    BigDecimal share = new BigDecimal(megahertz).divide(quotaOfMhz, MathContext.DECIMAL64);
    Map<String, String> answers = run("set", share.multiply(PERIOD_US));
    if (answers.containsKey("lacks")) {
      throw new ClockException(
          "host %s must run at %s MHz by CPU quota, but it %s"
              .formatted(host, megahertz, answers.get("lacks")));
    }
    group = Optional.of(new Group(answers.get("group"), answers.get("processor")));
    verify(megahertz, state());
    verifyShare(megahertz, share.doubleValue(), answers.getOrDefault("burned", ""));
  }

  /** The kernel keeps a quota from being exceeded, and not others from taking its share. */
  void verifyShare(String megahertz, double share, String burned) throws ClockException {
    Matcher matcher = BURNED.matcher(burned);
    double got =
        matcher.matches()
            ? Double.parseDouble(matcher.group(1))
                / (Double.parseDouble(matcher.group(2)) * NS_PER_US)
            : Double.NaN;
    if (!(Math.abs(got - share) <= share * BURN_TOLERANCE)) {
      throw new ClockException(
          String.format(
              Locale.ROOT,
              "host %s must run at %s MHz by CPU quota, %.1f %% of a processor within 3 %%, but a"
                  + " loop of half a second got %.1f %%; end other programs there",
              host,
              megahertz,
              share * PERCENT,
              got * PERCENT));
    }
  }

  /** Before a level was set, programs run at the processor's own clock. */
  @Override
  public BoardReading state() throws IOException, InterruptedException {
    BoardReading state = BoardReading.read(host, CpuClock.SYSFS, group.map(Group::folder));
    return group.isPresent() ? state.emulated(quotaOfMhz.doubleValue()) : state;
  }

  @Override
  public List<String> launcher() {
    return group
        .map(
            cgroup ->
                List.of(
                    "bash",
                    "-c",
                    ENTER,
                    "enter",
                    cgroup.folder() + "/cgroup.procs",
                    "taskset",
                    "-c",
                    cgroup.processor()))
        .orElse(List.of());
  }

  @Override
  public boolean restore() throws IOException, InterruptedException {
    return restore(name);
  }

  @Override
  public boolean restoreAll() throws IOException, InterruptedException {
    return restore("");
  }

  private boolean restore(String which) throws IOException, InterruptedException {
    group = Optional.empty();
    return !host.run(QUOTA, LIMIT, "restore", root, which).isBlank();
  }

  /** Lines of quota.sh, by their first word. */
  private Map<String, String> run(String what, BigDecimal quotaUs)
      throws IOException, InterruptedException {
    String quota = quotaUs.setScale(0, RoundingMode.HALF_EVEN).toPlainString();
    String text = host.run(QUOTA, LIMIT, what, root, name, quota, Integer.toString(index));
    return text.lines()
        .map(line -> line.split(" ", 2))
        .filter(words -> words.length == 2)
        .collect(Collectors.toMap(words -> words[0], words -> words[1], (first, next) -> next));
  }
}
