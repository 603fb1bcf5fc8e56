import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;

/** The sort service on Axiom's elements; services.xml names it. */
public class SortService {
  public OMElement sort(OMElement request) {
    IntStream.Builder numbers = IntStream.builder();
    for (Iterator<OMElement> items = request.getChildElements(); items.hasNext(); ) {
      numbers.add(Integer.parseInt(items.next().getText()));
    }
    OMFactory factory = OMAbstractFactory.getOMFactory();
    OMElement answer = factory.createOMElement("numbers", request.getNamespace());
    for (int number : numbers.build().sorted().toArray()) {
      factory.createOMElement("n", null, answer).setText(Integer.toString(number));
    }
    return answer;
  }
}
