package pijoule.server.axis2;

import java.util.Arrays;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axiom.om.OMNode;
import pijoule.contract.message.Int32;
import pijoule.contract.message.NumbersReader;
import pijoule.contract.message.NumbersXml;

/** Axis2's own object model, by hand: what a service without generated code uses. */
final class AxiomBinding implements Binding {
  private static final int FEW = 1024;

  private final OMFactory factory = OMAbstractFactory.getOMFactory();

  /** Forces the whole tree: Axiom would parse most of it when the numbers are asked for. */
  @Override
  public void received(OMElement message, NumbersReader parser) throws XMLStreamException {
    message.build();
    parser.finish();
  }

  @Override
  public int[] read(OMElement message, NumbersReader parser) {
    int[] numbers = new int[FEW];
    int size = 0;
    for (OMNode node = message.getFirstOMChild(); node != null; node = node.getNextOMSibling()) {
      if (node instanceof OMElement item) {
        if (size == numbers.length) {
          numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = Int32.parse(item.getText());
      }
    }
    return Arrays.copyOf(numbers, size);
  }

  @Override
  public OMElement write(int[] numbers) {
    OMElement message = factory.createOMElement(NumbersXml.ROOT, null);
    for (int number : numbers) {
      OMElement item = factory.createOMElement(NumbersXml.ITEM, null, message);
      factory.createOMText(item, Integer.toString(number));
    }
    return message;
  }

  @Override
  public int bytesPerNumber() {
    return 240;
  }
}
