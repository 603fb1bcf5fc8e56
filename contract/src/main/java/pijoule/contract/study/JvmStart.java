package pijoule.contract.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Archive of classes that a JVM starts with. A JVM that cannot use it ends at once: {@code
 * -Xshare:on} of <a
 * href="https://docs.oracle.com/en/java/javase/17/docs/specs/man/java.html">java</a>, {@code
 * -XX:AOTMode=on} of <a href="https://openjdk.org/jeps/483">JEP 483</a>.
 */
public enum JvmStart {
  /** None; the JVM reads all classes from its own files and from jars. */
  PLAIN(0, List.of("-Xshare:off")),
  /** The archive of the JDK's own classes that the JVM came with, or that was made for it. */
  CDS(0, List.of("-Xshare:on")),
  /** An archive with the classes that the program had loaded when it ended. */
  APPCDS(
      0,
      List.of("-Xshare:on", "-XX:SharedArchiveFile=%s"),
      List.of("-XX:DumpLoadedClassList=%s.loaded"),
      List.of("-Xshare:dump", "-XX:SharedClassListFile=%s.loaded", "-XX:SharedArchiveFile=%s")),
  /** A cache with loaded and linked classes, and from JDK 25 on with profiles of methods. */
  AOT(
      24,
      List.of("-XX:AOTMode=on", "-XX:AOTCache=%s"),
      List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=%s.loaded"),
      List.of("-XX:AOTMode=create", "-XX:AOTConfiguration=%s.loaded", "-XX:AOTCache=%s"));

  /** Levels of the factor. */
  static final List<String> NAMES = Arrays.stream(values()).map(JvmStart::key).toList();

  private final int minJava;
  private final List<String> using;
  private final List<String> recording;
  private final List<String> making;

  JvmStart(int minJava, List<String> using) {
    this(minJava, using, List.of(), List.of());
  }

  JvmStart(int minJava, List<String> using, List<String> recording, List<String> making) {
    this.minJava = minJava;
    this.using = using;
    this.recording = recording;
    this.making = making;
  }

  static JvmStart of(String level) {
    return valueOf(level.toUpperCase(Locale.ROOT));
  }

  /** Returns the level in studies. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the release of Java that has it; 0: any. */
  public int minJava() {
    return minJava;
  }

  /** Tests whether its archive is made by a training run of the program. */
  public boolean isMade() {
    return !recording.isEmpty();
  }

  /**
   * Returns the options of a measured program.
   *
   * @param archive path of the file, where one is made
   */
  public List<String> using(String archive) {
    return with(using, archive);
  }

  /**
   * Returns the options of the training run.
   *
   * @param archive path of the file that will be made
   */
  public List<String> recording(String archive) {
    return with(recording, archive);
  }

  /**
   * Returns the options of the program's command that makes the archive and runs no program.
   *
   * @param archive path of the file
   */
  public List<String> making(String archive) {
    return with(making, archive);
  }

  private static List<String> with(List<String> options, String archive) {
    return options.stream().map(option -> option.replace("%s", archive)).toList();
  }
}
