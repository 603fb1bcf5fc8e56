package pijoule.analysis.stats;

/** Level of a design at which a difference varies, the hardest to change first. */
public enum Stratum {
  /** Between pairs of boards, each of which carries out whole rounds. */
  PAIR("pair"),
  /** Interaction of levels and pairs: by how much effects differ from pair to pair. */
  PAIR_EFFECT("effects by pair"),
  /** Between rounds, of one pair where there are several: every cell is carried out in each. */
  ROUND("round"),
  /** Between whole plots of the factor device, each on other hosts, within a round. */
  PLOT("device plot"),
  /** Between settings of the boards within a plot. */
  SETTING("board setting"),
  /** Between blocks, each a server process, within a setting. */
  BLOCK("block"),
  /** Between runs within a block. */
  RUN("run");

  private final String display;

  Stratum(String display) {
    this.display = display;
  }

  /** {@return the name in files and for a person} */
  public String display() {
    return display;
  }
}
