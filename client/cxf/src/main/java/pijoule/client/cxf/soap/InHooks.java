package pijoule.client.cxf.soap;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.helpers.CastUtils;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.wsdl.interceptors.DocLiteralInInterceptor;
import pijoule.client.AnswerHead;
import pijoule.client.CallBuffers;
import pijoule.client.UnusableAnswerException;
import pijoule.client.cxf.gzip.Gzip;

/**
 * Separates CXF's reading of an envelope from the network: the answer is taken into memory as a
 * whole, and CXF reads that in two pieces, the envelope up to its payload, and the payload.
 */
final class InHooks {
  private final CallBuffers buffers;
  private final String mediaType;
  private final int maxAnswerBytes;
  private final Optional<AnswerTree> tree;
  private boolean received;
  private Optional<UnusableAnswerException> refusal = Optional.empty();

  InHooks(CallBuffers buffers, String mediaType, int maxAnswerBytes, Optional<AnswerTree> tree) {
    this.buffers = buffers;
    this.mediaType = mediaType;
    this.maxAnswerBytes = maxAnswerBytes;
    this.tree = tree;
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
    refusal = Optional.empty();
  }

  /**
   * CXF hides an answer that it does not read, and throws before this where it knows no charset.
   */
  void throwRefusal(Optional<Exchange> exchange) throws UnusableAnswerException {
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    if (!received
        && exchange.isPresent()
        && exchange.get().get(Message.RESPONSE_CODE) instanceof Integer code) {
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

  /** Hands CXF the answer in memory: its bytes, or the tree that they are decrypted in. */
  void open(Message message) throws XMLStreamException {
    if (tree.isPresent()) {
      message.setContent(XMLStreamReader.class, tree.get().open());
    } else {
      // CXF would read a type without charset as Latin-1.
      message.put(Message.ENCODING, "UTF-8");
      message.setContent(
          InputStream.class,
          buffers.encoding().isCompressed() ? Gzip.inflating(buffers) : buffers.answer().stream());
    }
  }

  private AnswerHead head(Message message) {
    Map<String, List<String>> headers =
        CastUtils.cast((Map<?, ?>) message.get(Message.PROTOCOL_HEADERS));
    return new AnswerHead(
        Objects.requireNonNull((Integer) message.get(Message.RESPONSE_CODE)),
        joined(headers, "Content-Type"),
        joined(headers, "Content-Encoding"),
        joined(headers, "Content-Length"),
        joined(headers, "Transfer-Encoding"),
        buffers.encoding());
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
        refusal = Optional.of(unusable);
        throw new Fault(unusable);
      } catch (IOException notWhole) {
        throw new Fault(notWhole);
      }
      message.removeContent(InputStream.class);
    }
  }

  private final class EnvelopeStart extends AbstractPhaseInterceptor<Message> {
    EnvelopeStart() {
      super(Phase.POST_STREAM);
      addBefore(StaxInInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      buffers.call().begin(pijoule.contract.phase.Phase.DESERIALIZE);
      try {
        open(message);
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
      buffers.call().end(pijoule.contract.phase.Phase.DESERIALIZE);
    }
  }

  private final class PayloadStart extends AbstractPhaseInterceptor<Message> {
    PayloadStart() {
      super(Phase.UNMARSHAL);
      addBefore(DocLiteralInInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      buffers.call().begin(pijoule.contract.phase.Phase.DESERIALIZE);
    }
  }

  private final class PayloadEnd extends AbstractPhaseInterceptor<Message> {
    PayloadEnd() {
      super(Phase.UNMARSHAL);
      addAfter(DocLiteralInInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      buffers.call().end(pijoule.contract.phase.Phase.DESERIALIZE);
    }
  }
}
