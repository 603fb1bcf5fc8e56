import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The JDK's HTTP server with its StAX parser. Argument: the port. */
public class RestServer {
  public static void main(String[] args) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(args[0])), 0);
    XMLInputFactory parsers = XMLInputFactory.newDefaultFactory();
    server.createContext(
        "/services/SortService/sort",
        exchange -> {
          List<Integer> numbers = read(parsers, exchange.getRequestBody());
          Collections.sort(numbers);
          StringBuilder xml = new StringBuilder("<numbers>");
          for (Integer number : numbers) {
            xml.append("<n>").append(number).append("</n>");
          }
          byte[] answer = xml.append("</numbers>").toString().getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/xml");
          exchange.sendResponseHeaders(200, answer.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  private static List<Integer> read(XMLInputFactory parsers, InputStream body) throws IOException {
    try {
      XMLStreamReader xml = parsers.createXMLStreamReader(body);
      List<Integer> numbers = new ArrayList<>();
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("n")) {
          numbers.add(Integer.valueOf(xml.getElementText()));
        }
      }
      return numbers;
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }
}
