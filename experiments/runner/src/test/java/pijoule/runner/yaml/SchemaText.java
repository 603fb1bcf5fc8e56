package pijoule.runner.yaml;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A schema as its file has it, with the place of each property. */
final class SchemaText {
  private static final String NUMBER = "-?[0-9.]+(?:ns|us|ms|s|min|h|C|%| calls|gCO2e/kWh)";

  /** Bounds of a value with its unit, in a description. */
  static final Pattern RANGE = Pattern.compile(NUMBER + " to " + NUMBER + "(?![0-9a-zA-Z])");

  /** Bounds of a number. */
  static final Pattern LIMIT = Pattern.compile("\"(?:min|max)imum\": (-?[0-9]+)");

  /**
   * Place of a property's rules.
   *
   * @param key dotted, such as {@code server.port}
   * @param start of its rules
   * @param end of its rules
   */
  record Property(String key, int start, int end) {
    boolean is(String dotted) {
      return key.equals(dotted) || key.endsWith("." + dotted);
    }
  }

  private final Path file;
  private String text;

  SchemaText(String kind) throws IOException {
    file = Path.of(System.getProperty("pijoule.home"), "experiments/schema", kind + ".schema.json");
    text = Files.readString(file);
  }

  List<Property> properties() throws IOException {
    List<Property> found = new ArrayList<>();
    try (JsonParser in = new JsonFactory().createParser(text)) {
      in.nextToken();
      object(in, "", false, found);
    }
    return found;
  }

  private static void object(JsonParser in, String path, boolean names, List<Property> found)
      throws IOException {
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String name = in.currentName();
      in.nextToken();
      int start = (int) in.currentTokenLocation().getCharOffset();
      value(in, names ? path + name + "." : path, !names && name.equals("properties"), found);
      if (names) {
        found.add(new Property(path + name, start, (int) in.currentLocation().getCharOffset()));
      }
    }
  }

  private static void value(JsonParser in, String path, boolean names, List<Property> found)
      throws IOException {
    if (in.currentToken() == JsonToken.START_OBJECT) {
      object(in, path, names, found);
    } else if (in.currentToken() == JsonToken.START_ARRAY) {
      while (in.nextToken() != JsonToken.END_ARRAY) {
        value(in, path, false, found);
      }
    }
  }

  String of(Property property) {
    return text.substring(property.start(), property.end());
  }

  void change(Property property, UnaryOperator<String> change) throws IOException {
    text =
        text.substring(0, property.start())
            + change.apply(of(property))
            + text.substring(property.end());
    Files.writeString(file, text);
  }
}
