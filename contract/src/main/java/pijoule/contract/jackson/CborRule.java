package pijoule.contract.jackson;

/**
 * Well-formed CBOR (RFC 8949, section 3) as a message has it. Every text is UTF-8, in each of its
 * pieces; keys are texts; no value is taken from elsewhere. Jackson's parser lets through others:
 * texts that are no UTF-8, keys of bytes, an end between a key and its value.
 */
final class CborRule implements ByteRule {
  /** More than any message has; what is deeper is refused here. */
  private static final int MAX_DEPTH = 16;

  private static final int BYTES = 2;
  private static final int TEXT = 3;
  private static final int ARRAY = 4;
  private static final int MAP = 5;
  private static final int TAG = 6;
  private static final int OTHER = 7;

  /** Greatest number in the low bits of a first byte; a greater one follows it. */
  private static final int LAST_IN_FIRST_BYTE = 23;

  private static final int IN_EIGHT_BYTES = 27;
  private static final int INDEFINITE = 31;

  /** Tags of a reference to a text or a value that came before. */
  private static final int TEXT_REFERENCE = 25;

  private static final int VALUE_REFERENCE = 29;

  private static final long NO_LENGTH = -1;

  private final int[] kinds = new int[MAX_DEPTH];

  /** Items that are still to come in what is open; of a map keys and values. */
  private final long[] left = new long[MAX_DEPTH];

  private final boolean[] atValue = new boolean[MAX_DEPTH];
  private int depth;

  private int kind;
  private int low;
  private int numberBytes;
  private long number;
  private long stringBytes;
  private Utf8Rule characters = new Utf8Rule();
  private boolean isTagged;
  private boolean isOver;

  @Override
  public boolean takes(int octet) {
    if (stringBytes > 0) {
      return takesOfString(octet);
    }
    if (numberBytes > 0) {
      number = number << Byte.SIZE | octet;
      numberBytes--;
      return numberBytes > 0 || begins();
    }
    kind = octet >> 5;
    low = octet & INDEFINITE;
    number = low;
    if (isOver) {
      return false;
    }
    if (low <= LAST_IN_FIRST_BYTE) {
      return begins();
    }
    if (low <= IN_EIGHT_BYTES) {
      number = 0;
      numberBytes = 1 << low - LAST_IN_FIRST_BYTE - 1;
      return true;
    }
    return low == INDEFINITE && (kind == OTHER ? ends() : beginsWithoutLength());
  }

  private boolean takesOfString(int octet) {
    stringBytes--;
    boolean takes = kind == BYTES || characters.takes(octet);
    return takes && (stringBytes > 0 || characters.isWhole() && counted());
  }

  /** An item whose first byte and number are there. */
  private boolean begins() {
    if (!mayBegin() || number < 0 && kind >= BYTES && kind <= MAP) {
      return false;
    }
    return switch (kind) {
      case BYTES, TEXT -> string();
      case ARRAY -> number == 0 ? counted() : open(number);
      case MAP -> number == 0 ? counted() : number <= Integer.MAX_VALUE && open(2 * number);
      case TAG -> tag();
      // Section 3.3: a simple value in a byte of its own is none of those in the first byte.
      case OTHER -> (low != LAST_IN_FIRST_BYTE + 1 || number > INDEFINITE) && counted();
      default -> counted();
    };
  }

  private boolean string() {
    stringBytes = number;
    characters = new Utf8Rule();
    return number > 0 || counted();
  }

  private boolean tag() {
    isTagged = true;
    return number != TEXT_REFERENCE && number != VALUE_REFERENCE;
  }

  /** A piece of a string is of its kind, and a key is a text. */
  private boolean mayBegin() {
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

  private boolean beginsWithoutLength() {
    boolean isPiece = depth > 0 && kinds[depth - 1] <= TEXT;
    return kind >= BYTES && kind <= MAP && !isPiece && mayBegin() && open(NO_LENGTH);
  }

  private boolean open(long items) {
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

  private boolean ends() {
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
