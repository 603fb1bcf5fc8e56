package pijoule.runner.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.Run;

/**
 * Times between the starts of a pilot's runs, which give estimates for campaigns of the same study
 * and bench.
 *
 * @param run from a run to the next one of its server, mean
 * @param server from the last run of a server to the first run of the next server, mean; more than
 *     one run where the pilot has one of each server
 */
public record PilotTime(Duration run, Duration server) implements CampaignLength {
  /**
   * Reads when runs began.
   *
   * @param runs of the pilot
   * @return absent where no two runs of a session tell when they began
   */
  public static Optional<PilotTime> of(List<Run> runs) {
    List<Run> inOrder = new ArrayList<>(runs);
    inOrder.sort(Comparator.comparing(Run::order));
    Mean sameServer = new Mean();
    Mean nextServer = new Mean();
    for (int i = 1; i < inOrder.size(); i++) {
      Run before = inOrder.get(i - 1);
      Run after = inOrder.get(i);
      Optional<Instant> from = before.circumstances().began();
      Optional<Instant> to = after.circumstances().began();
      boolean follows =
          before.session() == after.session()
              && before.pair() == after.pair()
              && from.isPresent()
              && to.isPresent();
      if (follows) {
        Mean mean = before.block() == after.block() ? sameServer : nextServer;
        mean.add(Duration.between(from.get(), to.get()));
      }
    }
    if (sameServer.count + nextServer.count == 0) {
      return Optional.empty();
    }
    Duration run = sameServer.count > 0 ? sameServer.value() : nextServer.value();
    return Optional.of(new PilotTime(run, nextServer.count > 0 ? nextServer.value() : run));
  }

  @Override
  public Duration total(Plan plan) {
    return run.multipliedBy(plan.runs().size() - plan.blocks())
        .plus(server.multipliedBy(plan.blocks()));
  }

  @Override
  public String display(Plan plan) {
    return "about %s, from the times of the pilot".formatted(PlanTime.shown(total(plan)));
  }

  private static final class Mean {
    private Duration sum = Duration.ZERO;
    private int count;

    void add(Duration one) {
      sum = sum.plus(one);
      count++;
    }

    Duration value() {
      return sum.dividedBy(count);
    }
  }
}
