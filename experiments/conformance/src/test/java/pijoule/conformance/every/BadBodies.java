package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Protocol;
import pijoule.contract.xml.Envelope;

/** Bodies of a protocol that tests of its endpoints send. */
interface BadBodies {
  /** Levels, keys or items of a hostile body. */
  int MANY = 20_000;

  /** Characters of a hostile name or number. */
  int LONG = 1_000_000;

  /**
   * Finds those of a protocol. Tests of one by another one's bodies would pass for a wrong reason.
   *
   * @throws AssertionError if it has none
   */
  static BadBodies of(Protocol protocol) {
    return switch (protocol.name()) {
      case "rest" -> new BadPlainXml();
      case "soap" -> new BadEnvelopes(Envelope.SOAP_1_1, Envelope.SOAP_1_2);
      case "soap12" -> new BadEnvelopes(Envelope.SOAP_1_2, Envelope.SOAP_1_1);
      case "dpws", "dpws_typed" -> BadEnvelopes.addressed();
      case "octet" -> new BadOctets();
      case "json" -> new BadJson();
      case "conventional" -> new BadConventional();
      case "ksoap" -> new BadKsoap();
      default -> BadBinary.of(protocol);
    };
  }

  /**
   * Makes bodies that must be refused, one of every kind.
   *
   * @param shape of the message
   * @param valid a body that is not refused
   * @param request false for an answer, which a client takes up to a length
   */
  List<BadBody> of(Shape shape, byte[] valid, boolean request);

  /**
   * Makes requests to sort whose first number is none of 32 bits; of protocols that the harness
   * checks before the framework does.
   *
   * @param valid a request to sort
   */
  default List<BadBody> numbers(byte[] valid) {
    throw new AssertionError("a protocol that is checked must have bad numbers, got none");
  }

  /**
   * Makes deep, long and multiplying requests to sort, by name; of protocols that the harness
   * checks before the framework does.
   *
   * @param valid a request to sort
   */
  default Map<String, byte[]> hostile(byte[] valid) {
    throw new AssertionError("a protocol that is checked must have hostile bodies, got none");
  }

  /**
   * Makes valid requests that no stack of this repository writes.
   *
   * @param shape of the request
   */
  default List<byte[]> ofOtherEncoders(Shape shape) {
    return List.of();
  }

  /**
   * Makes the body that a refusal says to send, as a person does.
   *
   * @param advice such as {@code <numbers/>}
   * @param valid another request to the endpoint, whose envelope is taken
   */
  default byte[] advised(String advice, byte[] valid) throws Exception {
    return advice.getBytes(UTF_8);
  }
}
