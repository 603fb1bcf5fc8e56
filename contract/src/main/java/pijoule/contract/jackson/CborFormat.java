package pijoule.contract.jackson;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORParser;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;

/**
 * CBOR by RFC 8949, as Jackson writes it. Maps of indefinite length, arrays with their length, the
 * shortest integers, binary32 and binary64 in four and eight bytes. Every length that is well
 * formed is read, and tags are skipped; strictly read, what is no value of JSON (bytes, simple
 * values, references) is refused.
 */
public final class CborFormat extends JacksonFormat {
  /** Sets up Jackson. */
  public CborFormat() {
    super(new CBORMapper());
  }

  @Override
  ObjectMapper strict() {
    return StrictJackson.mapper(
        CBORMapper.builder(
            CBORFactory.builder()
                // Else a simple value is a number, and an undefined one is null.
                .enable(CBORParser.Feature.READ_SIMPLE_VALUE_AS_EMBEDDED_OBJECT)
                .enable(CBORParser.Feature.READ_UNDEFINED_AS_EMBEDDED_OBJECT)
                // Else a negative integer of tag 3 is one greater than it is.
                .enable(CBORParser.Feature.DECODE_USING_STANDARD_NEGATIVE_BIGINT_ENCODING)
                .build()));
  }

  @Override
  ByteRule bytes() {
    return new Rule();
  }

  @Override
  String rule(String example) {
    return "body must be CBOR with unique keys, such as " + example + " in diagnostic notation";
  }

  /** First bytes of RFC 8949, section 3; no value is taken from elsewhere. */
  private static final class Rule extends BinaryRule {
    private static final int TAG = 6;
    private static final int OTHER = 7;

    /** Greatest number in the low bits of a first byte; a greater one follows it. */
    private static final int LAST_IN_FIRST_BYTE = 23;

    private static final int IN_EIGHT_BYTES = 27;
    private static final int INDEFINITE = 31;

    /** Tags of a reference to a text or a value that came before. */
    private static final int TEXT_REFERENCE = 25;

    private static final int VALUE_REFERENCE = 29;

    @Override
    int numberBytes(int octet) {
      int low = octet & INDEFINITE;
      if (low <= LAST_IN_FIRST_BYTE || low == INDEFINITE) {
        return 0;
      }
      return low <= IN_EIGHT_BYTES ? 1 << low - LAST_IN_FIRST_BYTE - 1 : -1;
    }

    @Override
    boolean begins(int octet, long after) {
      int kind = octet >> 5;
      int low = octet & INDEFINITE;
      if (low == INDEFINITE) {
        return kind == OTHER ? ends() : beginsWithoutLength(kind);
      }
      long number = low <= LAST_IN_FIRST_BYTE ? low : after;
      return switch (kind) {
        case BYTES, TEXT, ARRAY, MAP -> item(kind, number);
        case TAG -> number != TEXT_REFERENCE && number != VALUE_REFERENCE && tag();
        // Section 3.3: a simple value in a byte of its own is none of those in the first byte.
        case OTHER -> (low != LAST_IN_FIRST_BYTE + 1 || number > INDEFINITE) && item(SCALAR, 0);
        default -> item(SCALAR, 0);
      };
    }
  }
}
