package pijoule.client.axis2.binding;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import pijoule.contract.message.MessageType;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.xml.Envelope;

/**
 * A request whose payload is one text that is in memory before it is serialized, as Nunes et al.
 * (2013), section V-B1, describe their Axis2 client; Axis2's service splits it at white space. The
 * tags of each item are as many spaces, so that a request has the size that it has by other
 * bindings. Answers are read as Axiom's tree.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class OneFieldBinding<Q, A> implements Binding<Q, A> {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();
  private final MessageType<Q> requests;
  private final Binding<Q, A> axiom;
  private String text = "";

  /**
   * Makes a binding of one field.
   *
   * @param service whose messages are bound
   * @throws UsageException if its requests are no list of texts
   */
  public OneFieldBinding(ServiceKind<Q, A> service) {
    requests = service.request();
    axiom = new AxiomBinding<>(service, Envelope.NONE);
    if (!requests.shape().isList()) {
      throw new UsageException(
          "binding onefield must go with a service whose requests are a list, got service "
              + service.name()
              + "; take binding axiom");
    }
  }

  @Override
  public void prepare(Q request) {
    String item = requests.shape().item();
    String before = " ".repeat("<>".length() + item.length());
    String after = " ".repeat("</>".length() + item.length());
    StringBuilder items = new StringBuilder((int) requests.size(request));
    int count = requests.count(request);
    for (int i = 0; i < count; i++) {
      items.append(before).append(requests.text(request, i, 0)).append(after);
    }
    text = items.toString();
  }

  @Override
  public OMElement toElement(Q request) {
    OMElement root = factory.createOMElement(requests.shape().root(), null);
    root.setText(text);
    return root;
  }

  @Override
  public A toValue(OMElement payload) throws XMLStreamException {
    return axiom.toValue(payload);
  }
}
