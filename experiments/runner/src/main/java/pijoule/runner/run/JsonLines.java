package pijoule.runner.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import pijoule.energy.files.RegularFile;

/**
 * A file of JSON lines that grows. A line is on disk when it was added; a last line that a kill cut
 * off is taken off when the file is opened.
 */
final class JsonLines implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final FileChannel channel;
  private final long tornBytes;

  private JsonLines(FileChannel channel, long tornBytes) {
    this.channel = channel;
    this.tornBytes = tornBytes;
  }

  /**
   * Opens a file, new or old.
   *
   * @param reader takes each line that is there; an {@link IllegalStateException} of its own
   *     refuses the file
   */
  static JsonLines open(Path file, Consumer<String> reader) throws IOException {
    byte[] content =
        Files.exists(file) ? Files.readAllBytes(RegularFile.require(file)) : new byte[0];
    int whole = lastLineEnd(content);
    try {
      new String(content, 0, whole, StandardCharsets.UTF_8).lines().forEach(reader);
    } catch (IllegalStateException corrupt) {
      throw new IOException(file + ": " + corrupt.getMessage(), corrupt);
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    channel.truncate(whole);
    channel.position(whole);
    return new JsonLines(channel, content.length - whole);
  }

  private static int lastLineEnd(byte[] content) {
    int end = content.length;
    while (end > 0 && content[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  /** Bytes of the cut last line that was taken off. */
  long tornBytes() {
    return tornBytes;
  }

  /** Adds a line; it is on disk when this returns. */
  void append(ObjectNode line) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(JSON.writeValueAsString(line) + "\n");
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
