package pijoule.contract.ksoap;

import java.io.InputStream;
import java.util.List;
import org.xmlpull.v1.XmlPullParser;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.XmlText;

/** Reads one message, and refuses what is not one. */
final class KsoapReader<T> {
  private final MessageType<T> type;
  private final Shape shape;
  private final KsoapTokens tokens;

  KsoapReader(MessageType<T> type, InputStream in) throws InvalidKsoapException {
    this.type = type;
    shape = type.shape();
    tokens = new KsoapTokens(in);
  }

  T read() throws InvalidKsoapException {
    open(KsoapText.ENVELOPE, "Envelope", "root element must be Envelope of SOAP 1.1");
    tokens.require(KsoapAttributes.ENVELOPE);
    tokens.next();
    if (tokens.isStart(KsoapText.ENVELOPE, "Header")) {
      tokens.require(KsoapAttributes.ENVELOPE);
      tokens.next();
      end("Header must be empty, as no block is understood");
      tokens.next();
    }
    requireStart(
        KsoapText.ENVELOPE, "Body", "Envelope must hold at most one Header and then one Body");
    tokens.require(KsoapAttributes.ENVELOPE);
    open(KsoapText.PAYLOAD, shape.root(), "Body must hold one element, " + rootName());
    tokens.require(KsoapAttributes.PAYLOAD);
    final T value = payload();
    tokens.next();
    end("Body must hold one element, " + rootName());
    tokens.next();
    end("Envelope must hold at most one Header and then one Body");
    tokens.next();
    if (tokens.event() != XmlPullParser.END_DOCUMENT) {
      throw tokens.notWellFormed();
    }
    return value;
  }

  private String rootName() {
    return "{" + KsoapText.PAYLOAD + "}" + shape.root();
  }

  private T payload() throws InvalidKsoapException {
    ItemReader<T> items = type.strictReader();
    int count = 0;
    tokens.next();
    while (tokens.event() != XmlPullParser.END_TAG) {
      requireStart(
          "", shape.item(), shape.root() + " must hold " + shape.item() + " elements alone");
      count++;
      if (count > shape.maxItems()) {
        throw new InvalidKsoapException(
            "%s must hold at most %s %s, got more"
                .formatted(shape.root(), shape.maxItems(), shape.item()));
      }
      item(items);
      tokens.next();
    }
    if (count < shape.minItems()) {
      throw new InvalidKsoapException(
          "%s must hold at least %s %s, got %s"
              .formatted(shape.root(), shape.minItems(), shape.item(), count));
    }
    return items.value();
  }

  private void item(ItemReader<T> items) throws InvalidKsoapException {
    tokens.require(KsoapAttributes.VALUE);
    if (!shape.hasFields()) {
      tokens.requireType(KsoapText.XSD, local(shape.xsdType()));
      items.add(text(shape.item(), shape.content(), shape.xsdType()));
      return;
    }
    tokens.requireType(KsoapText.PAYLOAD, shape.item());
    String rule = shape.item() + " must hold " + names() + ", each once and in this order";
    for (Shape.Field field : shape.fields()) {
      tokens.next();
      requireStart("", field.name(), rule);
      tokens.require(KsoapAttributes.VALUE);
      tokens.requireType(KsoapText.XSD, local(field.xsdType()));
      items.add(text(field.name(), field.content(), field.xsdType()));
    }
    tokens.next();
    end(rule);
  }

  private String names() {
    List<String> names = shape.fields().stream().map(Shape.Field::name).toList();
    return String.join(", ", names);
  }

  private static String local(String xsdType) {
    return xsdType.substring(xsdType.indexOf(':') + 1);
  }

  /** The text of the element at hand, up to its end tag. */
  private String text(String element, String content, String xsdType) throws InvalidKsoapException {
    String text = tokens.text(element + " must hold " + content + " alone");
    return xsdType.equals("xs:string") ? XmlText.require(text) : text;
  }

  private void open(String namespace, String name, String rule) throws InvalidKsoapException {
    tokens.next();
    requireStart(namespace, name, rule);
  }

  private void requireStart(String namespace, String name, String rule)
      throws InvalidKsoapException {
    if (!tokens.isStart(namespace, name)) {
      throw new InvalidKsoapException(rule + ", got " + tokens.shown());
    }
  }

  private void end(String rule) throws InvalidKsoapException {
    if (tokens.event() != XmlPullParser.END_TAG) {
      throw new InvalidKsoapException(rule + ", got " + tokens.shown());
    }
  }
}
