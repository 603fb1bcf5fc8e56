package pijoule.energy.trace;

import java.io.IOException;

/** A trace's parsed chunks, in order. */
interface Chunks extends AutoCloseable {
  /** The next one, to be asked for after no last one; it is filled anew by the next call. */
  Chunk next();

  @Override
  void close() throws IOException;
}
