package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * A process of a service that pijoule did not start, which listens for requests. Two are one
 * process only if id, start, program and arguments agree, since ids are given again.
 *
 * @param part of the service that it is, such as {@code port 8000}
 * @param pid on its host
 * @param startSinceBootNs its start on the host's clock since boot (CLOCK_BOOTTIME), ns; the kernel
 *     counts it in ticks of 10 ms
 * @param program its executable file; its name where that cannot be read
 * @param arguments of its command, the program's name first
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ListeningProcess(
    String part, long pid, long startSinceBootNs, String program, List<String> arguments) {
  private static final int SHOWN = 60;

  /** {@return process for a person: id, command and start} */
  public String display() {
    String command = arguments.isEmpty() ? program : String.join(" ", arguments);
    Duration start = Duration.ofNanos(startSinceBootNs);
    return String.format(
        Locale.ROOT,
        "process %d (%s, started %d:%02d:%05.2f h after boot)",
        pid,
        command.length() <= SHOWN ? command : command.substring(0, SHOWN) + "...",
        start.toHours(),
        start.toMinutesPart(),
        start.toSecondsPart() + start.toNanosPart() / 1e9);
  }
}
