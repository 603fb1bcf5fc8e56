package pijoule.runner.check;

import java.io.IOException;
import java.util.Optional;
import pijoule.contract.phase.Side;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.link.Link;

/** Check whether the link of a host can be slowed down, for a study that has the factor. */
final class SlowLink implements HostCheck {
  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    if (!checked.bench().needs().slowLink()) {
      return;
    }
    for (HostPair pair : checked.bench().pairs()) {
      for (Side side : Side.values()) {
        if (pair.of(side).equals(checked.host())) {
          Optional<String> obstacle = Link.obstacle(pair, side);
          if (obstacle.isPresent()) {
            findings.problem(
                "link must be set by the bench, and host %s %s"
                    .formatted(checked.host(), obstacle.get()));
            return;
          }
        }
      }
    }
  }
}
