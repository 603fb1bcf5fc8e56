package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import pijoule.contract.message.NumberGenerator;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.energy.firmware.Firmware;
import pijoule.runner.bench.Bench;
import pijoule.runner.check.BenchUnderCheck;
import pijoule.runner.check.Checks;
import pijoule.runner.check.Findings;
import pijoule.runner.check.UnfitBenchException;
import pijoule.runner.plan.Plan;
import pijoule.runner.process.Programs;
import pijoule.runner.study.Study;

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
   * @return what should be known of the bench, and hinders nothing
   * @throws UsageException if a factor cannot be set, a message cannot be made, a program is
   *     missing or a host is not fit; one line for each
   */
  static List<String> check(Plan plan, Site site, Access access)
      throws IOException, InterruptedException {
    checkMessages(plan.study());
    checkPrograms(plan, site.bench(), site.programs());
    Findings findings = Checks.run(underCheck(Optional.of(plan.study()), site, access));
    if (!findings.problems().isEmpty()) {
      throw new UnfitBenchException(findings.problems());
    }
    return findings.notes();
  }

  /**
   * Checks a bench by itself. Nothing stays connected.
   *
   * @param study whose clocks and heap it must have, if one is given
   * @param site of the bench
   * @return what was found
   */
  public static Findings check(Optional<Study> study, Site site)
      throws IOException, InterruptedException {
    site.programs().require(List.of(site.programs().recorder()));
    try (Access access = new Access(site, Path.of("bench check"))) {
      return Checks.run(underCheck(study, site, access));
    }
  }

  private static BenchUnderCheck underCheck(Optional<Study> study, Site site, Access access) {
    List<String> clocks =
        study.filter(BenchCheck::setsClock).stream()
            .flatMap(each -> each.levels(Factor.CPU_MHZ).stream())
            .map(Level::text)
            .toList();
    OptionalLong heap =
        study.stream()
            .flatMap(each -> each.cells().stream())
            .mapToLong(cell -> cell.level(Factor.HEAP).bytes())
            .max();
    return new BenchUnderCheck(
        site.bench(),
        site.hosts(),
        site.programs().recorder(),
        site.mark(),
        clocks,
        heap,
        access::take);
  }

  /**
   * @param study any
   * @return whether the bench has to set the boards' clocks for it
   */
  public static boolean setsClock(Study study) {
    return !study.levels(Factor.CPU_MHZ).isEmpty() && !study.declared().contains(Factor.CPU_MHZ);
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
