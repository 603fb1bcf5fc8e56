package pijoule.contract.message;

import java.util.List;

/**
 * The rules of a message: a root element that holds items of one name, each with text alone or with
 * the same fields in the same order, which hold text alone. The strict reader, the size of a
 * message and its XSD follow from them.
 *
 * @param root name of the root element
 * @param item name of the elements in it
 * @param content what an item holds, for messages, such as {@code a number}
 * @param xsdType of an item's text, such as {@code xs:int}; empty if items have fields
 * @param minItems minimum number of items
 * @param maxItems maximum number of items; {@link #UNBOUNDED} where there is none
 * @param fields elements of an item, each once and in this order; empty if an item holds text
 */
public record Shape(
    String root,
    String item,
    String content,
    String xsdType,
    int minItems,
    int maxItems,
    List<Field> fields) {
  /** No maximum. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  private static final int TAGS = "<></>".length();

  /**
   * An element of an item.
   *
   * @param name of the element
   * @param content what it holds, for messages, such as {@code a number}
   * @param xsdType of its text, such as {@code xs:double}
   */
  public record Field(String name, String content, String xsdType) {}

  public Shape {
    fields = List.copyOf(fields);
  }

  /**
   * Items that hold text alone.
   *
   * @param root name of the root element
   * @param item name of the elements in it
   * @param content what an item holds, for messages
   * @param xsdType of an item's text
   * @param minItems minimum number of items
   * @param maxItems maximum number of items
   */
  public Shape(
      String root, String item, String content, String xsdType, int minItems, int maxItems) {
    this(root, item, content, xsdType, minItems, maxItems, List.of());
  }

  /** Tests whether an item holds fields, and no text. */
  public boolean hasFields() {
    return !fields.isEmpty();
  }

  /** Tests whether it is any number of texts. */
  public boolean isList() {
    return fields.isEmpty() && maxItems == UNBOUNDED;
  }

  /**
   * Tests whether it holds text: an item, or a field where items have fields.
   *
   * @param element name of an element within the root
   */
  public boolean holdsText(String element) {
    if (fields.isEmpty()) {
      return item.equals(element);
    }
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(element)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns bytes of the root element without its items, such as 19 for {@code
   * <numbers></numbers>}.
   */
  public int rootBytes() {
    return TAGS + 2 * root.length();
  }

  /** Returns bytes of an item without its texts, such as 7 for {@code <n></n>}. */
  public int itemBytes() {
    int bytes = TAGS + 2 * item.length();
    for (Field field : fields) {
      bytes += TAGS + 2 * field.name().length();
    }
    return bytes;
  }

  /** Returns a short valid message, such as {@code <query><n>1</n></query>}. */
  public String shortest() {
    return element(root, root, shortestItem().repeat(minItems));
  }

  /**
   * Returns a short valid message for an envelope, such as {@code <p:numbers
   * xmlns:p="urn:pijoule"/>}.
   *
   * @param namespace of its root element
   */
  public String shortestIn(String namespace) {
    String qualified = "p:" + root;
    String start = qualified + " xmlns:p=\"" + namespace + "\"";
    return element(start, qualified, shortestItem().repeat(minItems));
  }

  private String shortestItem() {
    StringBuilder texts = new StringBuilder();
    for (Field field : fields) {
      texts.append(element(field.name(), field.name(), shortestText(field.xsdType())));
    }
    return element(item, item, hasFields() ? texts.toString() : shortestText(xsdType));
  }

  private static String element(String start, String name, String content) {
    return content.isEmpty() ? "<" + start + "/>" : "<" + start + ">" + content + "</" + name + ">";
  }

  /**
   * Returns a short text that an item or a field may hold.
   *
   * @param xsdType of it, such as {@code xs:int}
   */
  public static String shortestText(String xsdType) {
    return xsdType.equals("xs:string") ? "" : "1";
  }
}
