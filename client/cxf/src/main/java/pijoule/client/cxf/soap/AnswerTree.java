package pijoule.client.cxf.soap;

import com.ctc.wstx.stax.WstxInputFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;
import org.w3c.dom.Document;
import pijoule.client.CallBuffers;
import pijoule.contract.xml.InvalidMessageException;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.NoDocumentType;
import pijoule.security.Protection;

/** Protected answers: CXF's tree is built, verified and decrypted, and CXF reads that tree. */
final class AnswerTree {
  private final XMLInputFactory parsers = MessageReader.strict(new WstxInputFactory());
  private final Protection protection;
  private final CallBuffers buffers;

  AnswerTree(Protection protection, CallBuffers buffers) {
    this.protection = protection;
    this.buffers = buffers;
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
    buffers.call().opened(tree);
    return StaxUtils.createXMLStreamReader(tree);
  }
}
