package pijoule.runner.check;

import java.io.IOException;
import java.util.Optional;

/** Finding of a host's board and machine: a fact, no condition. */
final class Board implements HostCheck {
  @Override
  public void check(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    Optional<String> model = host.fact("board").or(() -> Optional.of("no board"));
    findings.fact(
        host.host(), "board", model.get() + " (" + host.fact("machine").orElse("?") + ")");
  }
}
