package pijoule.client.axis2;

import java.util.Arrays;
import java.util.Iterator;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import pijoule.contract.message.Int32;
import pijoule.contract.message.NumbersXml;

/** Axiom's object model by hand: an element for each number. */
final class AxiomBinding implements Binding {
  private static final int FIRST_CAPACITY = 1024;

  private final OMFactory factory = OMAbstractFactory.getOMFactory();

  @Override
  public OMElement toElement(int[] numbers) {
    OMElement root = factory.createOMElement(NumbersXml.ROOT, null);
    for (int number : numbers) {
      OMElement item = factory.createOMElement(NumbersXml.ITEM, null, root);
      factory.createOMText(item, Integer.toString(number));
    }
    return root;
  }

  @Override
  public int[] toNumbers(OMElement payload) {
    int[] numbers = new int[FIRST_CAPACITY];
    int count = 0;
    Iterator<OMElement> items = payload.getChildElements();
    while (items.hasNext()) {
      OMElement item = items.next();
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = Int32.parse(item.getText());
    }
    return Arrays.copyOf(numbers, count);
  }
}
