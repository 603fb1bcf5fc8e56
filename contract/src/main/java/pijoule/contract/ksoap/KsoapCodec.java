package pijoule.contract.ksoap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.kxml2.io.KXmlSerializer;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/**
 * Typed SOAP 1.1 by the serializer and the pull parser of kXML 2, which ksoap2 is made of. Safe for
 * use by many threads.
 *
 * @param <T> the domain's type
 */
public final class KsoapCodec<T> {
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  private final MessageType<T> type;

  /**
   * Makes a kSOAP codec.
   *
   * @param type of the messages
   */
  public KsoapCodec(MessageType<T> type) {
    this.type = type;
  }

  /**
   * Writes a message.
   *
   * @param value left as it is
   * @param out takes the bytes; flushed
   * @throws IOException as the stream's
   */
  public void write(T value, OutputStream out) throws IOException {
    Shape shape = type.shape();
    KXmlSerializer xml = new KXmlSerializer();
    xml.setOutput(out, UTF_8);
    xml.setPrefix("i", KsoapText.XSI);
    xml.setPrefix("d", KsoapText.XSD);
    xml.setPrefix("c", KsoapText.ENCODING);
    xml.setPrefix("v", KsoapText.ENVELOPE);
    xml.startTag(KsoapText.ENVELOPE, "Envelope");
    xml.startTag(KsoapText.ENVELOPE, "Header");
    xml.endTag(KsoapText.ENVELOPE, "Header");
    xml.startTag(KsoapText.ENVELOPE, "Body");
    xml.setPrefix(KsoapText.PAYLOAD_PREFIX, KsoapText.PAYLOAD);
    xml.startTag(KsoapText.PAYLOAD, shape.root());
    xml.attribute(null, "id", "o0");
    xml.attribute(KsoapText.ENCODING, "root", "1");
    int count = type.count(value);
    for (int i = 0; i < count; i++) {
      writeItem(value, i, xml);
    }
    xml.endTag(KsoapText.PAYLOAD, shape.root());
    xml.endTag(KsoapText.ENVELOPE, "Body");
    xml.endTag(KsoapText.ENVELOPE, "Envelope");
    xml.flush();
  }

  private void writeItem(T value, int index, KXmlSerializer xml) throws IOException {
    Shape shape = type.shape();
    xml.startTag(null, shape.item());
    xml.attribute(KsoapText.XSI, "type", KsoapText.itemType(shape));
    if (shape.hasFields()) {
      List<Shape.Field> fields = shape.fields();
      for (int i = 0; i < fields.size(); i++) {
        Shape.Field field = fields.get(i);
        xml.startTag(null, field.name());
        xml.attribute(KsoapText.XSI, "type", KsoapText.typed(field.xsdType()));
        writeText(type.text(value, index, i), xml);
        xml.endTag(null, field.name());
      }
    } else {
      writeText(type.text(value, index, 0), xml);
    }
    xml.endTag(null, shape.item());
  }

  /** kXML writes CR as it is, of which a reader makes LF: XML 1.0, section 2.11. */
  private static void writeText(String text, KXmlSerializer xml) throws IOException {
    int start = 0;
    for (int cr = text.indexOf('\r'); cr >= 0; cr = text.indexOf('\r', start)) {
      xml.text(text.substring(start, cr));
      xml.entityRef("#13");
      start = cr + 1;
    }
    xml.text(start == 0 ? text : text.substring(start));
  }

  /**
   * Reads a message to its last byte.
   *
   * @param in the message's bytes, in memory
   * @return the value
   * @throws InvalidKsoapException if they are no message
   * @throws pijoule.contract.message.InvalidItemException if a text is not allowed
   */
  public T read(InputStream in) throws InvalidKsoapException {
    return new KsoapReader<>(type, in).read();
  }
}
