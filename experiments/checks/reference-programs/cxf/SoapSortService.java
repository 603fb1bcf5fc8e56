import jakarta.jws.WebService;
import java.util.Arrays;

/** The sort service behind {@link SortPort}. */
@WebService(endpointInterface = "SortPort", targetNamespace = SortPort.NAMESPACE)
public class SoapSortService implements SortPort {
  @Override
  public Numbers sort(Numbers numbers) {
    Arrays.sort(numbers.getNumbers());
    return numbers;
  }
}
