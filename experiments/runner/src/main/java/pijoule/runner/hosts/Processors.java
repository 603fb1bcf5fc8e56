package pijoule.runner.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The processors of the runner's machine. Programs that help emulated boards, and wake often for
 * short, run on the last one: the scheduler otherwise puts them in front of a board's own work
 * while another processor is idle.
 */
public final class Processors {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String KEY = "Cpus_allowed_list:";

  private final List<Integer> allowed;

  private Processors(List<Integer> allowed) {
    this.allowed = allowed;
  }

  /** {@return those that this process may use} */
  public static Processors ofThisMachine() throws IOException {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(KEY))
          .findFirst()
          .map(line -> of(line.substring(KEY.length())))
          .orElseThrow(() -> new IOException(STATUS + " must have " + KEY + " got no such line"));
    }
  }

  /** {@return processors of a list such as 0-3,6: proc_pid_status(5)} */
  static Processors of(String list) {
    return new Processors(
        Stream.of(list.strip().split(","))
            .flatMapToInt(Processors::range)
            .boxed()
            .collect(Collectors.toUnmodifiableList()));
  }

  private static IntStream range(String text) {
    String[] ends = text.split("-", 2);
    return IntStream.rangeClosed(
        Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
  }

  /** {@return the words in front of a helping program's command} */
  public List<String> forHelpers() {
    return List.of("taskset", "-c", last());
  }

  /** The number of the last one. */
  String last() {
    return allowed.get(allowed.size() - 1).toString();
  }

  /**
   * Chooses the processors of a board: not the helpers' one, unless boards before it need the
   * others.
   *
   * @param before how many boards come before it
   */
  String forBoard(int before) {
    int count = before < allowed.size() - 1 ? allowed.size() - 1 : allowed.size();
    return allowed.stream().limit(count).map(String::valueOf).collect(Collectors.joining(","));
  }
}
