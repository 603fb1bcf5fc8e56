package pijoule.energy.trace;

import java.io.IOException;

/** A trace's parsed chunks, in order. */
interface Chunks extends AutoCloseable {
  /** The next one; not called after the last one. The next call fills it again. */
  Chunk next();

  @Override
  void close() throws IOException;
}
