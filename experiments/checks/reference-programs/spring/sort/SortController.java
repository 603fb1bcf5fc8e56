package sort;

import java.util.Arrays;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The sort service as a controller. */
@RestController
public class SortController {
  @PostMapping(
      path = "/services/SortService/sort",
      consumes = MediaType.APPLICATION_XML_VALUE,
      produces = MediaType.APPLICATION_XML_VALUE)
  public Numbers sort(@RequestBody Numbers numbers) {
    Arrays.sort(numbers.values());
    return numbers;
  }
}
