package pijoule.contract.study;

/** Program that puts a level of a factor into effect. */
public enum SetBy {
  /** The bench, on boards and between them. */
  BENCH,
  /** Options of every measured JVM. */
  JVM,
  /** The runner, which says how which client calls. */
  CALLER,
  /** Options of the server's or the client's program. */
  PROGRAM
}
