package pijoule.contract.xml;

import pijoule.contract.message.Shape;

/**
 * Envelope around a payload: none, or a SOAP envelope in the style document/literal, bare: the Body
 * holds the payload's root element, which is in {@link #PAYLOAD_NAMESPACE}; its items are in no
 * namespace. All stacks write an envelope with the same prefixes, without a Header, so that its
 * bytes are the same.
 */
public enum Envelope {
  /** The payload is the whole document, in no namespace. */
  NONE(""),
  /** SOAP 1.1, section 4. */
  SOAP_1_1("http://schemas.xmlsoap.org/soap/envelope/"),
  /** SOAP 1.2 part 1, section 5. */
  SOAP_1_2("http://www.w3.org/2003/05/soap-envelope"),
  /** SOAP 1.2 with a Header of WS-Addressing 1.0, whose blocks are understood. */
  ADDRESSED("http://www.w3.org/2003/05/soap-envelope");

  /** Namespace of WS-Addressing 1.0. */
  public static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";

  /** Namespace of a payload's root element in an envelope. */
  public static final String PAYLOAD_NAMESPACE = "urn:pijoule";

  /** Its prefix, declared on the envelope. */
  public static final String PAYLOAD_PREFIX = "p";

  /** Prefix of the envelope's own elements. */
  public static final String PREFIX = "soapenv";

  private final String namespace;

  Envelope(String namespace) {
    this.namespace = namespace;
  }

  /** Tests whether there is an envelope. */
  public boolean isPresent() {
    return this != NONE;
  }

  /**
   * Most blocks of a Header of {@link #ADDRESSED}: JAXB makes a document of each that it does not
   * know, which takes a millisecond.
   */
  public static final int MAX_BLOCKS = 64;

  /**
   * Tests whether such a block is understood.
   *
   * @param block namespace of a block of the Header
   */
  boolean understands(String block) {
    return this == ADDRESSED && block.equals(ADDRESSING);
  }

  /** Returns namespace of the envelope's elements; empty if there is none. */
  public String namespace() {
    return namespace;
  }

  /**
   * Returns its name with the prefix that it has here.
   *
   * @param root name of a payload's root element
   */
  public String qualified(String root) {
    return isPresent() ? PAYLOAD_PREFIX + ":" + root : root;
  }

  /**
   * Returns a short valid message in an envelope, for messages to a person.
   *
   * @param shape of the message
   */
  public static String shortest(Shape shape) {
    return "an envelope with " + shape.shortestIn(PAYLOAD_NAMESPACE);
  }

  /** Returns what is written before a payload; empty if there is no envelope. */
  public String start() {
    return isPresent()
        ? "<soapenv:Envelope xmlns:soapenv=\""
            + namespace
            + "\" xmlns:p=\""
            + PAYLOAD_NAMESPACE
            + "\"><soapenv:Body>"
        : "";
  }

  /** Returns what is written after a payload; empty if there is no envelope. */
  public String end() {
    return isPresent() ? "</soapenv:Body></soapenv:Envelope>" : "";
  }

  /** Returns bytes around a payload without its prefixes, and those of the prefixes. */
  public int bytes() {
    return start().length() + end().length() + 2 * (qualified("").length());
  }
}
