package pijoule.contract.jackson;

import com.fasterxml.jackson.core.JsonLocation;
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
    return new CborRule();
  }

  @Override
  String rule(String example) {
    return "body must be CBOR with unique keys, such as " + example + " in diagnostic notation";
  }

  @Override
  String place(JsonLocation at) {
    return at.getByteOffset() < 0 ? "" : "an error at byte " + at.getByteOffset();
  }
}
