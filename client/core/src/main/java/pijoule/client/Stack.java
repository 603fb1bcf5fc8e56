package pijoule.client;

import java.util.Optional;

/**
 * A framework with a binding, ready to call. For one thread at a time.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Stack<Q, A> extends AutoCloseable {
  /** Returns how the server is found; absent if its URL says so. */
  default Optional<Discovery> discovery() {
    return Optional.empty();
  }

  /**
   * Makes what a program has in memory before it serializes; the end of {@code generate}.
   *
   * @param request that is sent by the next call
   */
  default void prepare(Q request) {}

  /**
   * Sends the call's request and takes the answer, marking {@code serialize}, {@code call} and
   * {@code deserialize} in the call and giving it the size of both bodies.
   *
   * @param call what to send, and where to record
   * @return the answer, in the domain's type
   * @throws Exception if there is no usable answer; the cause names the reason
   */
  A call(Call<Q> call) throws Exception;

  /**
   * The codec that {@link #call} goes through, after a call.
   *
   * @return its operations alone
   * @throws Exception if the framework refuses
   */
  Codec<Q, A> codec() throws Exception;

  @Override
  void close() throws Exception;
}
