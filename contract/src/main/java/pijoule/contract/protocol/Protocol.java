package pijoule.contract.protocol;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.stream.XMLInputFactory;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.message.BodyReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/**
 * How a call is written on the wire: path, media type, headers, and what wraps a payload. It knows
 * no service: a payload's form follows from the type of the message.
 */
public interface Protocol {
  /** Returns name in studies and on command lines, such as {@code rest}. */
  String name();

  /** Returns media type of requests and answers. */
  String mediaType();

  /** Tests whether the libraries of its messages are on the class path. */
  default boolean isHere() {
    return true;
  }

  /**
   * Returns the path that it is called at: the address that Axis2 gives an operation, which CXF
   * answers at as well.
   *
   * @param service its name, such as {@code sort}
   */
  default String path(String service) {
    return ServiceHttp.path(service);
  }

  /** Returns further header fields of a request, by name; a server ignores them. */
  default Map<String, String> headers() {
    return Map.of();
  }

  /**
   * Returns what a body holds, for messages, such as {@code a numbers element}.
   *
   * @param shape of a message
   */
  String content(Shape shape);

  /**
   * Returns a short valid body, or what is in its envelope, as a person who reads it can write it.
   *
   * @param type of the message
   */
  String shortest(MessageType<?> type);

  /**
   * Writes a request without any stack, for calls that are not measured.
   *
   * @param type of the message
   * @param value to send
   * @param <T> the value's type
   * @return the body
   * @throws IllegalArgumentException if the protocol cannot carry the value
   */
  <T> byte[] body(MessageType<T> type, T value);

  /**
   * Writes an answer without any stack, for calls that are not measured.
   *
   * @param type of the message
   * @param value to answer with
   * @param <T> the value's type
   * @return the body; where answers have what requests do not, with that
   * @throws IllegalArgumentException if the protocol cannot carry the value
   */
  default <T> byte[] answer(MessageType<T> type, T value) {
    return body(type, value);
  }

  /**
   * Reads bodies by all the rules of the protocol, where bindings differ in what they let through.
   *
   * @param type of the messages
   * @param parsers of XML; another parser than the stack's, where a check must not warm that up
   * @param <T> the value's type
   * @return the reader; absent if every stack's own reading has all rules
   */
  default <T> Optional<BodyReader<T>> strictReader(MessageType<T> type, XMLInputFactory parsers) {
    return Optional.empty();
  }

  /**
   * Returns bytes of the body that every client stack writes.
   *
   * @param type of the message
   * @param value to send, as a service draws it
   * @param <T> the value's type
   */
  <T> long size(MessageType<T> type, T value);

  /**
   * Counts a message's payload: what is in SOAP's Body, or all of a body that has no envelope.
   *
   * @param body bytes of a message
   * @param size how many of them are the body's
   * @return bytes; absent if the body has no whole envelope
   */
  default OptionalInt payloadBytes(byte[] body, int size) {
    return OptionalInt.of(size);
  }

  /**
   * Returns bytes that an item takes at least.
   *
   * @param type of the message
   */
  int minItemBytes(MessageType<?> type);

  /**
   * Counts quickly, before a body is read: its objects must fit into the heap.
   *
   * @param type of the message
   * @param body its bytes
   * @param size how many of them are the body's
   * @return items that it has at most
   */
  long maxItems(MessageType<?> type, byte[] body, int size);
}
