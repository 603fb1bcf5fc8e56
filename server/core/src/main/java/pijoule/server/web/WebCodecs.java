package pijoule.server.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.StreamCodec;
import pijoule.server.direct.DirectCodec;

/** How an HTTP server without a data binding of its own reads and writes messages. */
public final class WebCodecs {
  private WebCodecs() {}

  /**
   * Returns the data bindings to choose from; empty if there is none.
   *
   * @param protocol its name
   */
  public static List<String> bindings(String protocol) {
    return protocol.equals("rest")
        ? List.of("stax")
        : Protocols.bindingsHere(protocol, List.of(), List.of(), List.of("jackson"));
  }

  /**
   * Returns the codec of its protocol.
   *
   * @param endpoint whose messages they are, of a protocol that has bindings
   * @param stax that reads and writes XML, without a binding
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> DirectCodec<Q, A> of(Endpoint<Q, A> endpoint, Stax stax) {
    return endpoint.protocol().name().equals("rest")
        ? new Xml<>(endpoint, stax)
        : new Jackson<>(endpoint);
  }

  private static final class Xml<Q, A> implements DirectCodec<Q, A> {
    private final XMLInputFactory inputs;
    private final XMLOutputFactory outputs;
    private final MessageType<Q> requests;
    private final StreamCodec<A> answers;

    private Xml(Endpoint<Q, A> endpoint, Stax stax) {
      inputs = MessageReader.strict(stax.inputs());
      outputs = stax.outputs();
      requests = endpoint.service().request();
      answers = new StreamCodec<>(endpoint.service().answer(), Envelope.NONE, false);
    }

    @Override
    public Q read(InputStream in) throws XMLStreamException {
      XMLStreamReader xml = inputs.createXMLStreamReader(in, StandardCharsets.UTF_8.name());
      ItemReader<Q> items = requests.reader();
      StringBuilder text = new StringBuilder();
      while (xml.hasNext()) {
        switch (xml.next()) {
          case XMLStreamConstants.START_ELEMENT -> text.setLength(0);
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
              text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
          case XMLStreamConstants.END_ELEMENT -> {
            if (requests.shape().holdsText(xml.getLocalName())) {
              items.add(text.toString());
            }
          }
          default -> {}
        }
      }
      xml.close();
      return items.value();
    }

    @Override
    public void write(A answer, OutputStream out) throws XMLStreamException {
      XMLStreamWriter xml = outputs.createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
      answers.write(answer, xml);
      xml.close();
    }
  }

  private static final class Jackson<Q, A> implements DirectCodec<Q, A> {
    private final JacksonFormat format;
    private final JacksonType<Q> requests;
    private final JacksonType<A> answers;

    private Jackson(Endpoint<Q, A> endpoint) {
      format = JacksonProtocol.formatOf(endpoint);
      requests = JacksonType.of(endpoint.service().request());
      answers = JacksonType.of(endpoint.service().answer());
    }

    @Override
    public Q read(InputStream in) throws IOException {
      return format.read(requests, in).value();
    }

    @Override
    public void write(A answer, OutputStream out) throws IOException {
      format.write(answers.wrap(answer), out);
    }
  }
}
