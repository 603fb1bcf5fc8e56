import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
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
          int[] numbers = read(parsers, exchange.getRequestBody()).sorted().toArray();
          StringBuilder xml = new StringBuilder("<numbers>");
          for (int number : numbers) {
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

  private static IntStream read(XMLInputFactory parsers, InputStream body) throws IOException {
    try {
      XMLStreamReader xml = parsers.createXMLStreamReader(body);
      IntStream.Builder numbers = IntStream.builder();
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("n")) {
          numbers.add(Integer.parseInt(xml.getElementText()));
        }
      }
      return numbers.build();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }
}
