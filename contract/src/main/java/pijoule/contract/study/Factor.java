package pijoule.contract.study;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a study can vary. Two factors of one key are equal; {@code pijoule.contract.service.Factors}
 * has all of them, those of a service included.
 *
 * @param key name in a study, such as {@code message_size}
 * @param column name in plan.csv and in {@code levels} of runs.jsonl, with its unit, such as {@code
 *     message_size_bytes}
 * @param cost what a change of level costs
 * @param kind how levels are written
 * @param absent the level where a study names none; empty where a study must name one, or where the
 *     factor stays unset
 * @param symbol the level for which the runner puts another, such as {@code default}
 * @param words the levels of a factor whose kind is {@link LevelKind#WORD}, the symbol included
 */
public record Factor(
    String key,
    String column,
    ChangeCost cost,
    LevelKind kind,
    Optional<String> absent,
    Optional<String> symbol,
    List<String> words) {
  /** Clock of the boards' processors, MHz. Its levels split the tables of Nunes et al. (2013). */
  public static final Factor CPU_MHZ = Factor.of("cpu_mhz", ChangeCost.BOARD, LevelKind.MEGAHERTZ);

  /** The server's framework. */
  public static final Factor FRAMEWORK = Factor.of("framework", ChangeCost.SERVER, "axis2", "cxf");

  /** The servlet container; {@code default} is Jetty for CXF and Tomcat for Axis2. */
  public static final Factor CONTAINER =
      Factor.of("container", ChangeCost.SERVER, "default", "jetty", "tomcat").resolved("default");

  /** How the framework turns XML into objects; {@code default} is its first. */
  public static final Factor BINDING =
      Factor.of("binding", ChangeCost.SERVER, "default", "jaxb", "axiom", "adb")
          .resolved("default");

  /** Maximum heap of every measured JVM (-Xmx). */
  public static final Factor HEAP =
      new Factor(
          "heap",
          "heap_bytes",
          ChangeCost.SERVER,
          LevelKind.SIZE,
          Optional.of("128MiB"),
          Optional.empty(),
          List.of());

  /** The client's stack; {@code same} is the server's framework. */
  public static final Factor CLIENT =
      Factor.of("client", ChangeCost.RUN, "same", "axis2", "cxf", "jdk").resolved("same");

  /** {@code cold}: everything a fresh JVM does counts; {@code warm}: untimed calls first. */
  public static final Factor LIFECYCLE =
      Factor.of("lifecycle", ChangeCost.RUN, "cold", "warm").withDefault("cold");

  /** Timed calls of a run. */
  public static final Factor CALLS =
      Factor.of("calls", ChangeCost.RUN, LevelKind.COUNT).withDefault("1");

  /** Size of the serialized request body. */
  public static final Factor MESSAGE_SIZE =
      new Factor(
          "message_size",
          "message_size_bytes",
          ChangeCost.RUN,
          LevelKind.SIZE,
          Optional.empty(),
          Optional.empty(),
          List.of());

  public Factor {
    words = List.copyOf(words);
  }

  /**
   * @param key name in a study and in plan.csv
   * @param cost what a change of level costs
   * @param kind how levels are written
   * @return the factor, unset where a study does not name it
   */
  public static Factor of(String key, ChangeCost cost, LevelKind kind) {
    return new Factor(key, key, cost, kind, Optional.empty(), Optional.empty(), List.of());
  }

  /**
   * @param key name in a study and in plan.csv
   * @param cost what a change of level costs
   * @param words its levels
   * @return the factor, unset where a study does not name it
   */
  public static Factor of(String key, ChangeCost cost, String... words) {
    return new Factor(
        key, key, cost, LevelKind.WORD, Optional.empty(), Optional.empty(), List.of(words));
  }

  /**
   * @param level where a study names none
   * @return this factor with that default
   */
  public Factor withDefault(String level) {
    return new Factor(key, column, cost, kind, Optional.of(level), symbol, words);
  }

  private Factor resolved(String word) {
    return new Factor(key, column, cost, kind, Optional.of(word), Optional.of(word), words);
  }

  /**
   * @return the name as a person reads it, such as {@code Message size}
   */
  public String display() {
    if (equals(CPU_MHZ)) {
      return "Frequency";
    }
    String text = key.replace('_', ' ');
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Factor factor && factor.key.equals(key);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return key;
  }
}
