package pijoule.contract.jackson;

/** A rule of a format on bytes as they come. */
interface ByteRule {
  /**
   * Tests whether it may come here.
   *
   * @param octet the next byte, 0 to 255
   */
  boolean takes(int octet);
}
