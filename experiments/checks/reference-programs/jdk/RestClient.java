import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Random;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;

/** The JDK's HTTP client with its StAX parser. Arguments: URL, numbers in a request, calls. */
public class RestClient {
  public static void main(String[] args) throws Exception {
    Random random = new Random(1);
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    XMLInputFactory parsers = XMLInputFactory.newDefaultFactory();
    for (int call = 0; call < Integer.parseInt(args[2]); call++) {
      StringBuilder xml = new StringBuilder("<numbers>");
      for (int i = 0; i < Integer.parseInt(args[1]); i++) {
        xml.append("<n>").append(random.nextInt()).append("</n>");
      }
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(args[0]))
              .header("Content-Type", "application/xml")
              .POST(HttpRequest.BodyPublishers.ofString(xml.append("</numbers>").toString()))
              .build();
      try (InputStream body =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body()) {
        System.out.println(read(parsers, body)[0]);
      }
    }
  }

  private static int[] read(XMLInputFactory parsers, InputStream body) throws Exception {
    XMLStreamReader xml = parsers.createXMLStreamReader(body);
    int[] numbers = new int[1024];
    int count = 0;
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("n")) {
        if (count == numbers.length) {
          numbers = Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = Integer.parseInt(xml.getElementText());
      }
    }
    return Arrays.copyOf(numbers, count);
  }
}
