package pijoule.energy.files;

/** Words for an error that only a fault of the program throws. */
public final class Faults {
  private Faults() {}

  /** Describes an error and its place in one line. */
  public static String inOneLine(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    String where = trace.length == 0 ? "an unknown place" : trace[0].toString();
    return thrown instanceof OutOfMemoryError
        ? "the memory must hold what is asked for, got " + thrown + "; ask for less at once"
        : "this is a fault of the program: %s at %s; please report it with what you did"
            .formatted(thrown, where);
  }
}
