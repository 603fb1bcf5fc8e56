package pijoule.contract.jackson;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** JSON by RFC 8259, in UTF-8 alone. */
public final class JsonFormat extends JacksonFormat {
  /** Sets up Jackson. */
  public JsonFormat() {
    super(new JsonMapper());
  }

  @Override
  ObjectMapper strict() {
    return StrictJackson.mapper(
        JsonMapper.builder(
            JsonFactory.builder().disable(JsonFactory.Feature.CHARSET_DETECTION).build()));
  }

  @Override
  ByteRule bytes() {
    return new Utf8Rule();
  }

  @Override
  String rule(String example) {
    return "body must be JSON in UTF-8 with unique keys, such as " + example;
  }

  @Override
  String place(JsonLocation at) {
    return at.getLineNr() < 1
        ? ""
        : "an error at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }
}
