package pijoule.dpws;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.UnmarshalException;
import jakarta.xml.bind.Unmarshaller;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.glassfish.jaxb.runtime.marshaller.NamespacePrefixMapper;
import org.somda.sdc.common.util.NamespacePrefixMapperConverter;
import org.somda.sdc.dpws.soap.model.Envelope;
import org.somda.sdc.dpws.soap.model.ObjectFactory;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.NoDocumentType;

/**
 * Messages by JAXB as the library's own marshaller has it: its classes, its prefixes, a marshaller
 * for each message. Unlike there, no message may have a document type.
 */
public final class EnvelopeXml {
  /** Packages of all elements: the service's, and those that the library names. */
  static final String PAYLOADS = "pijoule.dpws.payload";

  private final XMLInputFactory parsers = MessageReader.strict(XMLInputFactory.newDefaultFactory());
  private final ObjectFactory elements = new ObjectFactory();
  private final JAXBContext jaxb;
  private final NamespacePrefixMapper prefixes;

  EnvelopeXml(JAXBContext jaxb, NamespacePrefixMapper prefixes) {
    this.jaxb = jaxb;
    this.prefixes = prefixes;
  }

  /**
   * Writes an envelope.
   *
   * @param envelope to write
   * @param out takes its bytes in UTF-8
   * @throws JAXBException if it cannot be written
   */
  public void write(Envelope envelope, OutputStream out) throws JAXBException {
    Marshaller marshaller = jaxb.createMarshaller();
    marshaller.setProperty(NamespacePrefixMapperConverter.JAXB_MARSHALLER_PROPERTY_KEY, prefixes);
    marshaller.marshal(elements.createEnvelope(envelope), out);
  }

  /**
   * Reads any message, as leniently as the library does.
   *
   * @param in its bytes
   * @return the message
   * @throws JAXBException if it is none
   */
  public Envelope read(InputStream in) throws JAXBException {
    try {
      return envelope(jaxb.createUnmarshaller(), new FewBlocks(parsers.createXMLStreamReader(in)));
    } catch (XMLStreamException broken) {
      throw new UnmarshalException(broken);
    }
  }

  /**
   * Reads any message, as leniently as the library does.
   *
   * @param in its characters
   * @return the message
   * @throws JAXBException if it is none
   */
  public Envelope read(Reader in) throws JAXBException {
    try {
      return envelope(jaxb.createUnmarshaller(), new FewBlocks(parsers.createXMLStreamReader(in)));
    } catch (XMLStreamException broken) {
      throw new UnmarshalException(broken);
    }
  }

  /** Reads a message whose rules a reader keeps; what JAXB only reports, fails. */
  Envelope read(MessageReader reader) throws JAXBException {
    Unmarshaller unmarshaller = jaxb.createUnmarshaller();
    unmarshaller.setEventHandler(event -> false);
    return envelope(unmarshaller, reader);
  }

  XMLInputFactory parsers() {
    return parsers;
  }

  /** A message without a document type, and with no more blocks in its Header than a request's. */
  private static final class FewBlocks extends StreamReaderDelegate {
    private static final int OF_BLOCKS = 3;

    private int depth;
    private int elements;

    private FewBlocks(XMLStreamReader parser) {
      super(new NoDocumentType(parser));
    }

    @Override
    public int next() throws XMLStreamException {
      int event = super.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
        elements += depth == OF_BLOCKS ? 1 : 0;
        if (elements > pijoule.contract.xml.Envelope.MAX_BLOCKS) {
          throw new XMLStreamException("Header must hold fewer blocks, got more");
        }
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      }
      return event;
    }
  }

  private static Envelope envelope(Unmarshaller unmarshaller, XMLStreamReader reader)
      throws JAXBException {
    Object root = unmarshaller.unmarshal(reader);
    if (root instanceof JAXBElement<?> element && element.getValue() instanceof Envelope envelope) {
      return envelope;
    }
    throw new UnmarshalException("root element must be an Envelope of SOAP 1.2, got another");
  }
}
