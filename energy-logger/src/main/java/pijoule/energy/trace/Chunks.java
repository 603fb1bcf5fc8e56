package pijoule.energy.trace;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;

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

  /**
   * Reads and parses ahead of its caller, in two threads and a ring of a few chunks.
   *
   * <p>A thread reads the next chunk in its turn and parses it while the other reads: the bytes are
   * parsed by the core that read them. The threads end with the trace, with a failure, or when this
   * is closed.
   */
  static final class ParallelChunks implements Chunks {
    static final String THREAD_NAME = "trace-parser-";

    private static final int THREADS = 2;
    private static final int RING = 6;

    private final ChunkReader reader;
    private final ChunkParser parser;
    private final Object turn = new Object();
    private final Slot[] ring =
        IntStream.range(0, RING).mapToObj(i -> new Slot()).toArray(Slot[]::new);
    private final Thread[] threads = new Thread[THREADS];
    private boolean ended;
    private long filled;
    private long taken;

    /** A chunk that is free, or being filled, or parsed. */
    private static final class Slot {
      private final Chunk chunk = new Chunk();
      private final Semaphore free = new Semaphore(1);
      private final Semaphore parsed = new Semaphore(0);
    }

    ParallelChunks(ChunkReader reader, ChunkParser parser) {
      this.reader = reader;
      this.parser = parser;
      for (int i = 0; i < THREADS; i++) {
        threads[i] = new Thread(this::work, THREAD_NAME + i);
        threads[i].setDaemon(true);
        threads[i].start();
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
          slot.chunk.filled(0, Chunk.Ending.NONE, Optional.of(reported(fault)));
        }
        ended = slot.chunk.last();
        return Optional.of(slot);
      }
    }

    private void parse(Slot slot) {
      try {
        parser.parse(slot.chunk);
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

    @Override
    public Chunk next() {
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
  }
}
