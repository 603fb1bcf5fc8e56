package pijoule.client.cxf.soap;

import java.io.OutputStream;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.interceptor.AbstractOutDatabindingInterceptor;
import org.apache.cxf.interceptor.AttachmentOutInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.InterceptorChain;
import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.staxutils.W3CDOMStreamWriter;
import pijoule.client.CallBuffers;
import pijoule.security.Protection;

/**
 * Separates CXF's writing of an envelope from the network, to which it writes: from the opening of
 * its writer to its end.
 */
final class OutHooks extends AbstractPhaseInterceptor<Message> {
  private final CallBuffers buffers;
  private final MediaType type;
  private final Ending ending = new Ending();
  private final Optional<RequestTree> tree;
  private Optional<Exchange> exchange = Optional.empty();
  private OutputStream network = OutputStream.nullOutputStream();

  OutHooks(CallBuffers buffers, String mediaType, Optional<Protection> protection) {
    super(Phase.PRE_STREAM);
    addAfter(AttachmentOutInterceptor.class.getName());
    addBefore(StaxOutInterceptor.class.getName());
    this.buffers = buffers;
    type = new MediaType(mediaType);
    tree =
        protection.isPresent()
            ? Optional.of(new RequestTree(protection.get(), buffers))
            : Optional.empty();
  }

  /** Exchange of the present call, or the last one; absent before CXF has begun to write one. */
  Optional<Exchange> exchange() {
    return exchange;
  }

  @Override
  public void handleMessage(Message message) {
    exchange = Optional.of(message.getExchange());
    network = message.getContent(OutputStream.class);
    message.getInterceptorChain().add(type);
    message.getInterceptorChain().add(ending);
    tree.ifPresent(into -> into.addTo(message.getInterceptorChain()));
    if (buffers.encoding().isCompressed()) {
      buffers.call().begin(pijoule.contract.phase.Phase.SERIALIZE);
    } else {
      message.setContent(OutputStream.class, buffers.sending(network));
    }
  }

  /** Names the type before the first bytes go. CXF would add a charset, as no other stack does. */
  private static final class MediaType extends AbstractPhaseInterceptor<Message> {
    private final String name;

    MediaType(String name) {
      super(Phase.PRE_STREAM);
      addAfter(StaxOutInterceptor.class.getName());
      this.name = name;
    }

    @Override
    public void handleMessage(Message message) {
      message.put(Message.CONTENT_TYPE, name);
      message.remove(Message.ENCODING);
    }
  }

  private final class Ending extends AbstractPhaseInterceptor<Message> {
    Ending() {
      super(Phase.PRE_STREAM_ENDING);
      addAfter(StaxOutEndingInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      if (buffers.encoding().isCompressed()) {
        // Gzip sends when CXF closes what it compresses.
        buffers.call().end(pijoule.contract.phase.Phase.SERIALIZE);
      } else {
        buffers.sent();
        message.setContent(OutputStream.class, network);
      }
    }
  }

  /**
   * Has CXF write a request into a tree, as its own SAAJ interceptors do, protects the tree, and
   * writes it out: within {@code serialize} but for {@code secure}.
   */
  private static final class RequestTree {
    private final Protection protection;
    private final CallBuffers buffers;
    private final Begin begin = new Begin();
    private final End end = new End();

    /** Set before CXF writes, for the time after. */
    @SuppressWarnings("NullAway.Init")
    private XMLStreamWriter bytes;

    RequestTree(Protection protection, CallBuffers buffers) {
      this.buffers = buffers;
      this.protection = protection;
    }

    void addTo(InterceptorChain chain) {
      chain.add(begin);
      chain.add(end);
    }

    private final class Begin extends AbstractPhaseInterceptor<Message> {
      Begin() {
        super(Phase.PRE_STREAM);
        addAfter(StaxOutInterceptor.class.getName());
      }

      @Override
      public void handleMessage(Message message) {
        bytes = message.getContent(XMLStreamWriter.class);
        message.put(
            AbstractOutDatabindingInterceptor.DISABLE_OUTPUTSTREAM_OPTIMIZATION, Boolean.TRUE);
        message.setContent(XMLStreamWriter.class, new W3CDOMStreamWriter());
      }
    }

    private final class End extends AbstractPhaseInterceptor<Message> {
      End() {
        super(Phase.PRE_STREAM_ENDING);
        addBefore(StaxOutEndingInterceptor.class.getName());
      }

      @Override
      public void handleMessage(Message message) {
        W3CDOMStreamWriter tree = (W3CDOMStreamWriter) message.getContent(XMLStreamWriter.class);
        try {
          protection.secureWithin(tree.getDocument(), buffers.call());
          StaxUtils.writeDocument(tree.getDocument(), bytes, false);
          message.setContent(XMLStreamWriter.class, bytes);
        } catch (XMLStreamException failed) {
          throw new Fault(failed);
        }
      }
    }
  }
}
