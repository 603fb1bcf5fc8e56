package pijoule.client.cxf.soap;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.dom.DOMSource;
import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.helpers.CastUtils;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.wsdl.interceptors.DocLiteralInInterceptor;
import org.w3c.dom.Document;
import pijoule.client.AnswerHead;
import pijoule.client.CallBuffers;
import pijoule.client.UnusableAnswerException;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.InvalidMessageException;
import pijoule.contract.xml.MessageReader;
import pijoule.security.Protection;

/**
 * Separates CXF's reading of an envelope from the network: the answer is taken into memory as a
 * whole, and CXF reads that in two pieces, the envelope up to its payload, and the payload to the
 * document's end.
 */
final class InHooks {
  private static final int OK = 200;

  private final CallBuffers buffers;
  private final String mediaType;
  private final int maxAnswerBytes;
  private final Shape shape;
  private final Envelope envelope;
  private final XMLInputFactory parsers = MessageReader.strict(new WstxInputFactory());
  private final Optional<Protection> protection;
  private boolean received;
  private UnusableAnswerException refusal;
  private MessageReader reader;

  InHooks(
      CallBuffers buffers,
      Endpoint<?, ?> endpoint,
      Envelope envelope,
      int maxAnswerBytes,
      Optional<Protection> protection) {
    this.protection = protection;
    this.buffers = buffers;
    this.mediaType = endpoint.mediaType();
    this.maxAnswerBytes = maxAnswerBytes;
    this.shape = endpoint.answerShape();
    this.envelope = envelope;
  }

  List<Interceptor<? extends Message>> all() {
    return List.of(
        new Receive(),
        new EnvelopeStart(),
        new EnvelopeEnd(),
        new PayloadStart(),
        new PayloadEnd());
  }

  /** Forgets the last call. */
  void use() {
    received = false;
    refusal = null;
  }

  /**
   * CXF hides an answer that it does not read, and throws before this where it knows no charset.
   */
  void throwRefusal(Exchange exchange) throws UnusableAnswerException {
    if (refusal != null) {
      throw refusal;
    }
    Object status = exchange == null ? null : exchange.get(Message.RESPONSE_CODE);
    if (!received && status instanceof Integer code) {
      AnswerHead head =
          new AnswerHead(
              code,
              Optional.of("an unknown charset"),
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      throw head.refusal(mediaType, maxAnswerBytes, new byte[0], 0);
    }
  }

  /** Opens the answer in memory. */
  MessageReader open() throws XMLStreamException {
    if (protection.isPresent()) {
      reader = unsecured();
      return reader;
    }
    reader = MessageReader.open(shape, envelope, parsers, buffers.answer().stream());
    return reader;
  }

  /** CXF's tree of the answer is built, verified and decrypted, and CXF reads that tree. */
  private MessageReader unsecured() throws XMLStreamException {
    Document tree;
    try {
      tree = StaxUtils.read(parsers.createXMLStreamReader(buffers.answer().stream(), "UTF-8"));
    } catch (XMLStreamException broken) {
      throw MessageReader.refusal(broken);
    }
    protection.get().unsecureWithin(tree, buffers.trial());
    return MessageReader.over(
        shape, envelope, parsers.createXMLStreamReader(new DOMSource(tree)), refused -> {});
  }

  /** Reads what follows the payload. */
  void finish() throws InvalidMessageException {
    reader.finish();
  }

  private static AnswerHead head(Message message) {
    Map<String, List<String>> headers =
        CastUtils.cast((Map<?, ?>) message.get(Message.PROTOCOL_HEADERS));
    return new AnswerHead(
        (Integer) message.get(Message.RESPONSE_CODE),
        joined(headers, "Content-Type"),
        joined(headers, "Content-Encoding"),
        joined(headers, "Content-Length"),
        joined(headers, "Transfer-Encoding"));
  }

  private static Optional<String> joined(Map<String, List<String>> headers, String name) {
    for (Map.Entry<String, List<String>> header : headers.entrySet()) {
      if (name.equalsIgnoreCase(header.getKey())) {
        return Optional.of(String.join(", ", header.getValue()));
      }
    }
    return Optional.empty();
  }

  /** Checks the answer's head, before CXF looks at it, and takes the body. */
  private final class Receive extends AbstractPhaseInterceptor<Message> {
    Receive() {
      super(Phase.RECEIVE);
      addBefore("*");
    }

    @Override
    public void handleMessage(Message message) {
      received = true;
      InputStream network = message.getContent(InputStream.class);
      AnswerHead head = head(message);
      try {
        if (!head.isUsable(mediaType, maxAnswerBytes)) {
          byte[] body = network.readNBytes(AnswerHead.REASON_BYTES);
          throw head.refusal(mediaType, maxAnswerBytes, body, body.length);
        }
        buffers.receive(network);
      } catch (UnusableAnswerException unusable) {
        refusal = unusable;
        throw new Fault(unusable);
      } catch (IOException notWhole) {
        throw new Fault(notWhole);
      }
      message.removeContent(InputStream.class);
    }
  }

  private final class EnvelopeStart extends AbstractPhaseInterceptor<Message> {
    EnvelopeStart() {
      super(Phase.READ);
      addBefore(ReadHeadersInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      buffers.trial().begin(pijoule.contract.phase.Phase.DESERIALIZE);
      try {
        message.setContent(XMLStreamReader.class, open());
      } catch (XMLStreamException refused) {
        throw new Fault(refused);
      }
    }
  }

  private final class EnvelopeEnd extends AbstractPhaseInterceptor<Message> {
    EnvelopeEnd() {
      // After both interceptors of the phase READ; bound to these, it would part them.
      super(Phase.PRE_PROTOCOL);
      addBefore("*");
    }

    @Override
    public void handleMessage(Message message) {
      buffers.trial().end(pijoule.contract.phase.Phase.DESERIALIZE);
    }
  }

  private final class PayloadStart extends AbstractPhaseInterceptor<Message> {
    PayloadStart() {
      super(Phase.UNMARSHAL);
      addBefore(DocLiteralInInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      buffers.trial().begin(pijoule.contract.phase.Phase.DESERIALIZE);
    }
  }

  private final class PayloadEnd extends AbstractPhaseInterceptor<Message> {
    PayloadEnd() {
      super(Phase.UNMARSHAL);
      addAfter(DocLiteralInInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      try {
        finish();
      } catch (InvalidMessageException refused) {
        throw new Fault(refused);
      }
      buffers.trial().end(pijoule.contract.phase.Phase.DESERIALIZE);
    }
  }
}
