package pijoule.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import pijoule.runner.run.CampaignWatcher;
import pijoule.runner.run.StatusLine;

/**
 * Rows of the answer so far on a terminal, made again after a round. They are made between two
 * runs. The traces that are read become longer, so that a round is left out where rows would take
 * more than a part of the time.
 */
final class LiveAnswer implements CampaignWatcher {
  /** Greatest share of a campaign's time that rows take. */
  static final double MAX_SHARE = 0.05;

  /** Makes rows for a terminal. */
  @FunctionalInterface
  interface Rows {
    /** {@return them, of a campaign of which so many rounds are done} */
    List<String> of(Path folder, int rounds, int columns) throws IOException;
  }

  private final Path folder;
  private final StatusLine terminal;
  private final Rows rows;
  private final LongSupplier nanos;
  private long endNs;
  private long tookNs;

  /**
   * Makes rows of a campaign.
   *
   * @param folder of its results
   * @param terminal that shows them
   * @param rows makes them
   * @param nanos monotonic clock, ns
   */
  LiveAnswer(Path folder, StatusLine terminal, Rows rows, LongSupplier nanos) {
    this.folder = folder;
    this.terminal = terminal;
    this.rows = rows;
    this.nanos = nanos;
    this.endNs = nanos.getAsLong();
  }

  @Override
  public void roundsDone(int done) {
    long begunNs = nanos.getAsLong();
    if (terminal.room() == 0 || tookNs > MAX_SHARE * (begunNs - endNs)) {
      return;
    }
    try {
      terminal.answer(rows.of(folder, done, terminal.columns() - 1));
    } catch (IOException | RuntimeException e) {
      terminal.answer(List.of("no provisional answer: " + e.getMessage()));
    }
    endNs = nanos.getAsLong();
    tookNs = endNs - begunNs;
  }
}
