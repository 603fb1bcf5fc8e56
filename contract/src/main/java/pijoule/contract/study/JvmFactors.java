package pijoule.contract.study;

import java.util.List;
import java.util.Map;

/** Factors of the measured JVMs, of every study; {@link JvmOptions} puts levels into effect. */
public final class JvmFactors {
  /** Maximum heap of every measured JVM (-Xmx). */
  public static final Factor HEAP =
      Factor.of("heap", "heap_bytes", ChangeCost.SERVER, LevelKind.SIZE)
          .withDefault("128MiB")
          .setBy(SetBy.JVM);

  /**
   * The JVM of client and server; a level names one of the {@code jvms} of their hosts in the
   * bench. The generator of a load has its host's usual one. Where a study does not name it, so
   * have all.
   */
  public static final Factor JAVA =
      Factor.of("java", ChangeCost.SERVER, LevelKind.JVM).setBy(SetBy.JVM);

  /**
   * Compilation by the JVMs of client and server: as each does by {@code default}, none, or only by
   * C1, their fast compiler. The generator of a load is left as it is. Where a study does not name
   * it, JVMs do as they do by default.
   */
  public static final Factor JIT =
      Factor.of("jit", ChangeCost.SERVER, List.of("default", "none", "c1"))
          .titled(Map.of("default", "JIT", "none", "interpreted", "c1", "C1 only"))
          .setBy(SetBy.JVM);

  /**
   * Archive of classes that the JVMs of client and server start with; see {@link JvmStart}. Where a
   * study does not name it, a JVM takes the archive that it came with, if it has one.
   */
  public static final Factor START =
      Factor.of("start", ChangeCost.SERVER, JvmStart.NAMES)
          .titled(
              Map.of(
                  "plain", "no class archive",
                  "cds", "the JVM's class archive",
                  "appcds", "AppCDS",
                  "aot", "AOT cache"))
          .setBy(SetBy.JVM);

  /**
   * The side whose JVM has the levels of {@code java}, {@code jit} and {@code start}; the other's
   * is as it is where a study does not name them. Where a study does not name it, both sides have
   * them.
   */
  public static final Factor JVM_SIDE =
      Factor.of("jvm_side", ChangeCost.SERVER, List.of("both", "server", "client"))
          .titled(
              Map.of(
                  "both", "both JVMs", "server", "the server's JVM", "client", "the client's JVM"))
          .setBy(SetBy.JVM);

  /** In the order of plan.csv's columns, after the heap. */
  public static final List<Factor> ALL = List.of(JIT, START, JVM_SIDE);

  private JvmFactors() {}
}
