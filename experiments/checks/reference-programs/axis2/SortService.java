import java.util.Arrays;
import java.util.Iterator;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;

/** The sort service on Axiom's elements; services.xml names it. */
public class SortService {
  public OMElement sort(OMElement request) {
    int[] numbers = new int[1024];
    int count = 0;
    for (Iterator<OMElement> items = request.getChildElements(); items.hasNext(); ) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = Integer.parseInt(items.next().getText());
    }
    Arrays.sort(numbers, 0, count);
    OMFactory factory = OMAbstractFactory.getOMFactory();
    OMElement answer = factory.createOMElement("numbers", request.getNamespace());
    for (int i = 0; i < count; i++) {
      factory.createOMElement("n", null, answer).setText(Integer.toString(numbers[i]));
    }
    return answer;
  }
}
