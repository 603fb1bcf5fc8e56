package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import pijoule.contract.catalog.Factors;
import pijoule.contract.phase.Side;
import pijoule.contract.record.GcLog;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.JvmOptions;
import pijoule.contract.study.Level;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.boards.BoardClock;
import pijoule.runner.boards.BoardClocks;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.LeftoverProcesses;
import pijoule.runner.hosts.Link;
import pijoule.runner.hosts.Processors;
import pijoule.runner.plan.Plan;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;

/**
 * Surroundings of a campaign's programs: bench, hosts, programs and the campaign's id.
 *
 * @param bench where, without what the study has no use for
 * @param hosts of the bench
 * @param programs on this machine
 * @param campaign the campaign's id
 * @param clocks of the hosts
 * @param keys of the campaign
 * @param link between clients and servers
 * @param archives that JVMs start with
 * @param service processes of a service that pijoule did not start
 */
public record Testbed(
    Bench bench,
    Hosts hosts,
    Programs programs,
    String campaign,
    BoardClocks clocks,
    KeyRing keys,
    Link link,
    StartArchives archives,
    ServiceIdentity service) {
  /**
   * Keeps a JVM from mapping its statistics to a file in /tmp, as on an SD card: a write to that,
   * in collections, can wait for the disk (www.evanjones.ca/jvm-mmap-pause.html).
   */
  private static final String NO_PERF_DATA = "-XX:-UsePerfData";

  /**
   * Makes a testbed with clocks, keys and link of the campaign.
   *
   * @param bench where
   * @param hosts of the bench
   * @param programs on this machine
   * @param campaign the campaign's id
   */
  public Testbed(Bench bench, Hosts hosts, Programs programs, String campaign) {
    this(
        bench,
        hosts,
        programs,
        campaign,
        new BoardClocks(bench, hosts, campaign),
        new KeyRing(campaign),
        new Link(hosts, campaign),
        new StartArchives(campaign),
        new ServiceIdentity());
  }

  /**
   * {@return the site of a new campaign, not connected yet}
   *
   * @param bench where
   * @param programs on this machine
   */
  public static Testbed of(Bench bench, Programs programs) {
    String campaign = UUID.randomUUID().toString();
    return new Testbed(bench, Hosts.of(bench, campaign), programs, campaign);
  }

  /**
   * {@return the site of a new campaign, not connected yet}
   *
   * @param bench where
   * @param study of the campaign
   * @param programs on this machine
   * @throws pijoule.contract.options.UsageException if the bench has no pair for a level of device
   */
  public static Testbed of(Bench bench, Study study, Programs programs) {
    return of(suited(bench, study).usedBy(study.levels(Factor.DEVICE)), programs);
  }

  /** {@return bench as the study can use it} */
  static Bench suited(Bench bench, Study study) {
    return study.target().isPresent() ? bench.ofTarget() : bench;
  }

  /** The argument that marks the campaign's programs. */
  String mark() {
    return LeftoverProcesses.mark(campaign);
  }

  /**
   * Builds the first words of a measured program's command; the caller adds its options.
   *
   * @param program server or client
   * @param cell that it is started for
   * @param host that it was brought to
   * @return the first words of the command
   */
  List<String> command(Program program, Cell cell, Host host) {
    List<String> words =
        program.command(
            cell.find(Factors.SERVICE).map(Level::text).orElse(""),
            cell.find(Factors.PROTOCOL).map(Level::text).orElse(""),
            SecurityFactors.level(cell.levels()).key());
    List<String> command = new ArrayList<>();
    for (String word : words) {
      command.add(program.file(word).map(host::program).orElse(word));
    }
    if (program.isJava()) {
      command.set(0, java(program, cell, host));
      command.addAll(1, List.of(NO_PERF_DATA, pauses(), mark()));
      command.addAll(1, JvmOptions.of(cell, program.side()));
      command.addAll(1, archives.options(program.side(), cell, host));
    } else {
      command.addAll(0, List.of("env", LeftoverProcesses.variable(campaign)));
    }
    command.addAll(0, clock(host).launcher());
    return command;
  }

  /** The bench check has found the JVMs that a study names. */
  private String java(Program program, Cell cell, Host host) {
    Optional<String> named = JvmOptions.java(cell, program.side());
    return named.isPresent() ? bench.hosts().get(host.name()).jvms().get(named.get()) : host.java();
  }

  /** The host's steward removes the file when the program has ended. */
  private static String pauses() {
    return GcLog.option("/tmp/pijoule-gc-" + UUID.randomUUID() + ".log");
  }

  /**
   * The option that names the keys of one side.
   *
   * @param cell that a program is started for
   * @param side of the program
   * @return the option; empty where the cell has no keys
   */
  List<String> keyOptions(Cell cell, Side side) {
    return CellKeys.of(cell)
        .map(kind -> List.of("--keys", keys.on(pair(cell).of(side), kind, side)))
        .orElseGet(List::of);
  }

  /** Makes the keys of a plan, where it needs any and they are not there. */
  void prepareKeys(Plan plan, Path environment, int session)
      throws IOException, InterruptedException {
    keys.prepare(CellKeys.of(plan.study().cells()), CellKeys.names(this), environment, session);
  }

  /** The hosts that a cell's runs are made on. */
  HostPair pair(Cell cell) {
    return hosts.get(bench.pairs().of(cell));
  }

  /** The hosts of clients and servers, each pair once. */
  List<HostPair> pairs() {
    return bench.pairs().all().stream().map(hosts::get).toList();
  }

  /** Words in front of a program of this machine that helps emulated boards; none without one. */
  List<String> helpers() throws IOException {
    boolean emulates = hosts.all().stream().anyMatch(host -> host.emulator().isPresent());
    return emulates ? Processors.ofThisMachine().forHelpers() : List.of();
  }

  /**
   * {@return its clock}
   *
   * @param host of the bench
   */
  public BoardClock clock(Host host) {
    return clocks.of(host);
  }

  Host meterHost(String meter) {
    return hosts.get(bench.meters().get(meter).host());
  }

  /** {@return the hosts of all clients and servers, once each} */
  public Set<Host> measured() {
    Set<Host> measured = new LinkedHashSet<>();
    bench.pairs().all().forEach(pair -> measured.addAll(hosts.get(pair).hosts()));
    return measured;
  }

  /** Brings to each host the programs that it runs in a plan. */
  void deploy(Plan plan) throws IOException, InterruptedException {
    for (Host host : hosts.all()) {
      deploy(plan, host);
    }
  }

  /** Deploys the programs of a plan to one host. */
  void deploy(Plan plan, Host host) throws IOException, InterruptedException {
    Set<Path> folders = new LinkedHashSet<>();
    for (Cell cell : plan.study().cells()) {
      plan.study()
          .started(cell, programs)
          .forEach(
              (side, program) -> {
                if (pair(cell).of(side).equals(host)) {
                  folders.add(program.folder());
                }
              });
      if (pair(cell).client().equals(host)) {
        plan.study().target().flatMap(ForeignTarget::folder).ifPresent(folders::add);
      }
    }
    if (bench.meters().keySet().stream().map(this::meterHost).anyMatch(host::equals)) {
      folders.add(programs.recorder().getParent());
    }
    if (!folders.isEmpty()) {
      host.deploy(folders);
    }
    Set<Side> sides = EnumSet.noneOf(Side.class);
    for (Cell cell : plan.study().cells()) {
      for (Side side : Side.values()) {
        if (pair(cell).of(side).equals(host)) {
          sides.add(side);
        }
      }
    }
    keys.deliver(host, sides);
  }
}
