package pijoule.contract.jackson;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;

/** Reads texts alone: Jackson's own makes one of a number, of true, and in Base64 of bytes. */
final class TextDeserializer extends StdScalarDeserializer<String> {
  private static final long serialVersionUID = 1L;

  TextDeserializer() {
    super(String.class);
  }

  @Override
  public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    return parser.hasToken(JsonToken.VALUE_STRING)
        ? parser.getText()
        : (String) context.handleUnexpectedToken(String.class, parser);
  }
}
