package pijoule.server.message;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.dom.DOMSource;
import org.w3c.dom.Document;
import pijoule.contract.message.Invalid;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Exchange;

/** Opens the messages of requests: one parser, Woodstox, under every binding. */
public final class RequestMessage {
  private static final XMLInputFactory PARSERS = MessageReader.strict(new WstxInputFactory());

  private RequestMessage() {}

  /**
   * Opens bytes without the rules of messages, which a protected one keeps to only when it is
   * decrypted.
   *
   * @param in a message's bytes
   * @param exchange that they belong to
   * @return the parser at the start of the document
   * @throws XMLStreamException if there is no document
   */
  public static XMLStreamReader parse(InputStream in, Exchange exchange) throws XMLStreamException {
    try {
      return PARSERS.createXMLStreamReader(in, StandardCharsets.UTF_8.name());
    } catch (XMLStreamException broken) {
      throw refused(broken, exchange);
    }
  }

  /**
   * Refuses an exchange, because frameworks hide the exception.
   *
   * @param broken why a message cannot be used
   * @param exchange that it belongs to
   * @return the exception, to be thrown
   */
  public static XMLStreamException refused(XMLStreamException broken, Exchange exchange) {
    XMLStreamException reason = broken instanceof Invalid ? broken : MessageReader.refusal(broken);
    exchange.refuse(Refusal.of((Invalid) reason));
    return reason;
  }

  /**
   * Opens a tree.
   *
   * @param shape of the message
   * @param envelope around it
   * @param tree of the message, decrypted
   * @param exchange that it belongs to
   * @return the reader at the start of the document
   * @throws XMLStreamException if it is refused
   */
  public static MessageReader open(Shape shape, Envelope envelope, Document tree, Exchange exchange)
      throws XMLStreamException {
    return MessageReader.over(
        shape,
        envelope,
        PARSERS.createXMLStreamReader(new DOMSource(tree)),
        invalid -> exchange.refuse(Refusal.of(invalid)));
  }

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
