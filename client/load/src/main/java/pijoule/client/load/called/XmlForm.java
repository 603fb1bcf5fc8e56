package pijoule.client.load.called;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import pijoule.client.form.Form;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;

/**
 * XML, by the strict reader on the JDK's parser.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
final class XmlForm<Q, A> implements Form<Q, A> {
  private static final String BODY = "Body";

  private final XMLInputFactory inputs = MessageReader.strict(XMLInputFactory.newDefaultFactory());
  private final Endpoint<Q, A> endpoint;
  private final Envelope envelope;

  XmlForm(Endpoint<Q, A> endpoint, Envelope envelope) {
    this.endpoint = endpoint;
    this.envelope = envelope;
  }

  @Override
  public void write(Q request, OutputStream out) throws IOException {
    out.write(endpoint.protocol().body(endpoint.service().request(), request));
  }

  @Override
  public A read(InputStream in) throws IOException {
    try {
      return message(in);
    } catch (XMLStreamException refused) {
      throw new IOException(refused);
    }
  }

  private A message(InputStream in) throws XMLStreamException {
    MessageType<A> type = endpoint.service().answer();
    MessageReader xml =
        MessageReader.open(
            type.shape(),
            envelope,
            inputs,
            new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
    toPayload(xml);
    ItemReader<A> items = type.reader();
    StringBuilder text = new StringBuilder();
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> text.setLength(0);
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(xml.getText());
        case XMLStreamConstants.END_ELEMENT -> {
          if (type.shape().holdsText(xml.getLocalName())) {
            items.add(text.toString());
          }
        }
        default -> {}
      }
    }
    return items.value();
  }

  /** A Header's blocks may have elements of an item's name. */
  private void toPayload(MessageReader xml) throws XMLStreamException {
    boolean before = envelope.isPresent();
    while (before && xml.hasNext()) {
      before =
          xml.next() != XMLStreamConstants.START_ELEMENT
              || !xml.getLocalName().equals(BODY)
              || !envelope.namespace().equals(xml.getNamespaceURI());
    }
  }
}
