package pijoule.client;

/**
 * The operations of {@code serialize} and {@code deserialize} alone, as often as wanted: the calls
 * that a stack makes in these phases, on the same objects. For the thread of the calls.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public abstract class Codec<Q, A> {
  private final MemoryBuffer request;

  /**
   * Makes a codec.
   *
   * @param request has the bytes that the last call sent
   */
  protected Codec(MemoryBuffer request) {
    this.request = request;
  }

  /** Returns the bytes that the last call sent, until the next operation. */
  final MemoryBuffer sent() {
    return request;
  }

  /**
   * Makes a request's bytes, as {@code serialize} does.
   *
   * @param value to send
   * @return the bytes, until the next operation
   * @throws Exception if the framework refuses
   */
  final MemoryBuffer serialize(Q value) throws Exception {
    request.reset();
    write(value, request);
    return request;
  }

  /**
   * Writes a request, as {@code serialize} does.
   *
   * @param value to send
   * @param out the empty buffer that this was made with
   * @throws Exception if the framework refuses
   */
  protected abstract void write(Q value, MemoryBuffer out) throws Exception;

  /**
   * Reads the last answer's bytes, as {@code deserialize} does, to the last item.
   *
   * @return the answer
   * @throws Exception if the framework refuses
   */
  protected abstract A deserialize() throws Exception;
}
