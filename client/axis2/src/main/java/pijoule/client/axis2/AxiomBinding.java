package pijoule.client.axis2;

import java.util.Iterator;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/** Axiom's object model by hand: an element for each item. */
final class AxiomBinding<Q, A> implements Binding<Q, A> {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();
  private final MessageType<Q> requests;
  private final MessageType<A> answers;

  AxiomBinding(MessageType<Q> requests, MessageType<A> answers) {
    this.requests = requests;
    this.answers = answers;
  }

  @Override
  public OMElement toElement(Q request) {
    Shape shape = requests.shape();
    OMElement root = factory.createOMElement(shape.root(), null);
    int count = requests.count(request);
    for (int i = 0; i < count; i++) {
      OMElement item = factory.createOMElement(shape.item(), null, root);
      factory.createOMText(item, requests.item(request, i));
    }
    return root;
  }

  @Override
  public A toValue(OMElement payload) {
    ItemReader<A> reader = answers.reader();
    Iterator<OMElement> items = payload.getChildElements();
    while (items.hasNext()) {
      reader.add(items.next().getText());
    }
    return reader.value();
  }
}
