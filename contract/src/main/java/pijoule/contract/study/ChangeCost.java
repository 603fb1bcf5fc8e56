package pijoule.contract.study;

/**
 * Work to be done again when a level changes, in rising order. The dearer a change, the larger the
 * part of a campaign that shares a level, and the fewer independent repeats a factor has.
 */
public enum ChangeCost {
  /** Nothing: every run is a new client process. */
  RUN,
  /** A server is started again. */
  SERVER,
  /** A board is set again, and its server started again. */
  BOARD,
  /** The programs move to other hosts, which are set and have a server started. */
  HOSTS
}
