package pijoule.client.axis2.binding;

import java.util.Iterator;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axiom.om.OMNamespace;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.xml.Envelope;

/**
 * Axiom's object model by hand: an element for each item.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class AxiomBinding<Q, A> implements Binding<Q, A> {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();
  private final MessageType<Q> requests;
  private final MessageType<A> answers;
  private final OMNamespace namespace;

  /**
   * Makes an axiom binding.
   *
   * @param service whose messages are bound
   * @param envelope that they are in
   */
  public AxiomBinding(ServiceKind<Q, A> service, Envelope envelope) {
    requests = service.request();
    answers = service.answer();
    namespace =
        envelope.isPresent()
            ? factory.createOMNamespace(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX)
            : null;
  }

  @Override
  public OMElement toElement(Q request) {
    Shape shape = requests.shape();
    OMElement root = factory.createOMElement(shape.root(), namespace);
    int count = requests.count(request);
    for (int i = 0; i < count; i++) {
      writeItem(request, i, factory.createOMElement(shape.item(), null, root));
    }
    return root;
  }

  private void writeItem(Q request, int index, OMElement item) {
    Shape shape = requests.shape();
    if (!shape.hasFields()) {
      fill(item, requests.text(request, index, 0));
      return;
    }
    for (int i = 0; i < shape.fields().size(); i++) {
      OMElement field = factory.createOMElement(shape.fields().get(i).name(), null, item);
      fill(field, requests.text(request, index, i));
    }
  }

  /** Axiom would write an empty element of an empty text, which is shorter. */
  private void fill(OMElement element, String text) {
    if (text.isEmpty()) {
      factory.createOMText(element, text);
    } else {
      element.setText(text);
    }
  }

  @Override
  public A toValue(OMElement payload) {
    ItemReader<A> reader = answers.reader();
    Iterator<OMElement> items = payload.getChildElements();
    while (items.hasNext()) {
      readItem(items.next(), reader);
    }
    return reader.value();
  }

  private void readItem(OMElement item, ItemReader<A> reader) {
    if (!answers.shape().hasFields()) {
      reader.add(item.getText());
      return;
    }
    Iterator<OMElement> fields = item.getChildElements();
    while (fields.hasNext()) {
      reader.add(fields.next().getText());
    }
  }
}
