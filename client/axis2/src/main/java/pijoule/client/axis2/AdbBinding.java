package pijoule.client.axis2;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;

/** Axis2's data binding: the payload is a bean that writes and reads itself as a stream. */
final class AdbBinding implements Binding {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();

  @Override
  public OMElement toElement(int[] numbers) {
    return new NumbersBean(numbers).getOMElement(NumbersBean.NAME, factory);
  }

  @Override
  public int[] toNumbers(OMElement payload) throws XMLStreamException {
    return NumbersBean.Factory.parse(payload.getXMLStreamReaderWithoutCaching()).numbers();
  }
}
