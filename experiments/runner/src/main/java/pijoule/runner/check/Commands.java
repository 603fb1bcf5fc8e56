package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import pijoule.contract.phase.Side;
import pijoule.runner.hosts.Script;
import pijoule.runner.programs.Tool;

/** Check whether a host has the commands that programs are started with, other than Java. */
final class Commands implements HostCheck {
  private static final Script COMMANDS = Script.resource(Commands.class, "commands.sh");
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    BenchUnderCheck bench = checked.bench();
    Map<String, Tool> needed = new TreeMap<>();
    if (bench.runs(Side.CLIENT, checked.host())) {
      bench.needs().clientTools().forEach(tool -> needed.put(tool.command(), tool));
    }
    if (bench.runs(Side.SERVER, checked.host())) {
      bench.needs().serverTools().forEach(tool -> needed.put(tool.command(), tool));
    }
    if (needed.isEmpty()) {
      return;
    }
    String missing = checked.host().run(COMMANDS, LIMIT, needed.keySet().toArray(String[]::new));
    for (String command : missing.lines().toList()) {
      findings.noPrograms(
          checked.host(),
          "host "
              + checked.host()
              + " must have the command "
              + command
              + ", which a program.json names, got none on its path; install "
              + needed
                  .get(command)
                  .debianPackage()
                  .map(name -> "the Debian package " + name)
                  .orElse("it")
              + " there");
    }
  }
}
