package pijoule.campaign;

import java.util.Objects;

/**
 * Something in a results folder that cannot be used; the rest goes on without it.
 *
 * @param message one line: what, where, and what became of it
 */
public record Problem(String message) {
  public Problem {
    Objects.requireNonNull(message, "message");
    message = Problems.oneLine(message);
  }

  @Override
  public String toString() {
    return message;
  }
}
