package pijoule.runner.run;

import java.util.Optional;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;

/**
 * Relation between the clocks of client and server. The records cannot show it: containers of one
 * kernel have one boot id, and their clocks may differ all the same.
 *
 * @param oneHost whether both programs run on the same host, and so read one clock
 * @param oneAxis whether both are aligned to one clock: recorders on one machine share it
 */
record Clocks(boolean oneHost, boolean oneAxis) {
  /**
   * Greatest delay of a server's reading of its clock. After its last byte the server may have to
   * wait for a processor, when the client has its answer already.
   */
  private static final long LATE_NS = 250_000_000;

  private static final double NS_PER_MS = 1e6;

  /**
   * Checks that a server worked within the call of its client, where their clocks can be compared:
   * on one host within 250 ms. Through one recorder the server must begin after the call does and
   * have its answer ready before the call ends, within the bounds of both alignments and what the
   * clocks may drift between call and probe; its total may end 250 ms later.
   *
   * @param client what it measured
   * @param server what it measured
   * @param trial of both
   * @param call of the client
   * @param total of the server
   * @throws RunFailure if the times cannot both be right
   */
  void check(SideRecord client, SideRecord server, int trial, PhaseSpan call, PhaseSpan total)
      throws RunFailure {
    if (oneHost && sameBoot(client, server)) {
      require(call, total, LATE_NS, LATE_NS, "on their clock");
      return;
    }
    Optional<RecorderAxis> ofClient = RecorderAxis.of(client);
    Optional<RecorderAxis> ofServer = RecorderAxis.of(server);
    if (oneAxis && ofClient.isPresent() && ofServer.isPresent()) {
      double boundNs = ofClient.get().boundNs(call) + ofServer.get().boundNs(total);
      PhaseSpan called = ofClient.get().of(call);
      String where = "on the recorder's clock within " + boundNs / NS_PER_MS + " ms";
      require(called, ofServer.get().of(total), boundNs, boundNs + LATE_NS, where);
      // The answer is whole in memory before a byte of it is sent.
      Optional<PhaseSpan> written = PhaseSpan.of(server.phases(), Phase.SERIALIZE, trial);
      if (written.isPresent()) {
        PhaseSpan ready = new PhaseSpan(total.startNs(), written.get().endNs());
        require(called, ofServer.get().of(ready), boundNs, boundNs, where);
      }
    }
  }

  private static boolean sameBoot(SideRecord client, SideRecord server) {
    return client.bootId().isPresent() && client.bootId().equals(server.bootId());
  }

  private static void require(
      PhaseSpan call, PhaseSpan server, double earlyNs, double lateNs, String where)
      throws RunFailure {
    double afterStart = server.startNs() - call.startNs();
    double afterEnd = server.endNs() - call.endNs();
    if (afterStart < -earlyNs || afterEnd > lateNs) {
      throw RunFailure.finding(
          ("the server's total must lie within the client's call %s, got it from %s ms"
                  + " after the call's start to %s ms after its end")
              .formatted(where, afterStart / NS_PER_MS, afterEnd / NS_PER_MS));
    }
  }
}
