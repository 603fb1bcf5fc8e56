package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Time from the command that starts a server to its first answer.
 *
 * @param seconds between them, s
 * @param startNs instant of the command on the monotonic clock of the runner's machine, ns; absent
 *     where only the length is known
 * @param endNs instant of the answer, likewise
 * @param bootId of that machine
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record FirstAnswer(
    double seconds, OptionalLong startNs, OptionalLong endNs, Optional<String> bootId) {
  public FirstAnswer {
    if (!(seconds >= 0 && Double.isFinite(seconds))) {
      throw new IllegalArgumentException(
          "first_answer must take at least 0 s, got " + seconds + " s");
    }
  }
}
