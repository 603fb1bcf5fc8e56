package pijoule.contract.conventional;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import pijoule.contract.message.Invalid;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.XmlText;

/**
 * A type of messages as a string that two programs agreed on: the fields of an item are separated
 * by {@code #}, and each item ends with {@code ;}, such as {@code value#timestamp#samplerId;}. So
 * wrote Groba and Clarke (2010), Listing 1. In UTF-8; nothing is escaped, so a text can hold
 * neither separator. Safe for use by many threads.
 *
 * @param <T> the domain's type
 */
public final class ConventionalText<T> {
  private static final char FIELD = '#';
  private static final char ITEM = ';';

  /** As many as a decoder keeps. */
  private static final int ARRIVED_CHARACTERS = 8192;

  private final MessageType<T> type;
  private final int fields;

  /**
   * Makes a conventional text.
   *
   * @param type of the messages
   */
  public ConventionalText(MessageType<T> type) {
    this.type = type;
    fields = Math.max(1, type.shape().fields().size());
  }

  /**
   * Writes a message.
   *
   * @param value left as it is
   * @param out takes the bytes in one write
   * @throws IllegalArgumentException if a text holds a separator
   * @throws IOException as the stream's
   */
  public void write(T value, OutputStream out) throws IOException {
    out.write(bytes(value));
  }

  /**
   * Returns its message.
   *
   * @param value left as it is
   * @throws IllegalArgumentException if a text holds a separator
   */
  public byte[] bytes(T value) {
    StringBuilder message = new StringBuilder();
    int count = type.count(value);
    for (int i = 0; i < count; i++) {
      for (int field = 0; field < fields; field++) {
        if (field > 0) {
          message.append(FIELD);
        }
        message.append(required(type.text(value, i, field)));
      }
      message.append(ITEM);
    }
    return message.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String required(String text) {
    if (text.indexOf(FIELD) >= 0 || text.indexOf(ITEM) >= 0) {
      throw new IllegalArgumentException(
          "a text must hold neither # nor ; by protocol conventional, got '"
              + text
              + "'; choose another protocol");
    }
    return text;
  }

  /**
   * Returns bytes of its message.
   *
   * @param value any whose texts are of ASCII
   */
  public long size(T value) {
    int count = type.count(value);
    long bytes = (long) fields * count;
    for (int i = 0; i < count; i++) {
      for (int field = 0; field < fields; field++) {
        bytes += type.text(value, i, field).length();
      }
    }
    return bytes;
  }

  /**
   * Reads a message to its last byte.
   *
   * @param in the message's bytes, in memory
   * @return the value
   * @throws InvalidConventionalException if they are no message
   * @throws IOException as the stream's
   * @throws pijoule.contract.message.InvalidItemException if a text is not allowed
   */
  public T read(InputStream in) throws IOException {
    String message = decoded(in.readAllBytes());
    ItemReader<T> reader = type.strictReader();
    int items = 0;
    int start = 0;
    while (start < message.length()) {
      int end = message.indexOf(ITEM, start);
      if (end < 0) {
        throw noEnd(items + 1);
      }
      readItem(message, start, end, reader);
      items++;
      start = end + 1;
    }
    requireCount(items);
    return reader.value();
  }

  /**
   * Reads a message while its bytes arrive, to the last; an item is read when its end is there.
   *
   * @param in the message's bytes
   * @return the value
   * @throws InvalidConventionalException if they are no message
   * @throws IOException as the stream's
   * @throws pijoule.contract.message.InvalidItemException if a text is not allowed
   */
  public T readArriving(InputStream in) throws IOException {
    Reader characters = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
    char[] arrived = new char[ARRIVED_CHARACTERS];
    StringBuilder item = new StringBuilder();
    ItemReader<T> reader = type.strictReader();
    int items = 0;
    for (int count = next(characters, arrived); count >= 0; count = next(characters, arrived)) {
      int start = 0;
      for (int i = 0; i < count; i++) {
        if (arrived[i] == ITEM) {
          item.append(arrived, start, i - start);
          readItem(item.toString(), 0, item.length(), reader);
          item.setLength(0);
          items++;
          start = i + 1;
        }
      }
      item.append(arrived, start, count - start);
    }
    if (!item.isEmpty()) {
      throw noEnd(items + 1);
    }
    requireCount(items);
    return reader.value();
  }

  private static int next(Reader characters, char[] arrived) throws IOException {
    try {
      return characters.read(arrived);
    } catch (CharacterCodingException notUtf8) {
      throw new InvalidConventionalException("body must be UTF-8, got other bytes");
    }
  }

  private static InvalidConventionalException noEnd(int item) {
    return new InvalidConventionalException("body must end with ;, got an end within item " + item);
  }

  private static String decoded(byte[] bytes) throws InvalidConventionalException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      throw new InvalidConventionalException("body must be UTF-8, got other bytes");
    }
  }

  private void readItem(String message, int start, int end, ItemReader<T> reader)
      throws InvalidConventionalException {
    requireFields(message, start, end);
    int from = start;
    for (int field = 0; field < fields; field++) {
      int to = field == fields - 1 ? end : message.indexOf(FIELD, from);
      reader.add(allowed(field, message.substring(from, to)));
      from = to + 1;
    }
  }

  private void requireFields(String message, int start, int end)
      throws InvalidConventionalException {
    int found = 1;
    for (int i = start; i < end; i++) {
      found += message.charAt(i) == FIELD ? 1 : 0;
    }
    if (found != fields) {
      throw new InvalidConventionalException(
          type.shape().item() + " must have " + fields + " texts separated by #, got " + found);
    }
  }

  private String allowed(int field, String text) {
    Shape shape = type.shape();
    String content = shape.hasFields() ? shape.fields().get(field).xsdType() : shape.xsdType();
    return content.equals("xs:string") ? XmlText.require(text) : text;
  }

  private void requireCount(int items) throws InvalidConventionalException {
    Shape shape = type.shape();
    if (items < shape.minItems() || items > shape.maxItems()) {
      String bound =
          items < shape.minItems() ? "at least " + shape.minItems() : "at most " + shape.maxItems();
      throw new InvalidConventionalException(
          shape.root() + " must hold " + bound + " " + shape.item() + ", got " + items);
    }
  }

  /** A body that is no message in the conventional form. */
  static final class InvalidConventionalException extends IOException implements Invalid {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an invalid conventional exception.
     *
     * @param message what must be and what was, in one line
     */
    InvalidConventionalException(String message) {
      super(message);
    }

    @Override
    public String next() {
      return "mend the message";
    }
  }
}
