package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import pijoule.analysis.results.Side;
import pijoule.runner.hosts.Script;

/** Whether a host has the commands that programs are started with, other than Java. */
final class Commands implements HostCheck {
  private static final Script COMMANDS = Script.resource(Commands.class, "commands.sh");
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    BenchUnderCheck bench = checked.bench();
    Set<String> needed = new TreeSet<>();
    if (bench.runs(Side.CLIENT, checked.host())) {
      needed.addAll(bench.needs().clientCommands());
    }
    if (bench.runs(Side.SERVER, checked.host())) {
      needed.addAll(bench.needs().serverCommands());
    }
    if (needed.isEmpty()) {
      return;
    }
    String missing = checked.host().run(COMMANDS, LIMIT, needed.toArray(String[]::new));
    for (String command : missing.lines().toList()) {
      findings.noPrograms(
          checked.host(),
          "host "
              + checked.host()
              + " must have the command "
              + command
              + ", which a program.json names, got none on its path; install it there");
    }
  }
}
