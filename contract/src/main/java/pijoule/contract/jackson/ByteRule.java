package pijoule.contract.jackson;

/** A rule of a format on bytes as they come. */
interface ByteRule {
  /**
   * @param octet the next byte, 0 to 255
   * @return whether it may come here
   */
  boolean takes(int octet);
}
