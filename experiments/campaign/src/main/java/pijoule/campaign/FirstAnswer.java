package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

  public FirstAnswer {
    if (!(seconds >= 0 && Double.isFinite(seconds))) {
      throw new IllegalArgumentException(
          "first_answer must take at least 0 s, got " + seconds + " s");
    }
  }

  /**
   * Makes the time between two instants on this machine's monotonic clock.
   *
   * @param startNs of the command, ns
   * @param endNs of the answer, ns
   */
  public static FirstAnswer between(long startNs, long endNs) throws IOException {
    Optional<String> bootId =
        Files.isReadable(BOOT_ID)
            ? Optional.of(Files.readString(BOOT_ID).strip())
            : Optional.empty();
    return new FirstAnswer(
        (endNs - startNs) / 1e9, OptionalLong.of(startNs), OptionalLong.of(endNs), bootId);
  }
}
