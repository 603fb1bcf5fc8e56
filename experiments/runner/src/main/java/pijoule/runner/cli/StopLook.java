package pijoule.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import pijoule.campaign.Looks;
import pijoule.runner.run.CampaignWatcher;
import pijoule.runner.run.StopSignal;

/**
 * Looks of a study with {@code stop: when clear}: asks the campaign to end at the one that is. A
 * look that is not taken makes no further error, so that a campaign goes on without it.
 */
final class StopLook implements CampaignWatcher {
  /** Decides whether all is clear. */
  @FunctionalInterface
  interface Clear {
    /** {@return whether it is so in what a folder has} */
    boolean in(Path folder) throws IOException;
  }

  private final Path folder;
  private final Looks looks;
  private final Clear isClear;
  private final StopSignal stop;
  private final Consumer<String> remarks;
  private Optional<Integer> clear = Optional.empty();

  /**
   * Makes the looks of a campaign.
   *
   * @param folder of its results
   * @param looks rounds after which is looked
   * @param isClear decides at each
   * @param stop asked where all is clear
   * @param remarks gets a line where a look cannot be taken
   */
  StopLook(Path folder, Looks looks, Clear isClear, StopSignal stop, Consumer<String> remarks) {
    this.folder = folder;
    this.looks = looks;
    this.isClear = isClear;
    this.stop = stop;
    this.remarks = remarks;
  }

  @Override
  public void roundsDone(int rounds) {
    if (!looks.rounds().contains(rounds) || looks.after(rounds).isEmpty()) {
      return;
    }
    try {
      if (isClear.in(folder)) {
        clear = Optional.of(rounds);
        stop.askAfterRun();
      }
    } catch (IOException | RuntimeException unreadable) {
      remarks.accept(
          "no look after %s rounds, the campaign goes on: %s"
              .formatted(rounds, unreadable.getMessage()));
    }
  }

  /** {@return rounds after which all was clear; absent where it was not} */
  Optional<Integer> clear() {
    return clear;
  }
}
