package pijoule.energy.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import pijoule.base.DaemonThread;
import pijoule.energy.trace.Chunk.Ending;
import pijoule.energy.trace.Trace.CsvFormat;

/**
 * A trace's parsed chunks, in order; of a large trace read and parsed ahead of the caller, in two
 * threads and a ring of a few chunks. A small one is read before a thread has begun.
 *
 * <p>A thread reads the next chunk in its turn and parses it while the other reads: the bytes are
 * parsed by the core that read them. The threads end with the trace, with a failure, or when this
 * is closed.
 */
final class Chunks implements AutoCloseable {
  static final String THREAD_NAME = "trace-parser-";

  private static final int THREADS = 2;
  private static final int RING = 6;

  private final ChunkReader reader;
  private final Object turn = new Object();
  private final Slot[] ring;
  private final Thread[] threads;
  private boolean ended;
  private long filled;
  private long taken;

  /** A chunk that is free, or being filled, or parsed. */
  private record Slot(Chunk chunk, Semaphore free, Semaphore parsed) {
    Slot(CsvFormat format) {
      this(new Chunk(format), new Semaphore(1), new Semaphore(0));
    }
  }

  /**
   * Begins to read behind the header.
   *
   * @param ahead true if threads read ahead of the caller
   */
  Chunks(ChunkReader reader, CsvFormat format, boolean ahead) {
    this.reader = reader;
    this.ring =
        IntStream.range(0, ahead ? RING : 1).mapToObj(i -> new Slot(format)).toArray(Slot[]::new);
    this.threads = new Thread[ahead ? THREADS : 0];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = DaemonThread.start(THREAD_NAME + i, this::work);
    }
  }

  private void work() {
    try {
      for (Optional<Slot> slot = fillNext(); slot.isPresent(); slot = fillNext()) {
        parse(slot.get());
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  /** The chunk that was read in this thread's turn; empty after the last. */
  private Optional<Slot> fillNext() throws InterruptedException {
    synchronized (turn) {
      if (ended) {
        return Optional.empty();
      }
      Slot slot = ring[(int) (filled++ % RING)];
      slot.free.acquire();
      try {
        reader.fill(slot.chunk);
      } catch (RuntimeException | Error fault) {
        slot.chunk.filled(0, Ending.NONE, Optional.of(reported(fault)));
      }
      ended = slot.chunk.last();
      return Optional.of(slot);
    }
  }

  private void parse(Slot slot) {
    try {
      slot.chunk.parse();
    } catch (RuntimeException | Error fault) {
      slot.chunk.fail(reported(fault));
    } finally {
      slot.parsed.release();
    }
  }

  /** The caller must get a fault of this thread, or it waits for ever. */
  private static IOException reported(Throwable fault) {
    return new IOException("the rows could not be read: " + fault, fault);
  }

  /** The next one; not called after the last one. The next call fills it again. */
  Chunk next() {
    if (threads.length == 0) {
      reader.fill(ring[0].chunk);
      ring[0].chunk.parse();
      return ring[0].chunk;
    }
    if (taken > 0) {
      ring[(int) ((taken - 1) % RING)].free.release();
    }
    Slot slot = ring[(int) (taken++ % RING)];
    slot.parsed.acquireUninterruptibly();
    return slot.chunk;
  }

  @Override
  public void close() throws IOException {
    for (Thread thread : threads) {
      thread.interrupt();
    }
    try {
      for (Thread thread : threads) {
        thread.join(); // at most until a chunk is read and parsed
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    reader.close();
  }

  /** Cuts a stream at line ends into chunks. Not safe for use by several threads at once. */
  static final class ChunkReader implements AutoCloseable {
    private static final int MAX_LINE = 1 << 16;

    private final InputStream in;

    /** The begin of the next chunk: what came after the latest line end. */
    private final byte[] kept = new byte[MAX_LINE];

    private int keptBytes;
    private Ending ending = Ending.NONE;
    private Optional<IOException> failure = Optional.empty();

    ChunkReader(InputStream in) {
      this.in = in;
    }

    /** The first line, to be asked for before any chunk; empty if no line end comes. */
    String header() throws IOException {
      int end = -1;
      while (end < 0 && ending == Ending.NONE && keptBytes < kept.length) {
        int before = keptBytes;
        keptBytes += read(kept, before);
        end = ByteNumbers.indexOf(kept, before, keptBytes, '\n');
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
      while (ending == Ending.NONE && filled < chunk.bytes.length) {
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
      if (ending == Ending.CLEAN && count > 0) {
        ending = Ending.TORN;
      }
    }

    private int read(byte[] bytes, int from) {
      try {
        int count = in.read(bytes, from, bytes.length - from);
        if (count >= 0) {
          return count;
        }
        ending = Ending.CLEAN;
      } catch (EOFException truncatedGzip) {
        ending = Ending.CUT;
      } catch (IOException unreadable) {
        ending = Ending.CLEAN;
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
}
