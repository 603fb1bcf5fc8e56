package pijoule.energy.trace;

import java.io.IOException;

/** A trace's parsed chunks, in order. */
interface Chunks extends AutoCloseable {
  /** The next one; not called after the last one. The next call fills it again. */
  Chunk next();

  @Override
  void close() throws IOException;

  /**
   * Reads and parses in the caller's thread: for a trace that is read before a thread has begun.
   */
  static final class InlineChunks implements Chunks {
    private final ChunkReader reader;
    private final ChunkParser parser;
    private final Chunk chunk = new Chunk();

    InlineChunks(ChunkReader reader, ChunkParser parser) {
      this.reader = reader;
      this.parser = parser;
    }

    @Override
    public Chunk next() {
      reader.fill(chunk);
      parser.parse(chunk);
      return chunk;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
