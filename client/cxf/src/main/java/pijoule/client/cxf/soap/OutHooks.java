package pijoule.client.cxf.soap;

import java.io.IOException;
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
 * Separates CXF's writing of an envelope from the network: it writes to memory, from the opening of
 * its writer to its end, and the call begins with the complete bytes.
 */
final class OutHooks extends AbstractPhaseInterceptor<Message> {
  private final CallBuffers buffers;
  private final Ending ending;
  private final Optional<RequestTree> tree;
  private Exchange exchange;
  private OutputStream network;

  OutHooks(CallBuffers buffers, String mediaType, Optional<Protection> protection) {
    super(Phase.PRE_STREAM);
    addAfter(AttachmentOutInterceptor.class.getName());
    addBefore(StaxOutInterceptor.class.getName());
    this.buffers = buffers;
    ending = new Ending(mediaType);
    tree =
        protection.isPresent()
            ? Optional.of(new RequestTree(protection.get(), buffers))
            : Optional.empty();
  }

  /** Exchange of the present call, or the last one. */
  Exchange exchange() {
    return exchange;
  }

  @Override
  public void handleMessage(Message message) {
    exchange = message.getExchange();
    network = message.getContent(OutputStream.class);
    message.setContent(OutputStream.class, buffers.request());
    message.getInterceptorChain().add(ending);
    tree.ifPresent(into -> into.addTo(message.getInterceptorChain()));
    buffers.call().begin(pijoule.contract.phase.Phase.SERIALIZE);
  }

  private final class Ending extends AbstractPhaseInterceptor<Message> {
    private final String mediaType;

    Ending(String mediaType) {
      super(Phase.PRE_STREAM_ENDING);
      addAfter(StaxOutEndingInterceptor.class.getName());
      this.mediaType = mediaType;
    }

    @Override
    public void handleMessage(Message message) {
      buffers.call().end(pijoule.contract.phase.Phase.SERIALIZE);
      message.setContent(OutputStream.class, network);
      // CXF would add a charset, which no other stack sends.
      message.put(Message.CONTENT_TYPE, mediaType);
      message.remove(Message.ENCODING);
      try {
        buffers.send(network);
      } catch (IOException notSent) {
        throw new Fault(notSent);
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
