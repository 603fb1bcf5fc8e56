package pijoule.analysis.measure;

/** Role of a part in the tables of one side. */
public enum Role {
  /** Before the first call; of a warm client before its total. */
  PREPARATION,
  /** The drawing of a request. */
  INPUT,
  /** A row of its own in Tables III to VII of Nunes et al. (2013). */
  TABLED,
  /** A part of {@link Part#CALL}. */
  WITHIN_CALL,
  /** A check or protection of messages. */
  PROTECTION,
  /** Bytes between socket and memory. */
  TRANSFER,
  /** Work of the service itself. */
  WORK,
  /** Outside of the total, before it. */
  BEFORE_TOTAL,
  /** The whole window of a load. */
  WINDOW,
  /** A sum of phases or what they leave of one. */
  SUM,
  /** A mean over the calls of a run. */
  MEAN_CALL,
  /** One of the operations of an amortised window. */
  OPERATION
}
