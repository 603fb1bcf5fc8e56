import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.concurrent.Executors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** The JDK's HTTP server with its StAX parser. Argument: the port. */
public class RestServer {
  public static void main(String[] args) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(args[0])), 0);
    XMLInputFactory parsers = XMLInputFactory.newDefaultFactory();
    XMLOutputFactory writers = XMLOutputFactory.newDefaultFactory();
    server.createContext(
        "/services/SortService/sort",
        exchange -> {
          int[] numbers = read(parsers, exchange.getRequestBody());
          Arrays.sort(numbers);
          byte[] answer = write(writers, numbers);
          exchange.getResponseHeaders().set("Content-Type", "application/xml");
          exchange.sendResponseHeaders(200, answer.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  private static byte[] write(XMLOutputFactory writers, int[] numbers) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      XMLStreamWriter xml = writers.createXMLStreamWriter(bytes, "UTF-8");
      xml.writeStartElement("numbers");
      for (int number : numbers) {
        xml.writeStartElement("n");
        xml.writeCharacters(Integer.toString(number));
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    return bytes.toByteArray();
  }

  private static int[] read(XMLInputFactory parsers, InputStream body) throws IOException {
    try {
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
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }
}
