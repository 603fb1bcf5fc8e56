package pijoule.energy.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import pijoule.energy.trace.ByteNumbers.ByteWords;

/** Cuts a stream at line ends into chunks. Not safe for use by several threads at once. */
final class ChunkReader implements AutoCloseable {
  private static final int MAX_LINE = 1 << 16;

  private final InputStream in;

  /** The begin of the next chunk: what came after the latest line end. */
  private final byte[] kept = new byte[MAX_LINE];

  private int keptBytes;
  private Chunk.Ending ending = Chunk.Ending.NONE;
  private Optional<IOException> failure = Optional.empty();

  ChunkReader(InputStream in) {
    this.in = in;
  }

  /** The first line, to be asked for before any chunk; empty if no line end comes. */
  String header() throws IOException {
    int end = -1;
    while (end < 0 && ending == Chunk.Ending.NONE && keptBytes < kept.length) {
      int before = keptBytes;
      keptBytes += read(kept, before);
      end = ByteWords.indexOf(kept, before, keptBytes, '\n');
    }
    if (end < 0 && failure.isPresent()) {
      throw failure.get();
    }
    if (end < 0) {
      requireShort(keptBytes);
      return "";
    }
    String header = new String(kept, 0, withoutReturn(kept, 0, end), StandardCharsets.UTF_8);
    keptBytes -= end + 1;
    System.arraycopy(kept, end + 1, kept, 0, keptBytes);
    return header;
  }

  /** Fills a chunk; the one that has an ending or a failure is the last. */
  void fill(Chunk chunk) {
    System.arraycopy(kept, 0, chunk.bytes, 0, keptBytes);
    int filled = keptBytes;
    while (ending == Chunk.Ending.NONE && filled < chunk.bytes.length) {
      filled += read(chunk.bytes, filled);
    }
    int length = filled;
    while (length > 0 && chunk.bytes[length - 1] != '\n') {
      length--;
    }
    keep(chunk.bytes, length, filled - length);
    chunk.filled(length, ending, failure);
  }

  private void keep(byte[] bytes, int from, int count) {
    try {
      requireShort(count);
    } catch (IOException tooLong) {
      failure = Optional.of(tooLong);
      return;
    }
    keptBytes = count;
    System.arraycopy(bytes, from, kept, 0, count);
    if (ending == Chunk.Ending.CLEAN && count > 0) {
      ending = Chunk.Ending.TORN;
    }
  }

  private int read(byte[] bytes, int from) {
    try {
      int count = in.read(bytes, from, bytes.length - from);
      if (count >= 0) {
        return count;
      }
      ending = Chunk.Ending.CLEAN;
    } catch (EOFException truncatedGzip) {
      ending = Chunk.Ending.CUT;
    } catch (IOException unreadable) {
      ending = Chunk.Ending.CLEAN;
      failure = Optional.of(unreadable);
    }
    return 0;
  }

  /** End of a line without the carriage return that an editor or Git may have put before it. */
  static int withoutReturn(byte[] bytes, int start, int end) {
    return end > start && bytes[end - 1] == '\r' ? end - 1 : end;
  }

  /** Refuses a line that is longer than any of a trace. */
  static void requireShort(int length) throws IOException {
    if (length >= MAX_LINE) {
      throw new IOException("a line is longer than " + MAX_LINE + " bytes; this is no trace");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
