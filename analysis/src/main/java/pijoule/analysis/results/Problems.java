package pijoule.analysis.results;

import com.fasterxml.jackson.core.JsonProcessingException;

/** Makes one line of what was thrown. */
final class Problems {
  private Problems() {}

  /** The reason without Jackson's location and reference chain. */
  static String firstLine(Throwable thrown) {
    Throwable said = thrown;
    while (said instanceof JsonProcessingException && said.getCause() != null) {
      said = said.getCause();
    }
    String message =
        said instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : String.valueOf(said.getMessage());
    return message.lines().findFirst().orElse(said.getClass().getSimpleName());
  }
}
