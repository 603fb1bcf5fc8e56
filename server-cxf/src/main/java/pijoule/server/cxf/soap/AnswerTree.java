package pijoule.server.cxf.soap;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.interceptor.AbstractOutDatabindingInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.staxutils.W3CDOMStreamWriter;
import pijoule.contract.phase.Phase;
import pijoule.security.Protection;
import pijoule.server.exchange.Exchange;

/**
 * Has CXF write an answer into a tree, as its own SAAJ interceptors do; {@link #ending} protects
 * the tree and writes it out, within {@code serialize} but for {@code secure}.
 */
final class AnswerTree extends AbstractPhaseInterceptor<Message> {
  private static final String BYTES = AnswerTree.class.getName();

  AnswerTree() {
    super(org.apache.cxf.phase.Phase.PRE_STREAM);
    addAfter(StaxOutInterceptor.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    message.put(BYTES, message.getContent(XMLStreamWriter.class));
    message.put(AbstractOutDatabindingInterceptor.DISABLE_OUTPUTSTREAM_OPTIMIZATION, Boolean.TRUE);
    message.setContent(XMLStreamWriter.class, new W3CDOMStreamWriter());
  }

  AbstractPhaseInterceptor<Message> ending(Protection protection) {
    return new Ending(protection);
  }

  private static final class Ending extends AbstractPhaseInterceptor<Message> {
    private final Protection protection;

    Ending(Protection protection) {
      super(org.apache.cxf.phase.Phase.PRE_STREAM_ENDING);
      addBefore(StaxOutEndingInterceptor.class.getName());
      this.protection = protection;
    }

    @Override
    public void handleMessage(Message message) {
      Exchange exchange = Exchange.current();
      W3CDOMStreamWriter tree = (W3CDOMStreamWriter) message.getContent(XMLStreamWriter.class);
      XMLStreamWriter bytes = (XMLStreamWriter) message.get(BYTES);
      try {
        exchange.end(Phase.SERIALIZE);
        protection.secure(tree.getDocument(), exchange);
        exchange.begin(Phase.SERIALIZE);
        StaxUtils.writeDocument(tree.getDocument(), bytes, false);
        message.setContent(XMLStreamWriter.class, bytes);
      } catch (XMLStreamException failed) {
        throw new Fault(failed);
      }
    }
  }
}
