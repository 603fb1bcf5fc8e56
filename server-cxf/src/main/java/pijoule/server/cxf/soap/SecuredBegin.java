package pijoule.server.cxf.soap;

import java.io.InputStream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.staxutils.StaxUtils;
import org.w3c.dom.Document;
import pijoule.contract.message.MessageType;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/**
 * {@link PhaseMark#parser} of a protected request: CXF's tree of it is built, verified and
 * decrypted, and CXF reads that tree.
 */
final class SecuredBegin extends AbstractPhaseInterceptor<Message> {
  private final MessageType<?> type;
  private final Envelope envelope;
  private final Protection protection;

  SecuredBegin(MessageType<?> type, Envelope envelope, Protection protection) {
    super(org.apache.cxf.phase.Phase.POST_STREAM);
    addBefore(StaxInInterceptor.class.getName());
    this.type = type;
    this.envelope = envelope;
    this.protection = protection;
  }

  @Override
  public void handleMessage(Message message) {
    Exchange exchange = Exchange.current();
    InputStream body = message.getContent(InputStream.class);
    try {
      exchange.begin(Phase.DESERIALIZE);
      Document tree = tree(body, exchange);
      exchange.end(Phase.DESERIALIZE);
      unsecure(tree, exchange);
      RequestMessage.check(type, envelope, tree, exchange);
      exchange.begin(Phase.DESERIALIZE);
      message.setContent(XMLStreamReader.class, StaxUtils.createXMLStreamReader(tree));
    } catch (XMLStreamException refused) {
      throw new Fault(refused);
    }
  }

  private void unsecure(Document tree, Exchange exchange) throws XMLStreamException {
    try {
      protection.unsecure(tree, exchange);
    } catch (XMLStreamException insecure) {
      throw RequestMessage.refused(insecure, exchange);
    }
  }

  private static Document tree(InputStream body, Exchange exchange) throws XMLStreamException {
    XMLStreamReader parser = RequestMessage.parse(body, exchange);
    try {
      return StaxUtils.read(parser);
    } catch (XMLStreamException broken) {
      throw RequestMessage.refused(broken, exchange);
    }
  }
}
