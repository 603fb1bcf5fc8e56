package pijoule.analysis.report;

import java.util.List;
import java.util.Locale;

/**
 * Part of a page that is above its answer while a campaign may still run.
 *
 * @param page number of the page that it is in, from 1
 * @param status one or two sentences on how far the campaign is
 * @param rounds number of rounds
 * @param cells in their order
 * @param troubles runs that failed or were disturbed, with reason, the latest first
 * @param log what happened last, the latest first
 * @param strips power of each meter in the last minute; empty where none is being recorded
 */
public record LiveBand(
    long page,
    String status,
    int rounds,
    List<CellRow> cells,
    List<String> troubles,
    List<String> log,
    List<Strip> strips) {
  /** State of the runs of a cell in a round. */
  public enum State {
    /** Not made yet. */
    DUE("\u00b7"),
    /** Next, or being made. */
    NEXT("\u2026"),
    /** Valid. */
    VALID("\u25cf"),
    /** Valid, while other programs or guests took more of a host than a run allows. */
    DISTURBED("!"),
    /** Failed. */
    FAILED("\u00d7");

    private final String mark;

    State(String mark) {
      this.mark = mark;
    }

    /** {@return the state as one character} */
    public String mark() {
      return mark;
    }

    /** {@return the state as a word} */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Cell of the study.
   *
   * @param name its levels
   * @param done how many of its runs are done, and of how many
   * @param squares states by round; empty of a campaign that is too large to show them
   */
  public record CellRow(String name, String done, List<State> squares) {}

  /**
   * Power that a meter reads.
   *
   * @param meter its name
   * @param text latest mean, with its unit
   * @param path least to greatest power of each pixel, in a box of 300 by 40; empty without a
   *     sample
   */
  public record Strip(String meter, String text, String path) {}
}
