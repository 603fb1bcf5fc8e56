package pijoule.client;

/**
 * The operations of {@code serialize} and {@code deserialize} alone, as often as wanted: the calls
 * that a stack makes in these phases, on the same objects. For the thread of the calls.
 */
public interface Codec {
  /**
   * @return the bytes that the last call sent, until the next operation
   */
  MemoryBuffer sent();

  /**
   * Makes a request's bytes, as {@code serialize} does.
   *
   * @param numbers to send
   * @return the bytes, until the next operation
   * @throws Exception if the framework refuses
   */
  MemoryBuffer serialize(int[] numbers) throws Exception;

  /**
   * Reads the last answer's bytes, as {@code deserialize} does, to the last number.
   *
   * @return the numbers
   * @throws Exception if the framework refuses
   */
  int[] deserialize() throws Exception;
}
