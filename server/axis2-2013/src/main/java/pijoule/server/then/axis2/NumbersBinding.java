package pijoule.server.then.axis2;

import java.util.Iterator;
import java.util.StringTokenizer;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.NumbersType;

/** Numbers as Axiom's tree, by hand: what a service without generated code uses. */
final class NumbersBinding {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();

  /** Builds the tree on the way, as Axiom does: most of the parsing happens here. */
  int[] read(OMElement message) {
    ItemReader<int[]> items = NumbersType.INSTANCE.reader();
    Iterator<?> elements = message.getChildElements();
    if (!elements.hasNext()) {
      // A client that has its payload as one text sends no elements.
      StringTokenizer tokens = new StringTokenizer(message.getText());
      while (tokens.hasMoreTokens()) {
        items.add(tokens.nextToken());
      }
    }
    while (elements.hasNext()) {
      items.add(((OMElement) elements.next()).getText());
    }
    return items.value();
  }

  OMElement write(int[] answer) {
    OMElement message = factory.createOMElement(NumbersType.ROOT, null);
    for (int number : answer) {
      factory.createOMElement(NumbersType.ITEM, null, message).setText(Integer.toString(number));
    }
    return message;
  }
}
