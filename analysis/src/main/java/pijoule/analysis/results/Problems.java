package pijoule.analysis.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.stream.Collectors;

/** Makes one line of what was thrown. */
final class Problems {
  private Problems() {}

  /** The reason, with the key that it is about and without Jackson's own location. */
  static String firstLine(Throwable thrown) {
    Throwable said = thrown;
    while (said instanceof JsonProcessingException && said.getCause() != null) {
      said = said.getCause();
    }
    if (said instanceof UnrecognizedPropertyException unknown) {
      return "unknown key " + path(unknown);
    }
    if (said instanceof MismatchedInputException) {
      return path((JsonMappingException) said) + " is missing or no such value as it must be";
    }
    String message =
        said instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : String.valueOf(said.getMessage());
    return message.lines().findFirst().orElse(said.getClass().getSimpleName());
  }

  private static String path(JsonMappingException mapping) {
    return mapping.getPath().isEmpty()
        ? "a line"
        : mapping.getPath().stream()
            .map(step -> step.getFieldName() == null ? "#" + step.getIndex() : step.getFieldName())
            .collect(Collectors.joining("."));
  }
}
