package pijoule.contract.phase;

/** Where pieces of phases begin and end, as a server's exchange or a client's trial takes them. */
public interface PhaseMarks {
  /**
   * Starts a piece of a phase; reads the clock as its last act.
   *
   * @param phase not open
   */
  void begin(Phase phase);

  /**
   * Ends a piece of a phase; reads the clock as its first act.
   *
   * @param phase open
   */
  void end(Phase phase);
}
