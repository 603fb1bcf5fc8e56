package pijoule.client;

/**
 * The operations of {@code serialize} and {@code deserialize} alone, as often as wanted: the calls
 * that a stack makes in these phases, on the same objects. For the thread of the calls.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Codec<Q, A> {
  /** Returns the bytes that the last call sent, until the next operation. */
  MemoryBuffer sent();

  /**
   * Makes a request's bytes, as {@code serialize} does.
   *
   * @param request to send
   * @return the bytes, until the next operation
   * @throws Exception if the framework refuses
   */
  MemoryBuffer serialize(Q request) throws Exception;

  /**
   * Reads the last answer's bytes, as {@code deserialize} does, to the last item.
   *
   * @return the answer
   * @throws Exception if the framework refuses
   */
  A deserialize() throws Exception;
}
