package pijoule.runner.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** The time of the last sample that a trace has on disk. A recorder holds later ones in memory. */
final class LastSample {
  private static final Script TAIL = Script.of("sync -d -- \"$1\" && tail -c \"$2\" -- \"$1\"");
  private static final int TAIL_BYTES = 512;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private LastSample() {}

  /**
   * Forces a trace to the disk and reads its end.
   *
   * @param fetched where the trace is on this machine, if it is
   * @param host of the recorder
   * @param there path of the trace on that host
   * @return recorder's clock, ns; empty if there is no sample or the host does not answer
   */
  static OptionalLong of(Path fetched, Host host, String there) throws InterruptedException {
    try {
      return in(
          Files.exists(fetched)
              ? tail(fetched)
              : host.run(TAIL, LIMIT, there, Integer.toString(TAIL_BYTES)));
    } catch (IOException unreadable) {
      return OptionalLong.empty();
    }
  }

  private static String tail(Path trace) throws IOException {
    try (FileChannel channel =
        FileChannel.open(trace, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      channel.force(false);
      ByteBuffer end = ByteBuffer.allocate(TAIL_BYTES);
      channel.read(end, Math.max(0, channel.size() - TAIL_BYTES));
      return StandardCharsets.US_ASCII.decode(end.flip()).toString();
    }
  }

  /**
   * @param end of a trace; its first and its last line may be cut
   * @return the time of the last whole sample, ns; gaps are no samples
   */
  static OptionalLong in(String end) {
    List<String> lines = end.substring(0, end.lastIndexOf('\n') + 1).lines().toList();
    return lines.stream()
        .skip(1)
        .filter(line -> line.matches("-?\\d+,[-0-9].*"))
        .mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf(','))))
        .reduce((earlier, later) -> later);
  }
}
