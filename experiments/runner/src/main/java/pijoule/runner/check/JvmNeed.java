package pijoule.runner.check;

import java.util.Optional;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.JvmOptions;
import pijoule.contract.study.JvmStart;
import pijoule.runner.programs.Program;

/**
 * Requirements of a cell's program on its JVM.
 *
 * @param jvm level of the factor {@code java}; empty: the host's usual JVM
 * @param release least release of Java
 * @param reason what needs that release, such as {@code start: aot}
 * @param archive whether the JVM must have a class archive of its own
 */
public record JvmNeed(Optional<String> jvm, int release, String reason, boolean archive) {
  /** Release that has virtual threads (JEP 444). */
  private static final int VIRTUAL_THREADS = 21;

  /**
   * {@return what a program of a cell needs; empty where it is none of Java}
   *
   * @param cell that it is started for
   * @param program that is started
   */
  public static Optional<JvmNeed> of(Cell cell, Program program) {
    if (!program.isJava()) {
      return Optional.empty();
    }
    Optional<JvmStart> start = JvmOptions.start(cell, program.side());
    int release = program.minJava();
    String reason = "the program " + program.id();
    if (start.isPresent() && start.get().minJava() > release) {
      release = start.get().minJava();
      reason = "start: " + start.get().key();
    }
    boolean isVirtual =
        cell.find(Factor.THREADS).filter(level -> level.text().equals("virtual")).isPresent();
    if (isVirtual && program.side() == Side.SERVER && release < VIRTUAL_THREADS) {
      release = VIRTUAL_THREADS;
      reason = "threads: virtual";
    }
    return Optional.of(
        new JvmNeed(
            JvmOptions.java(cell, program.side()),
            release,
            reason,
            start.equals(Optional.of(JvmStart.CDS))));
  }
}
