package pijoule.client.then.axis2;

import java.util.Iterator;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.NumbersType;

/**
 * Numbers as Axiom's tree, by hand. With one field a request is one text that is in memory before
 * it is serialized, as Nunes et al. (2013), section V-B1, describe their Axis2 client; the tags of
 * each number are as many spaces, so that a request has the size that it has otherwise.
 */
final class NumbersBinding {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();
  private final boolean oneField;
  private String text = "";

  NumbersBinding(boolean oneField) {
    this.oneField = oneField;
  }

  /** Makes what a request is made of, before it is serialized. */
  void prepare(int[] request) {
    if (!oneField) {
      return;
    }
    String before = " ".repeat("<>".length() + NumbersType.ITEM.length());
    String after = " ".repeat("</>".length() + NumbersType.ITEM.length());
    StringBuilder items = new StringBuilder((int) NumbersType.INSTANCE.size(request));
    for (int number : request) {
      items.append(before).append(number).append(after);
    }
    text = items.toString();
  }

  OMElement toElement(int[] request) {
    OMElement root = factory.createOMElement(NumbersType.ROOT, null);
    if (oneField) {
      root.setText(text);
      return root;
    }
    for (int number : request) {
      factory.createOMElement(NumbersType.ITEM, null, root).setText(Integer.toString(number));
    }
    return root;
  }

  int[] toValue(OMElement payload) {
    ItemReader<int[]> reader = NumbersType.INSTANCE.reader();
    Iterator<?> items = payload.getChildElements();
    while (items.hasNext()) {
      reader.add(((OMElement) items.next()).getText());
    }
    return reader.value();
  }
}
