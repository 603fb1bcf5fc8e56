package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import pijoule.contract.phase.Side;
import pijoule.runner.hosts.Script;

/** Check whether the server's host has a folder with room for the files of a service. */
final class Scratch implements HostCheck {
  private static final Script SCRATCH = Script.resource(Scratch.class, "scratch.sh");
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    BenchUnderCheck bench = checked.bench();
    long needed = bench.needs().scratchBytes();
    if (needed == 0 || !bench.runs(Side.SERVER, checked.host())) {
      return;
    }
    Optional<String> named = bench.bench().scratch();
    String[] lines = checked.host().run(SCRATCH, LIMIT, named.orElse("")).strip().split("\n", 2);
    String rule =
        "scratch of the bench must be a folder of host " + checked.host() + " that can be written";
    if (!lines[0].matches("[0-9]{1,15}")) {
      findings.problem(rule + ", got " + lines[0] + "; make it, or name another one");
      return;
    }
    long free = Long.parseLong(lines[0]) * 1024;
    if (free < needed) {
      findings.problem(
          rule
              + " with "
              + needed
              + " B free, got "
              + free
              + " B in "
              + named.orElse("the home folder")
              + "; delete something there, or name another one");
    }
  }
}
