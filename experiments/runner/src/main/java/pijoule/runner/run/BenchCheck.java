package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.security.Authority;
import pijoule.contract.study.Factor;
import pijoule.contract.study.JvmFactors;
import pijoule.contract.study.Level;
import pijoule.energy.firmware.Firmware;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.check.AllChecks;
import pijoule.runner.check.BenchUnderCheck;
import pijoule.runner.check.Findings;
import pijoule.runner.check.JvmNeed;
import pijoule.runner.check.StudyNeeds;
import pijoule.runner.check.UnfitBenchException;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.Link;
import pijoule.runner.plan.Plan;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.CellOptions;
import pijoule.runner.study.Study;

/**
 * Check of a bench before the first run: a campaign of eight hours should not fail in its second.
 */
public final class BenchCheck {
  /** The servers' own default of --max-body. */
  private static final long MAX_BODY_BYTES = 16_000_000;

  private BenchCheck() {}

  /**
   * Connects to a bench's hosts and checks that they can carry out a plan; builds its simulator.
   *
   * @param plan to carry out
   * @param site where
   * @param access to its hosts, taken then
   * @param fit is done when they are, before the last notes are there
   * @return what should be known of the bench, and hinders nothing
   * @throws UsageException if a factor cannot be set, a message cannot be made, a program is
   *     missing or a host is not fit; one line for each
   */
  static List<String> check(Plan plan, Testbed site, HostConnections access, Ending.Step fit)
      throws IOException, InterruptedException {
    checkStudy(plan.study(), site);
    requireSimulator(site.bench(), site.programs());
    BenchUnderCheck bench = underCheck(Optional.of(plan.study()), site, access::take);
    List<String> notes = new ArrayList<>();
    Ending.Step meanwhile =
        () -> {
          notes.addAll(checkTarget(plan.study().target(), site));
          fit.make();
        };
    Findings findings = AllChecks.run(bench, meanwhile);
    requireNone(findings);
    notes.addAll(findings.notes());
    return notes;
  }

  private static List<String> checkTarget(Optional<ForeignTarget> target, Testbed site)
      throws IOException, InterruptedException {
    List<String> notes = new ArrayList<>();
    if (target.isPresent()) {
      for (HostPair pair : site.pairs()) {
        if (target.get().builds().isPresent()) {
          new BuildCheck(site, target.get()).check(pair);
          if (pair.server().isLocal()) {
            target.get().builds().get().alike().ifPresent(notes::add);
          }
        } else {
          notes.addAll(new TargetCheck(target.get(), site.programs()).check(pair, site.service()));
        }
      }
      if (site.bench().meters().isEmpty()) {
        notes.add(TargetCheck.NO_METER);
      }
    }
    return notes;
  }

  /**
   * Checks a study against a bench: the same, without what is wrong with the bench by itself and
   * without connecting to another machine.
   *
   * @param study to carry out
   * @param site where
   * @throws UsageException as a campaign would be refused, with the same lines
   */
  public static void checkHere(Study study, Testbed site) throws IOException, InterruptedException {
    checkStudy(study, site);
    requireNone(AllChecks.ofAStudyHere(underCheck(Optional.of(study), site, Host::connect)));
    study.target().ifPresent(ForeignTarget::requireOwnAddress);
  }

  private static void requireNone(Findings findings) {
    if (!findings.problems().isEmpty()) {
      throw new UnfitBenchException(findings.problems());
    }
  }

  private static void checkStudy(Study study, Testbed site) {
    checkMessages(study);
    study.load().ifPresent(load -> LoadMeters.check(study, load, site.bench()));
    requireKeytool(study);
    site.programs().require(study.started());
    if (!site.bench().meters().isEmpty()) {
      site.programs().requireRecorder();
    }
  }

  /**
   * Checks a bench by itself. Nothing stays connected.
   *
   * @param study whose clocks and heap it must have, if one is given
   * @param site of the bench
   * @return what was found
   */
  public static Findings check(Optional<Study> study, Testbed site)
      throws IOException, InterruptedException {
    site.programs().requireRecorder();
    try (HostConnections access = new HostConnections(site, Path.of("bench check"))) {
      BenchUnderCheck bench = underCheck(study, site, access::take);
      Findings findings = AllChecks.run(bench);
      if (findings.problems().isEmpty()) {
        AllChecks.tryClocks(bench, findings);
      }
      if (findings.problems().isEmpty()) {
        MeterTrial.judge(site, findings);
        checkTarget(study.flatMap(Study::target).or(site.bench()::target), site)
            .forEach(findings::note);
      }
      return findings;
    }
  }

  private static BenchUnderCheck underCheck(
      Optional<Study> study, Testbed site, BenchUnderCheck.Taker taker) {
    return new BenchUnderCheck(
        site.bench(),
        site.hosts(),
        site.programs().recorder(),
        site.mark(),
        site.clocks(),
        study.map(asked -> needs(asked, site)).orElse(StudyNeeds.NONE),
        taker);
  }

  private static StudyNeeds needs(Study study, Testbed site) {
    List<String> clocks =
        setsClock(study)
            ? study.levels(Factor.CPU_MHZ).stream().map(Level::text).toList()
            : List.of();
    return new StudyNeeds(
        clocks,
        jvms(study, site.programs()),
        study.cells().stream().mapToLong(cell -> cell.level(JvmFactors.HEAP).bytes()).max(),
        study.drawn().stream()
            .mapToLong(options -> options.service().scratchBytes())
            .max()
            .orElse(0),
        study.tools(Side.CLIENT),
        study.tools(Side.SERVER),
        study.instruments().capturePackets()
            ? Optional.of(site.programs().packetRecorder())
            : Optional.empty(),
        setsLink(study));
  }

  private static List<JvmNeed> jvms(Study study, Programs programs) {
    return study.cells().stream()
        .flatMap(
            cell ->
                study.started(cell, programs).values().stream()
                    .flatMap(program -> JvmNeed.of(cell, program).stream()))
        .distinct()
        .toList();
  }

  /**
   * {@return whether the bench has to set the link between client and server for it: not where each
   * cell has the link as it is}
   *
   * @param study any
   */
  public static boolean setsLink(Study study) {
    return study.levels(Factor.LINK).stream().anyMatch(level -> !level.text().equals(Link.NONE))
        && !study.design().declared().contains(Factor.LINK);
  }

  /**
   * {@return whether the bench has to set the boards' clocks for it}
   *
   * @param study any
   */
  public static boolean setsClock(Study study) {
    return !study.levels(Factor.CPU_MHZ).isEmpty()
        && !study.design().declared().contains(Factor.CPU_MHZ);
  }

  private static void checkMessages(Study study) {
    for (Level size : study.levels(Factor.MESSAGE_SIZE)) {
      UsageException.when(
          size.bytes() > MAX_BODY_BYTES,
          "message_size must be at most 16MB, which servers accept, got " + size.text());
    }
    for (CellOptions drawn : study.drawn()) {
      int bytes = drawn.request(study.design().seed()).length;
      UsageException.when(
          bytes > MAX_BODY_BYTES,
          "a request must be at most 16MB, which servers accept, got %s B in cell %s;"
              + " choose a smaller message_size or fewer elements",
          bytes,
          drawn.cell().number());
    }
  }

  private static void requireKeytool(Study study) {
    if (!CellKeys.of(study.cells()).isEmpty() && !Files.isExecutable(Authority.keytool())) {
      throw new UsageException(
          "a study with security needs keytool, got none at %s; run pijoule with a Java that has it"
              .formatted(Authority.keytool()));
    }
  }

  /**
   * Builds the simulator of a bench's boards, where it has any and the simulator is missing.
   *
   * @param bench any
   * @param programs of this pijoule
   * @throws UsageException if it cannot be built
   */
  public static void requireSimulator(Bench bench, Programs programs)
      throws IOException, InterruptedException {
    if (bench.meters().values().stream().noneMatch(meter -> meter.simulation().isPresent())) {
      return;
    }
    UsageException.when(
        programs.installation().isRelease(),
        "simulated boards need the firmware's sources, which a release does not have; take the"
            + " bench in a checkout of the sources");
    try {
      new Firmware(programs.home()).requireSimulator();
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }
}
