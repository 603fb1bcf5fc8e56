package pijoule.contract.xml;

import java.util.StringJoiner;
import javax.xml.XMLConstants;
import pijoule.contract.message.Shape;

/** The rules within the root element of a payload: items, and their fields where they have any. */
final class ItemRules {
  private static final int IN_ROOT = 1;
  private static final int IN_ITEM = 2;

  private final Envelope envelope;
  private final Shape shape;
  private final String root;
  private final String item;
  private final int maxItems;
  private final MessageReader reader;
  private int items;

  /** Fields of the present item that have begun. */
  private int fields;

  ItemRules(Shape shape, Envelope envelope, MessageReader reader) {
    this.envelope = envelope;
    this.shape = shape;
    root = shape.root();
    item = shape.item();
    maxItems = shape.maxItems();
    this.reader = reader;
  }

  /**
   * Checks an element that starts.
   *
   * @param depth around it; 0 for the root itself, whose name is checked elsewhere
   */
  void start(int depth) throws InvalidMessageException {
    if (depth == IN_ROOT && !reader.isNamed(item)) {
      throw refused(root + " must hold " + item + " elements in no namespace");
    }
    if (depth > IN_ROOT) {
      startWithinItem(depth);
    }
    if (reader.getAttributeCount() > 0 && !isTypeAlone(depth)) {
      throw new InvalidMessageException(
          root + " and " + item + " must have no attribute",
          reader.getAttributeLocalName(0),
          MessageReader.LEAVE_OUT);
    }
    if (depth == IN_ROOT) {
      startItem();
    }
  }

  /** With WS-Addressing, as devices write it, elements may state the type that they have. */
  private boolean isTypeAlone(int depth) {
    if (envelope != Envelope.ADDRESSED || !shape.hasFields() || depth < IN_ROOT) {
      return false;
    }
    String type = depth == IN_ROOT ? item : shape.fields().get(fields - 1).xsdType();
    String stated = reader.getAttributeValue(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");
    return reader.getAttributeCount() == 1 && stated != null && local(stated).equals(local(type));
  }

  private static String local(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  private void startItem() throws InvalidMessageException {
    items++;
    fields = 0;
    if (items > maxItems) {
      throw new InvalidMessageException(
          root + " must hold at most " + maxItems + " " + item, "more", MessageReader.LEAVE_OUT);
    }
  }

  private void startWithinItem(int depth) throws InvalidMessageException {
    if (!shape.hasFields()) {
      throw refused(item + " must hold " + shape.content() + " alone");
    }
    if (depth > IN_ITEM) {
      Shape.Field field = shape.fields().get(fields - 1);
      throw refused(field.name() + " must hold " + field.content() + " alone");
    }
    if (fields == shape.fields().size() || !reader.isNamed(shape.fields().get(fields).name())) {
      throw refused(fieldsRule());
    }
    fields++;
  }

  /**
   * Checks an element that ends.
   *
   * @param depth around it
   */
  void end(int depth) throws InvalidMessageException {
    if (depth == IN_ROOT && fields < shape.fields().size()) {
      throw new InvalidMessageException(fieldsRule(), "the first " + fields, MessageReader.MEND);
    }
    if (depth == 0 && items < shape.minItems()) {
      throw new InvalidMessageException(
          root + " must hold at least " + shape.minItems() + " " + item,
          Integer.toString(items),
          MessageReader.MEND);
    }
  }

  /**
   * Checks text.
   *
   * @param depth around it
   */
  void text(int depth) throws InvalidMessageException {
    boolean between = depth == IN_ROOT || depth == IN_ITEM && shape.hasFields();
    // Woodstox does not call the empty text of <![CDATA[]]> white space, the JDK's parser does.
    if (between && reader.getTextLength() > 0 && !reader.isWhiteSpace()) {
      throw new InvalidMessageException(
          depth == IN_ROOT ? root + " must hold " + item + " elements alone" : fieldsRule(),
          "text '" + reader.getText().strip() + "'",
          MessageReader.MEND);
    }
  }

  private String fieldsRule() {
    StringJoiner names = new StringJoiner(", ");
    shape.fields().forEach(field -> names.add(field.name()));
    return item + " must hold " + names + " in no namespace, each once and in this order";
  }

  private InvalidMessageException refused(String rule) {
    return new InvalidMessageException(rule, reader.name(), MessageReader.MEND);
  }
}
