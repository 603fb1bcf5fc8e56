package pijoule.contract.protocol;

import pijoule.contract.message.MessageType;

/** How a call is written on the wire: path, media type, and what wraps a payload. */
public interface Protocol {
  /**
   * @return name in studies and on command lines, such as {@code rest}
   */
  String name();

  /**
   * @return media type of requests and answers
   */
  String mediaType();

  /**
   * @param service its name, such as {@code sort}
   * @return the path that it is called at
   */
  String path(String service);

  /**
   * Writes a request without any stack, for calls that are not measured.
   *
   * @param type of the message
   * @param value to send
   * @param <T> the value's type
   * @return the body
   */
  <T> byte[] body(MessageType<T> type, T value);
}
