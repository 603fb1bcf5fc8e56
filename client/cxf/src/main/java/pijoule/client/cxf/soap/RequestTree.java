package pijoule.client.cxf.soap;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.interceptor.AbstractOutDatabindingInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.InterceptorChain;
import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.staxutils.W3CDOMStreamWriter;
import pijoule.client.CallBuffers;
import pijoule.security.Protection;

/**
 * Has CXF write a request into a tree, as its own SAAJ interceptors do, protects the tree, and
 * writes it out: within {@code serialize} but for {@code secure}.
 */
final class RequestTree {
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
