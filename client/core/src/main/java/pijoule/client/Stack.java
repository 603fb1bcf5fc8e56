package pijoule.client;

/** A framework with a binding, ready to call. For one thread at a time. */
public interface Stack extends AutoCloseable {
  /**
   * Sends the trial's numbers and takes the answer, marking {@code serialize}, {@code call} and
   * {@code deserialize} in the trial and giving it the size of both bodies.
   *
   * @param trial what to send, and where to record
   * @return the numbers of the answer, in its order
   * @throws Exception if there is no usable answer; the cause names the reason
   */
  int[] call(Trial trial) throws Exception;

  /**
   * The codec that {@link #call} goes through, after a call.
   *
   * @return its operations alone
   * @throws Exception if the framework refuses
   */
  Codec codec() throws Exception;

  @Override
  void close() throws Exception;
}
