package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time from the command that starts a server to its first answer.
 *
 * @param startNs monotonic clock of the runner's machine, ns
 * @param endNs likewise
 */
record TimeToFirstAnswer(long startNs, long endNs) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

  ObjectNode json() throws IOException {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("seconds", (endNs - startNs) / 1e9).put("start_ns", startNs).put("end_ns", endNs);
    if (Files.isReadable(BOOT_ID)) {
      json.put("boot_id", Files.readString(BOOT_ID).strip());
    }
    return json;
  }
}
