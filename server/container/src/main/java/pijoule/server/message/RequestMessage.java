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
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.MessageType;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.InvalidMessageException;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.NoDocumentType;
import pijoule.contract.xml.StrictXml;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Exchange;

/** Trees of protected requests: parsed by Woodstox on every stack, and checked. */
public final class RequestMessage {
  private static final XMLInputFactory PARSERS = MessageReader.strict(new WstxInputFactory());

  private RequestMessage() {}

  /**
   * Opens bytes without the rules of messages: {@link #check} has them, of what is decrypted.
   *
   * @param in a message's bytes
   * @param exchange that they belong to
   * @return the parser at the start of the document
   * @throws XMLStreamException if there is no document
   */
  public static XMLStreamReader parse(InputStream in, Exchange exchange) throws XMLStreamException {
    try {
      return new NoDocumentType(PARSERS.createXMLStreamReader(in, StandardCharsets.UTF_8.name()));
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
    XMLStreamException reason =
        broken instanceof Invalid ? broken : InvalidMessageException.of(broken);
    exchange.refuse(Refusal.of((Invalid) reason));
    return reason;
  }

  /**
   * Checks the tree of a request by all rules of messages, where its server does so.
   *
   * @param type of the payload
   * @param envelope around it
   * @param tree of the message, decrypted
   * @param exchange that it belongs to; marks the phase, and is refused where a rule is broken
   * @throws XMLStreamException if a rule is broken
   */
  public static void check(MessageType<?> type, Envelope envelope, Document tree, Exchange exchange)
      throws XMLStreamException {
    if (!exchange.isChecked()) {
      return;
    }
    exchange.begin(Phase.CHECK);
    try {
      new StrictXml<>(type, envelope, PARSERS)
          .read(PARSERS.createXMLStreamReader(new DOMSource(tree)));
    } catch (XMLStreamException broken) {
      throw refused(broken, exchange);
    } catch (InvalidItemException invalid) {
      exchange.refuse(Refusal.of(invalid));
      throw new XMLStreamException(invalid);
    }
    exchange.end(Phase.CHECK);
  }
}
