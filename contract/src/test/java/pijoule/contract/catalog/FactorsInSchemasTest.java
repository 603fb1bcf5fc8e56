package pijoule.contract.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.OptionFactor;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.security.SecurityFactors;

/**
 * The schemas list the factors for editors, and that of program.json the keys by which programs
 * offer levels; the lists are those in the program, in the order of plan.csv's columns. {@code
 * -Dgolden.rewrite=true} rewrites them, before the runner is built with them.
 */
class FactorsInSchemasTest {
  private static final Path SCHEMA = Path.of("../experiments/schema/program.schema.json");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String LINE = "\n        \"%s\": {\"$ref\": \"#/$defs/%s\"}";

  @ParameterizedTest
  @CsvSource({"study, scalar, version", "study, list, versions", "claims, level, level"})
  void areThoseOfTheProgram(String schema, String levels, String numbers) throws IOException {
    Path file = Path.of("../experiments/schema", schema + ".schema.json");
    String text = Files.readString(file);
    Matcher listed =
        Pattern.compile(
                "(?<=\"properties\": \\{)(\\s+\"\\w+\": \\{\"\\$ref\": \"#/\\$defs/(%s|%s)\"},?)+"
                    .formatted(levels, numbers))
            .matcher(text);
    assertThat(listed.find()).isTrue();
    String factors =
        Factors.all().stream()
            .map(
                factor ->
                    LINE.formatted(
                        factor.key(),
                        factor.equals(SecurityFactors.TLS_VERSION) ? numbers : levels))
            .collect(Collectors.joining(","));
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.writeString(file, listed.replaceFirst(Matcher.quoteReplacement(factors)));
    } else {
      assertThat(listed.group()).isEqualTo(factors);
    }
  }

  /** Keys of the whole program are between its checks and offers, an entry's before arrivals. */
  @ParameterizedTest
  @CsvSource({"true, 4, checks, offers", "false, 10, properties, arrivals"})
  void areThoseOfTheOptions(boolean ofProgram, int indent, String before, String after)
      throws IOException {
    String blanks = " ".repeat(indent);
    String text = Files.readString(SCHEMA);
    int start =
        ofProgram
            ? after(text, blanks + "},\n", text.indexOf(blanks + "\"" + before + "\": "))
            : after(text, "        \"" + before + "\": {\n", text.indexOf("\"offers\": {"));
    int end = text.indexOf(blanks + "\"" + after + "\": ", start);
    String keys =
        Factors.offered().stream()
            .map(factor -> factor.offered().orElseThrow())
            .filter(option -> option.factor().orElseThrow().isOfProgram() == ofProgram)
            .map(option -> property(option, blanks) + ",\n")
            .collect(Collectors.joining());
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.writeString(SCHEMA, text.substring(0, start) + keys + text.substring(end));
    } else {
      assertThat(text.substring(start, end)).isEqualTo(keys);
    }
  }

  private static int after(String text, String line, int from) {
    return text.indexOf(line, from) + line.length();
  }

  /** New services and protocols need no new schema. */
  private static boolean isNamed(ProgramOption<?> option) {
    return option.words().isEmpty() || Endpoints.OPTIONS.contains(option);
  }

  private static String property(ProgramOption<?> option, String blanks) {
    OptionFactor factor = option.factor().orElseThrow();
    String description = quoted(factor.offerMeaning());
    if (isNamed(option)) {
      return "%s\"%s\": {\"$ref\": \"#/$defs/names\", \"description\": %s}"
          .formatted(blanks, factor.offerKey(), description);
    }
    List<String> words = option.words().stream().map(FactorsInSchemasTest::quoted).toList();
    return """
           "%s": {
             "type": "array",
             "minItems": 1,
             "uniqueItems": true,
             "items": {"enum": [%s]},
             "description": %s
           }"""
        .formatted(factor.offerKey(), String.join(", ", words), description)
        .indent(blanks.length())
        .stripTrailing();
  }

  private static String quoted(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
