package pijoule.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Something in a results folder that cannot be used; the rest goes on without it.
 *
 * @param message one line: what, where, and what became of it
 */
public record Problem(String message) {
  private static final int MAX_CHARACTERS = 350;

  /** Words that Jackson puts before a reader's own message. */
  private static final String JACKSONS_OWN = "^Unexpected IOException \\(of type [^)]*\\): ";

  public Problem {
    Objects.requireNonNull(message, "message");
    message = oneLine(message);
  }

  @Override
  public String toString() {
    return message;
  }

  /** Text of a damaged file, as a terminal can bear it: short, and without control characters. */
  static String oneLine(String message) {
    String line = message.replaceAll("\\s+", " ").strip().replaceAll("\\p{C}", "?");
    boolean cut = line.codePointCount(0, line.length()) > MAX_CHARACTERS;
    return cut ? line.substring(0, line.offsetByCodePoints(0, MAX_CHARACTERS)) + "..." : line;
  }

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
    if (said instanceof CharacterCodingException) {
      return "it must be UTF-8 text, got other bytes";
    }
    if (said instanceof AccessDeniedException) {
      return "this user may not read it";
    }
    String message =
        said instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : String.valueOf(said.getMessage());
    String first = message.lines().findFirst().orElse(said.getClass().getSimpleName());
    return first.replaceFirst(JACKSONS_OWN, "");
  }

  private static String path(JsonMappingException mapping) {
    return mapping.getPath().isEmpty()
        ? "a line"
        : mapping.getPath().stream()
            .map(step -> step.getFieldName() == null ? "#" + step.getIndex() : step.getFieldName())
            .collect(Collectors.joining("."));
  }
}
