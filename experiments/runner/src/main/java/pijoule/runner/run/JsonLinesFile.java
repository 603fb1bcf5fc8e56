package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import pijoule.campaign.JsonTrees;
import pijoule.energy.files.RegularFile;

/**
 * A file of JSON lines that grows. A line is on disk when it was added; a last line that a kill cut
 * off is taken off when the file is opened.
 */
final class JsonLinesFile implements AutoCloseable {

  private final FileChannel channel;
  private final long tornBytes;

  private JsonLinesFile(FileChannel channel, long tornBytes) {
    this.channel = channel;
    this.tornBytes = tornBytes;
  }

  /**
   * Opens a file, new or old.
   *
   * @param reader takes each line that is there; an {@link IllegalStateException} of its own
   *     refuses the file
   */
  static JsonLinesFile open(Path file, Consumer<String> reader) throws IOException {
    return open(file, reader, List::size);
  }

  /**
   * Opens a file in which a kill may have cut off more than one line.
   *
   * @param valid how many of the whole lines are kept, from the first on
   */
  static JsonLinesFile open(Path file, Consumer<String> reader, ToIntFunction<List<String>> valid)
      throws IOException {
    byte[] content =
        Files.exists(file) ? Files.readAllBytes(RegularFile.require(file)) : new byte[0];
    int whole = lastLineEnd(content);
    try {
      List<String> lines = new String(content, 0, whole, StandardCharsets.UTF_8).lines().toList();
      int kept = valid.applyAsInt(lines);
      for (String cut : lines.subList(kept, lines.size())) {
        whole -= cut.getBytes(StandardCharsets.UTF_8).length + 1;
      }
      lines.subList(0, kept).forEach(reader);
    } catch (IllegalStateException corrupt) {
      throw new IOException(file + ": " + corrupt.getMessage(), corrupt);
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    channel.truncate(whole);
    channel.position(whole);
    return new JsonLinesFile(channel, content.length - whole);
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

  /** Adds lines; they are on disk when this returns. */
  void append(List<ObjectNode> lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (ObjectNode line : lines) {
      text.append(JsonTrees.LINE.writeValueAsString(line)).append('\n');
    }
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text.toString());
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
