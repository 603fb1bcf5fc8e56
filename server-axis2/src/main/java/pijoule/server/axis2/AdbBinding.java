package pijoule.server.axis2;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.AxisFault;
import pijoule.contract.message.NumbersReader;

/**
 * Axis2's data binding: beans that read from and write to a stream, as its code generator makes
 * them. The tree is never built, so nearly all of the parsing happens in {@link #read}.
 */
final class AdbBinding implements Binding {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();

  @Override
  public void received(OMElement message, NumbersReader parser) {
    // the bean pulls the rest
  }

  @Override
  public int[] read(OMElement message, NumbersReader parser) throws AxisFault {
    try {
      NumbersBean bean = NumbersBean.Factory.parse(message.getXMLStreamReaderWithoutCaching());
      parser.finish();
      return bean.numbers();
    } catch (XMLStreamException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  @Override
  public OMElement write(int[] numbers) {
    return new NumbersBean(numbers).getOMElement(NumbersBean.NAME, factory);
  }

  @Override
  public int bytesPerNumber() {
    return 56;
  }
}
