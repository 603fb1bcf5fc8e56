package pijoule.server.axis2.binding;

import java.util.Iterator;
import java.util.StringTokenizer;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axiom.om.OMNamespace;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;
import pijoule.server.exchange.HeapCost;

/** Axis2's own object model, by hand: what a service without generated code uses. */
final class AxiomBinding<Q, A> implements Binding<Q, A> {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();
  private final MessageType<Q> requests;
  private final MessageType<A> answers;
  // Null where payloads are in no namespace.
  private final OMNamespace namespace;
  private final String root;
  private final String item;

  AxiomBinding(Envelope envelope, MessageType<Q> requests, MessageType<A> answers) {
    namespace =
        envelope.isPresent()
            ? factory.createOMNamespace(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX)
            : null;
    this.requests = requests;
    this.answers = answers;
    root = answers.shape().root();
    item = answers.shape().item();
  }

  /** Builds the tree on the way, as Axiom does: most of the parsing happens here. */
  @Override
  public Q read(OMElement message) {
    ItemReader<Q> items = requests.reader();
    Iterator<OMElement> elements = message.getChildElements();
    if (!elements.hasNext() && requests.shape().isList()) {
      readText(message.getText(), items);
    }
    while (elements.hasNext()) {
      readItem(elements.next(), items);
    }
    return items.value();
  }

  /** A client that has its payload as one text sends no elements. */
  private void readText(String text, ItemReader<Q> items) {
    StringTokenizer tokens = new StringTokenizer(text);
    while (tokens.hasMoreTokens()) {
      items.add(tokens.nextToken());
    }
  }

  private void readItem(OMElement item, ItemReader<Q> items) {
    if (!requests.shape().hasFields()) {
      items.add(item.getText());
      return;
    }
    Iterator<OMElement> fields = item.getChildElements();
    while (fields.hasNext()) {
      items.add(fields.next().getText());
    }
  }

  @Override
  public OMElement write(A answer) {
    OMElement message = factory.createOMElement(root, null);
    if (namespace != null) {
      message.setNamespace(namespace, false);
    }
    int count = answers.count(answer);
    for (int i = 0; i < count; i++) {
      writeItem(answer, i, factory.createOMElement(item, null, message));
    }
    return message;
  }

  private void writeItem(A answer, int index, OMElement element) {
    Shape shape = answers.shape();
    if (!shape.hasFields()) {
      fill(element, answers.text(answer, index, 0));
      return;
    }
    for (int i = 0; i < shape.fields().size(); i++) {
      OMElement field = factory.createOMElement(shape.fields().get(i).name(), null, element);
      fill(field, answers.text(answer, index, i));
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
  public HeapCost cost() {
    return new HeapCost(240, 12);
  }
}
