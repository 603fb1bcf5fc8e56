package pijoule.client.jdk.rest;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.http.HttpStack;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.StreamCodec;
import pijoule.contract.xml.Utf8;

/**
 * Messages through the JDK's own StAX, without a search for other implementations.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public class RestStack<Q, A> extends HttpStack<Q, A> {
  private static final String ENCODING = "UTF-8";

  private final XMLOutputFactory outputs = XMLOutputFactory.newDefaultFactory();
  private final XMLInputFactory inputs = XMLInputFactory.newDefaultFactory();
  private final Envelope envelope;
  private final StreamCodec<Q> requests;
  private final MessageType<A> answers;

  /**
   * Makes a rest stack.
   *
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   */
  public RestStack(HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint) {
    this(client, settings, endpoint, Envelope.NONE);
  }

  /**
   * Makes a rest stack.
   *
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   * @param envelope around payloads
   */
  protected RestStack(
      HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint, Envelope envelope) {
    super(client, settings, endpoint);
    this.envelope = envelope;
    inputs.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    inputs.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    requests = new StreamCodec<>(endpoint.service().request(), envelope, false);
    answers = endpoint.service().answer();
  }

  @Override
  protected void write(Q request, MemoryBuffer out) throws XMLStreamException, IOException {
    XMLStreamWriter xml = outputs.createXMLStreamWriter(out, ENCODING);
    write(request, xml);
    xml.flush();
  }

  /**
   * Writes a document.
   *
   * @param request the payload
   * @param xml at the document's start; not flushed
   * @throws XMLStreamException as the writer's
   */
  protected void write(Q request, XMLStreamWriter xml) throws XMLStreamException {
    writePayload(request, xml);
  }

  /**
   * Writes the payload.
   *
   * @param request the payload
   * @param xml where it is to be; not flushed
   * @throws XMLStreamException as the writer's
   */
  protected final void writePayload(Q request, XMLStreamWriter xml) throws XMLStreamException {
    requests.write(request, xml);
  }

  @Override
  protected final A read(MemoryBuffer answer) throws XMLStreamException, IOException {
    return read(inputs.createXMLStreamReader(Utf8.of(answer.stream())), answers.reader());
  }

  /** By all rules of messages, because nobody can check the bytes later. */
  @Override
  public final A read(InputStream answer) throws XMLStreamException, IOException {
    return read(
        MessageReader.open(answers.shape(), envelope, inputs, Utf8.of(answer)),
        answers.strictReader());
  }

  private A read(XMLStreamReader xml, ItemReader<A> items) throws XMLStreamException {
    toPayload(xml);
    StringBuilder text = new StringBuilder();
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> text.setLength(0);
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
        case XMLStreamConstants.END_ELEMENT -> {
          if (answers.shape().holdsText(xml.getLocalName())) {
            items.add(text.toString());
          }
        }
        default -> {}
      }
    }
    return items.value();
  }

  /**
   * Reads what is before the payload.
   *
   * @param xml at the document's start
   * @throws XMLStreamException if it is refused
   */
  protected void toPayload(XMLStreamReader xml) throws XMLStreamException {}
}
