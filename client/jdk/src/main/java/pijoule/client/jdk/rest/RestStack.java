package pijoule.client.jdk.rest;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
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

/**
 * Messages through the JDK's own StAX, without a search for other implementations.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public class RestStack<Q, A> extends HttpStack<Q, A> {
  private static final String ENCODING = "UTF-8";
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final XMLOutputFactory outputs = XMLOutputFactory.newDefaultFactory();
  private final XMLInputFactory inputs = MessageReader.strict(XMLInputFactory.newDefaultFactory());
  private final Envelope envelope;
  private final StreamCodec<Q> requests;
  private final MessageType<A> answers;

  /**
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   */
  public RestStack(HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint) {
    this(client, settings, endpoint, Envelope.NONE);
  }

  /**
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   * @param envelope around payloads
   */
  protected RestStack(
      HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint, Envelope envelope) {
    super(client, settings, endpoint);
    this.envelope = envelope;
    requests = new StreamCodec<>(endpoint.service().request(), envelope, false);
    answers = endpoint.service().answer();
  }

  @Override
  protected final void write(Q request, MemoryBuffer out) throws XMLStreamException {
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
  protected final A read(MemoryBuffer answer) throws XMLStreamException {
    return read(characters(answer));
  }

  @Override
  public final A read(InputStream answer) throws XMLStreamException, IOException {
    PushbackInputStream bytes = new PushbackInputStream(answer, BYTE_ORDER_MARK.length);
    byte[] first = bytes.readNBytes(BYTE_ORDER_MARK.length);
    if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
      bytes.unread(first);
    }
    return read(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()));
  }

  private A read(Reader characters) throws XMLStreamException {
    MessageReader xml = MessageReader.open(answers.shape(), envelope, inputs, characters);
    toPayload(xml);
    ItemReader<A> items = answers.reader();
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
  protected void toPayload(MessageReader xml) throws XMLStreamException {}

  /** The JDK's parser would print a line about bytes that are not UTF-8; this decoder throws. */
  private static Reader characters(MemoryBuffer answer) {
    byte[] bytes = answer.array();
    int mark = startsWithMark(answer) ? BYTE_ORDER_MARK.length : 0;
    return new InputStreamReader(
        new ByteArrayInputStream(bytes, mark, answer.size() - mark),
        StandardCharsets.UTF_8.newDecoder());
  }

  private static boolean startsWithMark(MemoryBuffer answer) {
    int length = BYTE_ORDER_MARK.length;
    return answer.size() >= length
        && Arrays.equals(answer.array(), 0, length, BYTE_ORDER_MARK, 0, length);
  }
}
