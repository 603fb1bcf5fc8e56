package pijoule.client.load.called;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import pijoule.client.MemoryBuffer;
import pijoule.client.UnusableAnswerException;
import pijoule.client.load.http.Head;

/**
 * Answer of any service. A small body is kept, so that one that was right before needs no second
 * check. Of a larger one only the beginning is kept, and it is checked while it arrives: a hundred
 * connections with answers of 10 MB take no more memory than with answers of 10 kB.
 */
final class UrlAnswer implements Answer {
  /** Bytes of a body that are kept. */
  static final int KEPT_BYTES = 16_384;

  private static final int MAX_BYTES = 16_000_000;

  private final List<UrlRequest> requests;
  private final MemoryBuffer kept;
  private final Seen seen;
  private UrlRequest request;
  private Optional<Expectation.Check> check = Optional.empty();
  private int size;

  /** Gets each whole answer. */
  @FunctionalInterface
  interface Seen {
    /**
     * Takes one.
     *
     * @param head status and headers
     * @param size of the body, bytes
     */
    void answer(Head head, int size);
  }

  /**
   * Makes a reader.
   *
   * @param requests that may be sent
   * @param capacity bytes of a body that are kept without growing
   * @param seen gets each whole answer
   */
  UrlAnswer(List<UrlRequest> requests, int capacity, Seen seen) {
    this.requests = requests;
    request = requests.get(0);
    this.seen = seen;
    kept = new MemoryBuffer(Math.min(capacity, KEPT_BYTES), KEPT_BYTES);
  }

  @Override
  public void begin(int which) {
    request = requests.get(which);
    kept.reset();
    check = Optional.empty();
    size = 0;
  }

  @Override
  public void take(ByteBuffer piece) throws UnusableAnswerException {
    int length = piece.remaining();
    if (length > MAX_BYTES - size) {
      throw UnusableAnswerException.tooLarge(MAX_BYTES);
    }
    size += length;
    if (check.isEmpty() && size <= KEPT_BYTES) {
      kept.write(piece);
      return;
    }
    if (check.isEmpty()) {
      ByteBuffer beginning = piece.duplicate();
      beginning.limit(piece.position() + KEPT_BYTES - kept.size());
      Expectation.Check begun = request.expected().check();
      begun.take(ByteBuffer.wrap(kept.array(), 0, kept.size()));
      kept.write(beginning);
      check = Optional.of(begun);
    }
    check.get().take(piece);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Optional<Target.Wrong> fault(Head head) {
    seen.answer(head, size);
    byte[] beginning = kept.array();
    Expectation expected = request.expected();
    if (head.status() != expected.status()) {
      return Optional.of(
          new Target.Wrong(
              Target.Wrong.status(head.status()),
              expected.statusFault(head, beginning, kept.size())));
    }
    Optional<String> line =
        check.isPresent() ? check.get().fault(beginning, kept.size(), size) : faultOfKept();
    return line.map(
        wrong -> new Target.Wrong(Target.Wrong.BODY, wrong + Expectation.encoding(head)));
  }

  private Optional<String> faultOfKept() {
    if (request.known().has(kept.array(), size)) {
      return Optional.empty();
    }
    Optional<String> line = request.expected().fault(kept.array(), size);
    if (line.isEmpty()) {
      request.known().add(kept.array(), size);
    }
    return line;
  }
}
