package pijoule.server.exchange;

import java.time.Duration;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Protocol;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;

/**
 * The heap that requests may take together. Two budgets: the arrays of bodies and answers, and the
 * bodies that are in a framework at the same time, whose objects take many times as much.
 */
public final class BodyMemory {
  /** Share of the heap for bodies and answers. */
  private static final int ARRAYS = 4;

  /** Share of the heap for the objects of the bodies that are in a framework. */
  private static final int OBJECTS = 2;

  /** Share of the heap, in percent, that a request alone may need; the rest is the program's. */
  private static final int ALONE_PERCENT = 85;

  /**
   * Bodies below this share of the heap are not scanned: the worst content of their length is
   * assumed.
   */
  private static final int SMALL = 64;

  /** The type of texts of any length. */
  private static final String TEXT = "xs:string";

  /**
   * Bytes for a byte of a text that is written as a reference of up to six bytes: the answer's
   * array grows, and JAXB keeps a copy. Found as {@link HeapCost} is, on the stack that needs most.
   */
  private static final int ESCAPE_BYTES = 30;

  /** How long a request waits for others, in total. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final long heapBytes;
  private final long aloneBytes;
  private final Shape shape;
  private final MessageType<?> type;
  private final Protocol protocol;
  private final int minItemBytes;
  private final HeapCost cost;
  private final Budget arrays;
  private final Budget objects;

  /**
   * Makes a body memory.
   *
   * @param heapBytes maximum heap size, bytes
   * @param endpoint whose requests they are
   * @param cost heap that a framework's objects take for it
   */
  public BodyMemory(long heapBytes, Endpoint<?, ?> endpoint, HeapCost cost) {
    this.heapBytes = heapBytes;
    type = endpoint.service().request();
    shape = type.shape();
    protocol = endpoint.protocol();
    minItemBytes = protocol.minItemBytes(type);
    this.cost = cost;
    aloneBytes = heapBytes / 100 * ALONE_PERCENT;
    arrays = new Budget(heapBytes / ARRAYS);
    objects = new Budget(heapBytes / OBJECTS);
  }

  /** Tests whether a request waits for memory. */
  public boolean isShort() {
    return arrays.isShort() || objects.isShort();
  }

  Lease lease() {
    return new Lease();
  }

  /** Throws a lack of memory that a framework has made another exception of. */
  static void throwIfFull(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError tooMuch) {
        throw tooMuch;
      }
    }
  }

  /** Memory that one request holds. For one thread. */
  final class Lease implements AutoCloseable {
    private long body;
    private long room;
    private long working;
    private long patienceNs = PATIENCE.toNanos();

    /** Refuses a length whose body and answer alone overfill the heap. */
    void check(long declared) throws RefusedException {
      if (2 * declared > aloneBytes) {
        throw new RefusedException(Refusal.tooLargeForHeap(shape, declared, heapBytes));
      }
    }

    /** Takes a body's whole length, and as much for its answer, where half the budget is free. */
    boolean takeWhole(long bytes) {
      return add(bytes, arrays.take(2 * bytes, 2 * body, arrays.limitBytes() / 2));
    }

    /** Takes more of a body, and as much for its answer, where it is free. */
    boolean takeMore(long bytes) {
      return add(bytes, arrays.take(2 * bytes, 2 * body, arrays.limitBytes()));
    }

    /** Takes more of a body, and as much for its answer; waits for it. */
    void awaitMore(long bytes) throws RefusedException {
      await(arrays, 2 * bytes, 2 * body);
      add(bytes, true);
    }

    private boolean add(long bytes, boolean taken) {
      if (taken) {
        body += bytes;
        room = body;
      }
      return taken;
    }

    /**
     * Lets a body into the framework; waits for its turn. A heap that overflows hits any thread,
     * the containers' own among them, so what cannot fit is refused before.
     */
    void beginWork(RequestBody read) throws RefusedException {
      beginWork(read.size(), objectBytes(read));
    }

    /** Lets a body in that the framework inflates, of the worst content of that length. */
    void beginWork(long inflatedBytes) throws RefusedException {
      long itemBytes = inflatedBytes / minItemBytes * cost.bytesPerItem();
      long textBytes =
          shape.xsdType().equals(TEXT)
              ? inflatedBytes * (ESCAPE_BYTES + cost.bytesPerTextByte())
              : 0;
      beginWork(inflatedBytes, itemBytes + textBytes);
    }

    private void beginWork(long bodyBytes, long bytes) throws RefusedException {
      if (2L * bodyBytes + bytes > aloneBytes) {
        throw new RefusedException(Refusal.tooLargeForHeap(shape, bodyBytes, heapBytes));
      }
      await(objects, bytes, 0);
      working = bytes;
    }

    private void await(Budget budget, long bytes, long mine) throws RefusedException {
      if (budget.take(bytes, mine, budget.limitBytes())) {
        return;
      }
      long beganNs = System.nanoTime();
      if (!budget.await(bytes, mine, Duration.ofNanos(patienceNs))) {
        throw new RefusedException(Refusal.noMemory(arrays.limitBytes()));
      }
      patienceNs -= System.nanoTime() - beganNs;
    }

    private long objectBytes(RequestBody read) {
      boolean small = read.size() < heapBytes / SMALL;
      long items =
          small ? read.size() / minItemBytes : protocol.maxItems(type, read.bytes(), read.size());
      long itemBytes = items * cost.bytesPerItem();
      if (!shape.xsdType().equals(TEXT)) {
        return itemBytes;
      }
      long escapes = small ? read.size() : read.escapes();
      long escapeBytes = escapes * ESCAPE_BYTES;
      // The worst content of a small body is either.
      return (small ? Math.max(itemBytes, escapeBytes) : itemBytes + escapeBytes)
          + (long) read.size() * cost.bytesPerTextByte();
    }

    /** The framework is done with the body. */
    void endWork() {
      objects.give(working);
      working = 0;
      arrays.give(body);
      body = 0;
    }

    @Override
    public void close() {
      endWork();
      arrays.give(room);
      room = 0;
    }
  }
}
