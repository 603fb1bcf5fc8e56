package pijoule.runner.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import pijoule.analysis.Report;
import pijoule.campaign.Looks;
import pijoule.runner.run.CampaignWatcher;
import pijoule.runner.run.StopSignal;

/** Looks of a study with {@code stop: when clear}: asks the campaign to end at the one that is. */
final class StopLook implements CampaignWatcher {
  private final Path folder;
  private final Looks looks;
  private final StopSignal stop;
  private Optional<Integer> clear = Optional.empty();

  /**
   * Makes the looks of a campaign.
   *
   * @param folder of its results
   * @param looks rounds after which is looked
   * @param stop asked where all is clear
   */
  StopLook(Path folder, Looks looks, StopSignal stop) {
    this.folder = folder;
    this.looks = looks;
    this.stop = stop;
  }

  @Override
  public void roundsDone(int rounds) {
    if (!looks.rounds().contains(rounds) || looks.after(rounds).isEmpty()) {
      return;
    }
    try {
      if (Report.isClear(folder)) {
        clear = Optional.of(rounds);
        stop.askAfterRun();
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** {@return rounds after which all was clear; absent where it was not} */
  Optional<Integer> clear() {
    return clear;
  }
}
