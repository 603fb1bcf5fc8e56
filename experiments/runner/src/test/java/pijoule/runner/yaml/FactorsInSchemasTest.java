package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.catalog.Factors;
import pijoule.contract.security.SecurityFactors;

/**
 * The schemas list the factors for editors; the list is the one in the program. {@code
 * -Dgolden.rewrite=true} rewrites it.
 */
class FactorsInSchemasTest {
  private static final String LINE = "\n        \"%s\": {\"$ref\": \"#/$defs/%s\"}";

  @ParameterizedTest
  @CsvSource({"study, scalar, version", "study, list, versions", "claims, level, level"})
  void areThoseOfTheProgram(String schema, String levels, String numbers) throws IOException {
    Path file = Path.of("..", "schema", schema + ".schema.json");
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
}
