package pijoule.runner.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import pijoule.analysis.Report;
import pijoule.analysis.live.LiveSite;
import pijoule.contract.options.UsageException;
import pijoule.runner.run.Campaign;
import pijoule.runner.run.CampaignWatcher;

/** Options of commands that show a campaign in a browser while they carry it out. */
final class LiveOptions {
  @Option(
      names = "--live",
      description = "Serve the report's page while the campaign runs, and print its address.")
  private boolean live;

  @Mixin private LiveAddressOptions address;

  /**
   * Refuses what does not fit together, before there is a campaign.
   *
   * @param onRack whether runners of other processes carry it out
   */
  void require(boolean onRack) {
    UsageException.when(
        !live && address.isGiven(),
        "%s and %s need --live, got none; add it",
        LiveAddressOptions.PORT,
        LiveAddressOptions.ADDRESS);
    UsageException.when(
        live && onRack,
        "--live shows one campaign, got a rack; leave it out, and watch the folder of a pair");
  }

  /**
   * Shows a campaign if that was asked for; pages are made between its runs.
   *
   * @param log gets the address
   * @return ends it
   */
  Closeable show(Campaign campaign, PrintStream log) throws IOException {
    if (!live) {
      return () -> {};
    }
    LiveSite site = LiveSite.open(campaign.root(), address.read(), Report::live, () -> true);
    log.println("live: " + site.url());
    campaign.watchedBy(CampaignWatcher.between(site::renew));
    site.follow(false);
    return site::close;
  }
}
