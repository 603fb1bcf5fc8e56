import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.stream.IntStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** Vert.x's HTTP server in a verticle, with StAX. Argument: the port. */
public class RestServer extends VerticleBase {
  private final int port;
  private final XMLInputFactory inputs = XMLInputFactory.newFactory();
  private final XMLOutputFactory outputs = XMLOutputFactory.newFactory();

  public RestServer(int port) {
    this.port = port;
  }

  @Override
  public Future<?> start() {
    return vertx
        .createHttpServer()
        .requestHandler(
            request ->
                request
                    .body()
                    .map(this::sort)
                    .onSuccess(
                        answer ->
                            request
                                .response()
                                .putHeader("Content-Type", "application/xml")
                                .end(answer))
                    .onFailure(failed -> request.response().setStatusCode(400).end()))
        .listen(port);
  }

  private Buffer sort(Buffer body) {
    try {
      return Buffer.buffer(write(read(body.getBytes()).sorted()));
    } catch (XMLStreamException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private IntStream read(byte[] body) throws XMLStreamException {
    XMLStreamReader xml = inputs.createXMLStreamReader(new ByteArrayInputStream(body));
    IntStream.Builder numbers = IntStream.builder();
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("n")) {
        numbers.add(Integer.parseInt(xml.getElementText()));
      }
    }
    return numbers.build();
  }

  private byte[] write(IntStream numbers) throws XMLStreamException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    XMLStreamWriter xml = outputs.createXMLStreamWriter(bytes, "UTF-8");
    xml.writeStartElement("numbers");
    for (int number : numbers.toArray()) {
      xml.writeStartElement("n");
      xml.writeCharacters(Integer.toString(number));
      xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.close();
    return bytes.toByteArray();
  }

  public static void main(String[] args) {
    Vertx.vertx().deployVerticle(new RestServer(Integer.parseInt(args[0])));
  }
}
