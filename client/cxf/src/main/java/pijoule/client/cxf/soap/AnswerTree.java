package pijoule.client.cxf.soap;

import com.ctc.wstx.stax.WstxInputFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.dom.DOMSource;
import org.apache.cxf.staxutils.StaxUtils;
import org.w3c.dom.Document;
import pijoule.client.CallBuffers;
import pijoule.contract.message.MessageType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.InvalidMessageException;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.NoDocumentType;
import pijoule.security.Protection;

/**
 * Protected answers: CXF's tree is built, verified and decrypted, and CXF reads that tree by the
 * rules of a message, which nobody can check in the bytes later.
 */
final class AnswerTree {
  private final XMLInputFactory parsers = MessageReader.strict(new WstxInputFactory());
  private final Protection protection;
  private final CallBuffers buffers;
  private final MessageType<?> type;
  private final Envelope envelope;
  private MessageReader reader;

  AnswerTree(Protection protection, CallBuffers buffers, MessageType<?> type, Envelope envelope) {
    this.protection = protection;
    this.buffers = buffers;
    this.type = type;
    this.envelope = envelope;
  }

  XMLStreamReader open() throws XMLStreamException {
    Document tree;
    try {
      tree =
          StaxUtils.read(
              new NoDocumentType(
                  parsers.createXMLStreamReader(buffers.answer().stream(), "UTF-8")));
    } catch (InvalidMessageException hasDocumentType) {
      throw hasDocumentType;
    } catch (XMLStreamException broken) {
      throw InvalidMessageException.of(broken);
    }
    protection.unsecureWithin(tree, buffers.call());
    reader =
        MessageReader.over(
                type.shape(), envelope, parsers.createXMLStreamReader(new DOMSource(tree)))
            .into(type.strictReader());
    return reader;
  }

  /** Reads what follows the payload. */
  void finish() throws InvalidMessageException {
    reader.finish();
  }
}
