package pijoule.experiments.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import pijoule.contract.message.NumberGenerator;
import pijoule.contract.options.UsageException;
import pijoule.energy.firmware.Firmware;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.boards.CpuClock;
import pijoule.experiments.hosts.Host;
import pijoule.experiments.hosts.HostException;
import pijoule.experiments.plan.Plan;
import pijoule.experiments.process.Programs;
import pijoule.experiments.study.Factor;
import pijoule.experiments.study.Level;
import pijoule.experiments.study.Study;

/** What must hold before the first run: a campaign of eight hours should not fail in its second. */
public final class BenchCheck {
  /** The servers' own default of --max-body. */
  private static final long MAX_BODY_BYTES = 16_000_000;

  private BenchCheck() {}

  /**
   * Connects to a bench's hosts and checks that they can carry out a plan; builds the simulator of
   * its boards where it is missing.
   *
   * @param plan to carry out
   * @param site where
   * @param access to its hosts, taken then
   * @throws UsageException if a factor cannot be set, a message cannot be made, a program is
   *     missing or a host is not fit; one line for each
   */
  static void check(Plan plan, Site site, Access access) throws IOException, InterruptedException {
    checkMessages(plan.study());
    checkPrograms(plan, site.bench(), site.programs());
    try {
      access.take();
    } catch (HostException refused) {
      throw new UsageException(refused.getMessage());
    }
    List<String> problems = new ArrayList<>(HostCheck.problems(site));
    if (problems.isEmpty()) {
      problems.addAll(clockProblems(plan.study(), site));
    }
    if (!problems.isEmpty()) {
      throw new UsageException(String.join("\n", problems));
    }
  }

  /**
   * @param study any
   * @return whether the bench has to set the boards' clocks for it
   */
  public static boolean setsClock(Study study) {
    return !study.levels(Factor.CPU_MHZ).isEmpty() && !study.declared().contains(Factor.CPU_MHZ);
  }

  private static List<String> clockProblems(Study study, Site site)
      throws IOException, InterruptedException {
    List<String> problems = new ArrayList<>();
    if (!setsClock(study)) {
      return problems;
    }
    for (Host host : site.measured()) {
      for (Level level : study.levels(Factor.CPU_MHZ)) {
        Optional<String> obstacle = new CpuClock(host, CpuClock.SYSFS).obstacle(level.text());
        if (obstacle.isPresent()) {
          problems.add(
              "cpu_mhz must be set by the bench, got "
                  + level.text()
                  + " MHz for host "
                  + host
                  + ", which "
                  + obstacle.get()
                  + "; name another level or bench"
                  + (host.isLocal()
                      ? ", or state the clock it runs at with --fix cpu_mhz=" + level.text()
                      : ""));
          break;
        }
      }
    }
    return problems;
  }

  private static void checkMessages(Study study) {
    for (Level size : study.levels(Factor.MESSAGE_SIZE)) {
      if (size.bytes() > MAX_BODY_BYTES) {
        throw new UsageException(
            "message_size must be at most 16MB, which servers accept, got " + size.text());
      }
      try {
        NumberGenerator.generate(size.bytes(), study.integers(), study.seed());
      } catch (IllegalArgumentException refused) {
        throw new UsageException(refused.getMessage());
      }
    }
  }

  private static void checkPrograms(Plan plan, Bench bench, Programs programs)
      throws IOException, InterruptedException {
    Set<Path> jars = new TreeSet<>();
    plan.study()
        .cells()
        .forEach(
            cell -> {
              jars.add(programs.server(cell.text(Factor.FRAMEWORK)));
              jars.add(programs.client(cell.text(Factor.CLIENT)));
            });
    if (!bench.meters().isEmpty()) {
      jars.add(programs.recorder());
    }
    programs.require(new ArrayList<>(jars));
    if (bench.meters().values().stream().anyMatch(meter -> meter.simulation().isPresent())) {
      requireSimulator(programs);
    }
  }

  private static void requireSimulator(Programs programs) throws IOException, InterruptedException {
    try {
      new Firmware(programs.home()).requireSimulator();
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }
}
