package pijoule.campaign;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.file.Path;
import pijoule.energy.files.RegularFile;

/** YAML of a person's: a file of some kilobytes whose values are written out. */
public final class YamlTree {
  /** A word such as {@code on} is a text, as in YAML 1.2, and a key stands once. */
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private YamlTree() {}

  /**
   * Reads a file.
   *
   * @param file of at most 10 MB
   * @return its content
   * @throws com.fasterxml.jackson.core.JsonProcessingException if it is no YAML
   * @throws IOException in one line, if it is no such file, or has an alias: the parser takes one
   *     for a text, so that the value would be the alias's own name
   */
  public static JsonNode read(Path file) throws IOException {
    String text = RegularFile.text(file);
    try (YAMLParser parser = YAML.getFactory().createParser(text)) {
      while (parser.nextToken() != null) {
        if (parser.isCurrentAlias()) {
          throw new IOException(
              "%s, line %s: YAML aliases are not read, got *%s; write the value itself"
                  .formatted(file, parser.currentTokenLocation().getLineNr(), parser.getText()));
        }
      }
    }
    return YAML.readTree(text);
  }
}
