package pijoule.contract.jackson;

/**
 * Well-formed items of a binary format as a message has them. Every text is UTF-8, in each of its
 * pieces; keys are texts; what is open is as long as it says. A format knows its first bytes.
 * Jackson's parsers let through others: texts that are no UTF-8, keys of bytes, an end between a
 * key and its value.
 */
abstract class BinaryRule implements ByteRule {
  /** Kinds of items as CBOR numbers them; those below have no further bytes than their number. */
  static final int BYTES = 2;

  static final int TEXT = 3;
  static final int ARRAY = 4;
  static final int MAP = 5;

  /** Kind of items that are whole with their number. */
  static final int SCALAR = 0;

  /** More than any message has; what is deeper is refused here. */
  private static final int MAX_DEPTH = 16;

  private static final long NO_LENGTH = -1;

  private final int[] kinds = new int[MAX_DEPTH];

  /** Items that are still to come in what is open; of a map keys and values. */
  private final long[] left = new long[MAX_DEPTH];

  private final boolean[] atValue = new boolean[MAX_DEPTH];
  private int depth;

  private int first;
  private int numberBytes;
  private long number;
  private boolean isText;
  private long stringBytes;
  private Utf8Rule characters = new Utf8Rule();
  private boolean isTagged;
  private boolean isOver;

  /**
   * Returns how many bytes of a number or a length follow a first byte, at most 8.
   *
   * @return below 0 if the byte may not come
   */
  abstract int numberBytes(int octet);

  /**
   * Takes an item by one of the methods below.
   *
   * @param octet its first byte
   * @param after the number in the bytes that follow it; 0 if there are none
   * @return whether it may come here
   */
  abstract boolean begins(int octet, long after);

  @Override
  public final boolean takes(int octet) {
    if (stringBytes > 0) {
      return takesOfString(octet);
    }
    if (numberBytes > 0) {
      number = number << Byte.SIZE | octet;
      numberBytes--;
    } else {
      first = octet;
      number = 0;
      numberBytes = numberBytes(octet);
      if (isOver || numberBytes < 0) {
        return false;
      }
    }
    return numberBytes > 0 || begins(first, number);
  }

  private boolean takesOfString(int octet) {
    stringBytes--;
    boolean takes = !isText || characters.takes(octet);
    return takes && (stringBytes > 0 || characters.isWhole() && counted());
  }

  /**
   * An item whose first byte and number are there.
   *
   * @param length of what has one; negative where it is above 2^63
   */
  final boolean item(int kind, long length) {
    if (!mayBegin(kind) || length < 0) {
      return false;
    }
    return switch (kind) {
      case BYTES, TEXT -> string(kind, length);
      case ARRAY -> length == 0 ? counted() : open(kind, length);
      case MAP -> length == 0 ? counted() : length <= Integer.MAX_VALUE && open(kind, 2 * length);
      default -> counted();
    };
  }

  private boolean string(int kind, long length) {
    isText = kind == TEXT;
    stringBytes = length;
    characters = new Utf8Rule();
    return length > 0 || counted();
  }

  /** A mark of the item that follows. */
  final boolean tag() {
    isTagged = true;
    return mayBegin(SCALAR);
  }

  /** A piece of a string is of its kind, and a key is a text. */
  private boolean mayBegin(int kind) {
    if (depth == 0) {
      return true;
    }
    int around = kinds[depth - 1];
    return switch (around) {
      case BYTES, TEXT -> kind == around;
      case MAP -> atValue[depth - 1] || kind == TEXT;
      default -> true;
    };
  }

  /** An item that {@link #ends} somewhere. */
  final boolean beginsWithoutLength(int kind) {
    boolean isPiece = depth > 0 && kinds[depth - 1] <= TEXT;
    return kind >= BYTES && kind <= MAP && !isPiece && mayBegin(kind) && open(kind, NO_LENGTH);
  }

  private boolean open(int kind, long items) {
    isTagged = false;
    if (depth == MAX_DEPTH) {
      return false;
    }
    kinds[depth] = kind;
    left[depth] = items;
    atValue[depth] = false;
    depth++;
    return true;
  }

  /** The end of an item without length. */
  final boolean ends() {
    boolean mayEnd = depth > 0 && left[depth - 1] == NO_LENGTH && !atValue[depth - 1] && !isTagged;
    if (!mayEnd) {
      return false;
    }
    depth--;
    return counted();
  }

  /** An item is whole, and so may be what is around it. */
  private boolean counted() {
    isTagged = false;
    while (depth > 0) {
      int around = depth - 1;
      if (kinds[around] == MAP) {
        atValue[around] = !atValue[around];
      }
      if (left[around] == NO_LENGTH || --left[around] > 0) {
        return true;
      }
      depth = around;
    }
    isOver = true;
    return true;
  }
}
