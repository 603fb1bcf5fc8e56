package pijoule.experiments.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Set;
import pijoule.energy.files.RegularFile;

/**
 * runs.jsonl: a line a finished run, on disk before the next run begins. A last line that a kill
 * cut off belongs to a run that has to be done again; it is taken off when the log is opened.
 */
final class RunLog implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final FileChannel channel;
  private final Set<String> finished = new LinkedHashSet<>();
  private int failed;
  private long tornBytes;

  private RunLog(FileChannel channel) {
    this.channel = channel;
  }

  static RunLog open(Path file) throws IOException {
    byte[] content =
        Files.exists(file) ? Files.readAllBytes(RegularFile.require(file)) : new byte[0];
    int whole = lastLineEnd(content);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    RunLog log = new RunLog(channel);
    try {
      new String(content, 0, whole, StandardCharsets.UTF_8).lines().forEach(log::count);
    } catch (IllegalStateException corrupt) {
      channel.close();
      throw new IOException(file + ": " + corrupt.getMessage(), corrupt);
    }
    log.tornBytes = content.length - whole;
    channel.truncate(whole);
    channel.position(whole);
    return log;
  }

  private static int lastLineEnd(byte[] content) {
    int end = content.length;
    while (end > 0 && content[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private void count(String line) {
    try {
      JsonNode run = JSON.readTree(line);
      String id = run.path("run").asText();
      if (!run.path("format").asText().equals("pijoule-run/1") || !finished.add(id)) {
        throw new IllegalStateException(
            "a line must be one run in format pijoule-run/1, got " + line + "; mend it by hand");
      }
      failed += run.path("outcome").asText().equals("failed") ? 1 : 0;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a line must be JSON, got " + line + "; mend it by hand", e);
    }
  }

  /** Ids of the runs in the log. */
  Set<String> finished() {
    return finished;
  }

  /** How many of them failed. */
  int failed() {
    return failed;
  }

  /** Bytes of the cut last line that was taken off. */
  long tornBytes() {
    return tornBytes;
  }

  /** Adds a run; it is on disk when this returns. */
  void append(ObjectNode run) throws IOException {
    String line = JSON.writeValueAsString(run);
    count(line);
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(line + "\n");
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
