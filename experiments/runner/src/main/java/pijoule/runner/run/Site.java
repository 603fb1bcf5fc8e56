package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import pijoule.analysis.results.Side;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Orphans;
import pijoule.runner.plan.Plan;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/**
 * What a campaign's programs are started with: bench, hosts, programs and the campaign's id.
 *
 * @param bench where
 * @param hosts of the bench
 * @param programs on this machine
 * @param campaign the campaign's id
 */
public record Site(Bench bench, Hosts hosts, Programs programs, String campaign) {
  /**
   * @param bench where
   * @param programs on this machine
   * @return the site of a new campaign, not connected yet
   */
  public static Site of(Bench bench, Programs programs) {
    return new Site(bench, Hosts.of(bench), programs, UUID.randomUUID().toString());
  }

  /** The argument that marks the campaign's programs. */
  String mark() {
    return Orphans.mark(campaign);
  }

  /**
   * How one of the measured programs is started; the caller adds its options.
   *
   * @param program server or client
   * @param cell that it is started for
   * @param host that it was brought to
   * @return the first words of the command
   */
  List<String> command(Program program, Cell cell, Host host) {
    List<String> words = program.command(cell.text(Factors.SERVICE), cell.text(Factors.PROTOCOL));
    List<String> command = new ArrayList<>();
    for (String word : words) {
      command.add(program.file(word).map(host::program).orElse(word));
    }
    if (program.isJava()) {
      command.set(0, host.java());
      command.addAll(1, List.of("-Xmx" + cell.level(Factor.HEAP).bytes(), mark()));
    } else {
      command.addAll(0, List.of("env", Orphans.variable(campaign)));
    }
    return command;
  }

  Host clientHost() {
    return hosts.get(bench.clientHost());
  }

  Host serverHost() {
    return hosts.get(bench.serverHost());
  }

  Host meterHost(String meter) {
    return hosts.get(bench.meters().get(meter).host());
  }

  /** The hosts of client and server, once each. */
  Set<Host> measured() {
    return new LinkedHashSet<>(List.of(clientHost(), serverHost()));
  }

  /**
   * Brings to each host the programs that it runs in a plan.
   *
   * @return bytes sent to each host
   */
  Map<String, Long> deploy(Plan plan) throws IOException, InterruptedException {
    Map<Host, Set<Path>> folders = new LinkedHashMap<>();
    for (Program program : plan.study().started()) {
      Host host = program.side() == Side.CLIENT ? clientHost() : serverHost();
      add(folders, host, program.folder());
    }
    Path recorder = programs.recorder().getParent();
    bench.meters().keySet().forEach(meter -> add(folders, meterHost(meter), recorder));
    Map<String, Long> sent = new LinkedHashMap<>();
    for (Map.Entry<Host, Set<Path>> host : folders.entrySet()) {
      sent.put(host.getKey().name(), host.getKey().deploy(new ArrayList<>(host.getValue())));
    }
    return sent;
  }

  private static void add(Map<Host, Set<Path>> folders, Host host, Path folder) {
    folders.computeIfAbsent(host, unseen -> new LinkedHashSet<>()).add(folder);
  }
}
