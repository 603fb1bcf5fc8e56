package pijoule.campaign;

/**
 * How many runs a campaign has.
 *
 * @param valid runs whose answer was verified
 * @param failed runs that left a reason and no number
 * @param planned runs that the folder is to have
 */
public record RunCounts(int valid, int failed, int planned) {
  /** {@return runs that were neither valid nor failed, as they were not made; 0 or more} */
  public int missing() {
    return Math.max(0, planned - valid - failed);
  }

  /**
   * {@return those that are not valid, to end a sentence with, such as {@code ; 2 failed; 3 are
   * missing}; empty where all are}
   */
  public String others() {
    return (failed > 0 ? "; " + failed + " failed" : "")
        + (missing() > 0 ? "; " + missing() + " are missing" : "");
  }
}
