package pijoule.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

/**
 * Trees of JSON, as Jackson reads and writes them where nothing else is set. The records of a
 * results folder have stricter rules: {@link ResultsJson}. Safe for many threads.
 */
public final class JsonTrees {
  /** Everything on one line. */
  public static final ObjectMapper LINE = new ObjectMapper();

  /** Text for people, with a line for each key. */
  public static final ObjectMapper INDENTED =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonTrees() {}
}
