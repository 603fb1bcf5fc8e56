package pijoule.client.jdk.soap;

import java.net.http.HttpClient;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import pijoule.client.StackSettings;
import pijoule.client.jdk.rest.RestStack;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;

/**
 * Messages in an envelope, through one writer and one reader of the JDK's own StAX.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public class SoapStack<Q, A> extends RestStack<Q, A> {
  private static final String BODY = "Body";

  private final String namespace;

  /**
   * Makes a SOAP stack.
   *
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   * @param envelope of its protocol
   */
  public SoapStack(
      HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint, Envelope envelope) {
    super(client, settings, endpoint, envelope);
    namespace = envelope.namespace();
  }

  @Override
  protected void write(Q request, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartElement(Envelope.PREFIX, "Envelope", namespace);
    xml.writeNamespace(Envelope.PREFIX, namespace);
    xml.writeNamespace(Envelope.PAYLOAD_PREFIX, Envelope.PAYLOAD_NAMESPACE);
    xml.writeStartElement(Envelope.PREFIX, BODY, namespace);
    writePayload(request, xml);
    xml.writeEndElement();
    xml.writeEndElement();
  }

  /** A Header's blocks may have elements of an item's name. */
  @Override
  protected void toPayload(XMLStreamReader xml) throws XMLStreamException {
    boolean inBody = false;
    while (!inBody && xml.hasNext()) {
      inBody =
          xml.next() == XMLStreamConstants.START_ELEMENT
              && xml.getLocalName().equals(BODY)
              && namespace.equals(xml.getNamespaceURI());
    }
  }
}
