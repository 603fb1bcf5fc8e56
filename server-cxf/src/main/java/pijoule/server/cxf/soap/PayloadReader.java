package pijoule.server.cxf.soap;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxb.io.DataReaderImpl;
import org.apache.cxf.service.model.MessagePartInfo;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/**
 * CXF's own JAXB reader between two clock readings; reads to the end of the document, where CXF
 * stops at the end of the payload.
 */
final class PayloadReader extends DataReaderImpl<XMLStreamReader> {
  PayloadReader(JAXBDataBinding binding) {
    super(binding, binding.isUnwrapJAXBElement());
  }

  @Override
  public Object read(MessagePartInfo part, XMLStreamReader in) {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Object message = super.read(part, in);
    finish(in);
    exchange.end(Phase.DESERIALIZE);
    return message;
  }

  private static void finish(XMLStreamReader in) {
    try {
      while (in.hasNext()) {
        in.next();
      }
      in.close();
    } catch (XMLStreamException refused) {
      throw new Fault(refused);
    }
  }
}
