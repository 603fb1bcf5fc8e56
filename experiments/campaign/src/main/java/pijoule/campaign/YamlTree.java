package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.file.Path;
import pijoule.energy.files.RegularFile;

/** YAML of a person's: a file of some kilobytes whose values are written out. */
public final class YamlTree {
  private YamlTree() {}

  /**
   * Reads a file.
   *
   * @param mapper for YAML
   * @param file of at most 10 MB
   * @return its content
   * @throws com.fasterxml.jackson.core.JsonProcessingException if it is no YAML
   * @throws IOException in one line, if it is no such file, or has an alias: the parser takes one
   *     for a text, so that the value would be the alias's own name
   */
  public static JsonNode read(ObjectMapper mapper, Path file) throws IOException {
    String text = RegularFile.text(file);
    try (YAMLParser parser = ((YAMLFactory) mapper.getFactory()).createParser(text)) {
      while (parser.nextToken() != null) {
        if (parser.isCurrentAlias()) {
          throw new IOException(
              "%s, line %s: YAML aliases are not read, got *%s; write the value itself"
                  .formatted(file, parser.currentTokenLocation().getLineNr(), parser.getText()));
        }
      }
    }
    return mapper.readTree(text);
  }
}
