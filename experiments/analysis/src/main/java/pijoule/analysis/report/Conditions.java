package pijoule.analysis.report;

import java.util.Optional;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Side;

/** Conditions under which a campaign was run and which limit what its numbers say. */
public final class Conditions {
  private Conditions() {}

  /**
   * {@return runs whose client and server shared one machine, by their boot ids; under load by the
   * hosts whose states were read}
   *
   * @param campaign as read
   */
  public static long onOneMachine(RecordedCampaign campaign) {
    return campaign.runs().stream().filter(Conditions::isOnOneMachine).count();
  }

  /** A server under load hands over no record, and so no boot id; its host's state was read. */
  private static boolean isOnOneMachine(Run run) {
    if (run.load().isPresent()) {
      return run.circumstances().boards().size() == 1;
    }
    Optional<String> client = bootId(run, Side.CLIENT);
    return client.isPresent() && client.equals(bootId(run, Side.SERVER));
  }

  private static Optional<String> bootId(Run run, Side side) {
    return Optional.ofNullable(run.sides().get(side)).flatMap(SideRecord::bootId);
  }
}
