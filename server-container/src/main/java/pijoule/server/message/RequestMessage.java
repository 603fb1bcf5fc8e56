package pijoule.server.message;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Refusal;

/** Opens the messages of requests: one parser, Woodstox, under every binding. */
public final class RequestMessage {
  private static final XMLInputFactory PARSERS = MessageReader.strict(new WstxInputFactory());

  private RequestMessage() {}

  /**
   * Opens a message. A broken rule is refused in the exchange, because frameworks hide the
   * exception.
   *
   * @param shape of the message
   * @param envelope around it
   * @param in its bytes
   * @param exchange that they belong to
   * @return the reader at the start of the document
   * @throws XMLStreamException if the XML declaration is refused
   */
  public static MessageReader open(
      Shape shape, Envelope envelope, InputStream in, Exchange exchange) throws XMLStreamException {
    return MessageReader.open(
        shape, envelope, PARSERS, in, invalid -> exchange.refuse(Refusal.of(invalid)));
  }
}
