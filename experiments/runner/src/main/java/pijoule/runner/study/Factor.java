package pijoule.runner.study;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import pijoule.contract.options.Nearest;
import pijoule.contract.options.UsageException;

/** What a study can vary. The order is that of plan.csv's columns. */
public enum Factor {
  /** Clock of the boards' processors, MHz. */
  CPU_MHZ("cpu_mhz", "cpu_mhz", Hardness.HOST, null, Kind.MEGAHERTZ),
  /** The server's framework. */
  FRAMEWORK("framework", "framework", Hardness.SERVER, null, Kind.WORD, "axis2", "cxf"),
  /** The servlet container; {@code default} is Jetty for CXF and Tomcat for Axis2. */
  CONTAINER(
      "container",
      "container",
      Hardness.SERVER,
      "default",
      Kind.WORD,
      "default",
      "jetty",
      "tomcat"),
  /** How the framework turns XML into objects; {@code default} is its first. */
  BINDING(
      "binding",
      "binding",
      Hardness.SERVER,
      "default",
      Kind.WORD,
      "default",
      "jaxb",
      "axiom",
      "adb"),
  /** How the service sorts. */
  ALGORITHM(
      "algorithm",
      "algorithm",
      Hardness.SERVER,
      "library",
      Kind.WORD,
      "library",
      "bubble",
      "blocked_bubble"),
  /** How often the service sorts the same list. */
  REPEAT("repeat", "repeat", Hardness.SERVER, "1", Kind.COUNT),
  /** Numbers in a block of blocked_bubble. */
  BLOCK_LENGTH("block_length", "block_length", Hardness.SERVER, "1000", Kind.COUNT),
  /** Greatest heap of every measured JVM (-Xmx). */
  HEAP("heap", "heap_bytes", Hardness.SERVER, "128MiB", Kind.SIZE),
  /** The client's stack; {@code same} is the server's framework. */
  CLIENT("client", "client", Hardness.RUN, "same", Kind.WORD, "same", "axis2", "cxf", "jdk"),
  /** {@code cold}: everything a fresh JVM does counts; {@code warm}: untimed calls first. */
  LIFECYCLE("lifecycle", "lifecycle", Hardness.RUN, "cold", Kind.WORD, "cold", "warm"),
  /** Timed calls of a run. */
  CALLS("calls", "calls", Hardness.RUN, "1", Kind.COUNT),
  /** Size of the serialized request body. */
  MESSAGE_SIZE("message_size", "message_size_bytes", Hardness.RUN, null, Kind.SIZE);

  /** What has to be done again when a level changes; the harder, the larger the block. */
  public enum Hardness {
    /** A board is set anew. */
    HOST,
    /** A server is started anew. */
    SERVER,
    /** Nothing: every run is a new client process. */
    RUN
  }

  /** How a factor's levels are written. */
  enum Kind {
    WORD,
    COUNT,
    SIZE,
    MEGAHERTZ
  }

  private final String key;
  private final String column;
  private final Hardness hardness;
  private final String absent;
  private final Kind kind;
  private final List<String> words;

  Factor(String key, String column, Hardness hardness, String absent, Kind kind, String... words) {
    this.key = key;
    this.column = column;
    this.hardness = hardness;
    this.absent = absent;
    this.kind = kind;
    this.words = List.of(words);
  }

  /**
   * @return the name in a study, such as {@code message_size}
   */
  public String key() {
    return key;
  }

  /**
   * @return the column in plan.csv with its unit, such as {@code message_size_bytes}
   */
  public String column() {
    return column;
  }

  /**
   * @return what a change of level costs
   */
  public Hardness hardness() {
    return hardness;
  }

  /**
   * @return the level where a study names none; empty where a study must, or where it stays unset
   */
  public Optional<String> absent() {
    return Optional.ofNullable(absent);
  }

  Kind kind() {
    return kind;
  }

  List<String> words() {
    return words;
  }

  /**
   * Finds a factor.
   *
   * @param key as a study or the command line names it
   * @return the factor
   * @throws UsageException if there is none of that name
   */
  public static Factor of(String key) {
    for (Factor factor : values()) {
      if (factor.key.equals(key)) {
        return factor;
      }
    }
    List<String> known = Arrays.stream(values()).map(Factor::key).toList();
    throw new UsageException("unknown factor '" + key + "'; " + Nearest.hint(key, known));
  }
}
