package pijoule.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pijoule.contract.message.NumberGenerator;
import pijoule.contract.options.UsageException;
import pijoule.energy.firmware.Firmware;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.bench.CpuClock;
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
   * Checks that a bench can carry out a plan; builds the simulator of its boards where it is
   * missing.
   *
   * @param plan to carry out
   * @param bench where
   * @param programs the house's programs
   * @throws UsageException if a factor cannot be set, a message cannot be made or a program is
   *     missing
   */
  public static void check(Plan plan, Bench bench, Programs programs)
      throws IOException, InterruptedException {
    checkJava(bench);
    checkClock(plan.study(), bench);
    checkMessages(plan.study());
    checkPrograms(plan, bench, programs);
  }

  /**
   * @param study any
   * @return whether the bench has to set the boards' clocks for it
   */
  public static boolean setsClock(Study study) {
    return !study.levels(Factor.CPU_MHZ).isEmpty() && !study.declared().contains(Factor.CPU_MHZ);
  }

  private static void checkJava(Bench bench) {
    bench
        .hosts()
        .forEach(
            (name, host) -> {
              Path java = Path.of(host.javaCommand());
              if (java.getNameCount() > 1 && !Files.isExecutable(java)) {
                throw new UsageException(
                    "java of host "
                        + name
                        + " must be a program, got "
                        + java
                        + "; mend the bench");
              }
            });
  }

  private static void checkClock(Study study, Bench bench) {
    if (!setsClock(study) || new CpuClock(CpuClock.SYSFS).isSettable()) {
      return;
    }
    List<Level> levels = study.levels(Factor.CPU_MHZ);
    throw new UsageException(
        "cpu_mhz must be set by the bench, got "
            + levels.stream().map(level -> level.text() + " MHz").collect(Collectors.joining(", "))
            + " on bench "
            + bench.name()
            + ", whose host "
            + bench.serverHost()
            + " has no cpufreq that may be written; state the clock it runs at with --fix cpu_mhz="
            + levels.get(0).text()
            + ", or name another bench with --bench");
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
