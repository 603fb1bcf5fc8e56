package pijoule.contract.message;

/**
 * The rules of a message: a root element that holds items of one name, each with text alone. The
 * strict reader, the size of a message and its XSD follow from them.
 *
 * @param root name of the root element
 * @param item name of the elements in it
 * @param content what an item holds, for messages, such as {@code a number}
 * @param xsdType of an item's text, such as {@code xs:int}
 * @param minItems minimum number of items
 * @param maxItems maximum number of items; {@link #UNBOUNDED} where there is none
 */
public record Shape(
    String root, String item, String content, String xsdType, int minItems, int maxItems) {
  /** No maximum. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  private static final int TAGS = "<></>".length();

  /**
   * @return bytes of the root element without its items, such as 19 for {@code <numbers></numbers>}
   */
  public int rootBytes() {
    return TAGS + 2 * root.length();
  }

  /**
   * @return bytes of an item without its text, such as 7 for {@code <n></n>}
   */
  public int itemBytes() {
    return TAGS + 2 * item.length();
  }

  /**
   * @return the shortest valid message, such as {@code <numbers/>}
   */
  public String shortest() {
    return minItems == 0
        ? "<" + root + "/>"
        : "<" + root + ">" + ("<" + item + "/>").repeat(minItems) + "</" + root + ">";
  }
}
