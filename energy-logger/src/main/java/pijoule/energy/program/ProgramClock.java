package pijoule.energy.program;

/** Carries a program's own clock to the recorder's. */
interface ProgramClock {
  /**
   * The recorder's time of a row.
   *
   * @param programNs the row's time by the program's clock, ns
   * @param arrivalNs when the row's line had come, the recorder's clock, ns
   */
  long recorderNs(long programNs, long arrivalNs);

  /** Forgets everything: the program was started again. */
  void restart();
}
