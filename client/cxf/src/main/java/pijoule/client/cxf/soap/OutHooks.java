package pijoule.client.cxf.soap;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.cxf.interceptor.AttachmentOutInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
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

  /** Of the present call, or the last one. */
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
}
