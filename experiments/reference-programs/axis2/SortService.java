import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;

/** The sort service on Axiom's elements; services.xml names it. */
public class SortService {
  public OMElement sort(OMElement request) {
    List<Integer> numbers = new ArrayList<>();
    for (Iterator<OMElement> items = request.getChildElements(); items.hasNext(); ) {
      numbers.add(Integer.valueOf(items.next().getText()));
    }
    Collections.sort(numbers);
    OMFactory factory = OMAbstractFactory.getOMFactory();
    OMElement answer = factory.createOMElement("numbers", request.getNamespace());
    for (Integer number : numbers) {
      factory.createOMElement("n", null, answer).setText(number.toString());
    }
    return answer;
  }
}
