package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.octet.OctetForms.OctetFloat;
import pijoule.contract.octet.OctetForms.OctetFloats;
import pijoule.contract.octet.OctetForms.OctetNumbers;
import pijoule.contract.octet.OctetForms.OctetQuery;
import pijoule.contract.octet.OctetForms.OctetReadings;
import pijoule.contract.octet.OctetForms.OctetText;
import pijoule.contract.octet.OctetForms.OctetWords;

/**
 * A type of messages in the binary form of {@link DataOutput}: a list as its length ({@code
 * writeInt}) and then its items ({@code writeInt}, {@code writeFloat} or {@code writeUTF}); a text,
 * or a single number's text, as {@code writeUTF}. So wrote Hamad et al. (2010). Of the same kind
 * are a count ({@code writeInt}) and a list of readings ({@code writeDouble}, {@code writeLong},
 * {@code writeUTF}).
 *
 * @param <T> the domain's type
 */
public abstract class OctetType<T> {
  /** The longest text that {@link DataOutput#writeUTF} writes, bytes of its modified UTF-8. */
  public static final int MAX_TEXT_BYTES = 65_535;

  private final Shape shape;

  /**
   * Makes an octet type.
   *
   * @param shape of the messages
   */
  OctetType(Shape shape) {
    this.shape = shape;
  }

  /**
   * Returns its binary form.
   *
   * @param messages a type that has a binary form
   * @param <T> the domain's type
   */
  @SuppressWarnings("unchecked")
  public static <T> OctetType<T> of(MessageType<T> messages) {
    if (messages == NumbersType.INSTANCE) {
      return (OctetType<T>) new OctetNumbers();
    }
    if (messages == TextType.INSTANCE) {
      return (OctetType<T>) new OctetText();
    }
    if (messages == WordsType.INSTANCE) {
      return (OctetType<T>) new OctetWords();
    }
    if (messages == FloatsType.INSTANCE) {
      return (OctetType<T>) new OctetFloats();
    }
    if (messages == FloatType.INSTANCE) {
      return (OctetType<T>) new OctetFloat();
    }
    if (messages == QueryType.INSTANCE) {
      return (OctetType<T>) new OctetQuery();
    }
    if (messages == ReadingsType.INSTANCE) {
      return (OctetType<T>) new OctetReadings();
    }
    throw new IllegalArgumentException(
        "messages must have a binary form, got none for " + messages.shape().root());
  }

  /**
   * Returns bytes of its message.
   *
   * @param value any
   */
  public abstract long size(T value);

  /** Returns bytes of the shortest item. */
  public abstract int minItemBytes();

  /** Writes the value, without its framing: it has none. */
  abstract void write(T value, DataOutput out) throws IOException;

  /** Reads a value; throws what {@link DataInput} throws. */
  abstract T read(DataInput in) throws IOException;

  /**
   * Writes a message.
   *
   * @param value left as it is
   * @param out takes the bytes; flushed
   * @throws IllegalArgumentException if a text takes more than {@link #MAX_TEXT_BYTES}
   * @throws IOException as the stream's
   */
  public final void write(T value, OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    try {
      write(value, (DataOutput) data);
    } catch (UTFDataFormatException tooLong) {
      throw new IllegalArgumentException(
          "a text must take at most "
              + MAX_TEXT_BYTES
              + " B by protocol octet, got more; choose a smaller message_size or another protocol",
          tooLong);
    }
    data.flush();
  }

  /**
   * Reads a message to its last byte.
   *
   * @param in the message's bytes, in memory
   * @return the value
   * @throws InvalidOctetsException if they are not a message
   * @throws pijoule.contract.message.InvalidItemException if an item is not allowed
   */
  public final T read(InputStream in) throws InvalidOctetsException {
    try {
      T value = read((DataInput) new DataInputStream(in));
      if (in.read() >= 0) {
        throw new InvalidOctetsException("body must end with its last item, got more bytes");
      }
      return value;
    } catch (InvalidOctetsException invalid) {
      throw invalid;
    } catch (EOFException ended) {
      throw new InvalidOctetsException("body must be as long as its lengths say, got fewer bytes");
    } catch (IOException notText) {
      // The bytes are in memory: reading them fails for no other reason.
      throw new InvalidOctetsException(
          "texts must be modified UTF-8 as DataOutput writes it, got other bytes");
    }
  }

  /** Reads and checks the number of a list's items. */
  final int count(DataInput in) throws IOException {
    int count = in.readInt();
    if (count < shape.minItems()) {
      throw new InvalidOctetsException(
          shape.root() + " must hold at least " + shape.minItems() + " items, got " + count);
    }
    return count;
  }

  /** Bytes of a text as {@link DataOutput#writeUTF} writes it. */
  static long utfBytes(String text) {
    long bytes = 2;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      bytes += character >= 1 && character < 0x80 ? 1 : character < 0x800 ? 2 : 3;
    }
    return bytes;
  }
}
