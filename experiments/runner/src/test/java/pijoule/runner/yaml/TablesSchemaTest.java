package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.claims.ReferenceReader;
import pijoule.campaign.ResultsException;
import pijoule.contract.options.UsageException;

/** The schema that editors use says the same as the reader. */
class TablesSchemaTest {
  private static final Path REFERENCES = Path.of("..", "reference");
  private static final YamlFile SCHEMA = new YamlFile("tables");

  @TempDir private Path folder;

  @Test
  void theShippedTablesFulfilIt() throws IOException {
    try (Stream<Path> references = Files.list(REFERENCES)) {
      assertThat(references.map(of -> of.resolve("tables.yaml")).filter(Files::exists))
          .hasSizeGreaterThanOrEqualTo(2)
          .allMatch(file -> SCHEMA.read(file).path("tables").size() > 0);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "factor: device | factor: ''",
        "of: emulated | off: emulated",
        "against: native | against: [native]",
        "{level: native} | {level: native, over: 1}",
        "{level: native} | {anomaly: B1}"
      })
  void bothRefuseOverheads(String right, String wrong) throws IOException {
    refused("nunes2014", right, wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pijoule-tables/1 | pijoule-tables/2",
        "table: \"3\" | table: \"\"",
        "title: | titel:",
        "rows: [elements] | rows: []",
        "rows: [elements] | rows: elements",
        "side: client, label: Time | side: klient, label: Time",
        "label: Time | lable: Time",
        "title: | statistic: median\\n    title:"
      })
  void bothRefuse(String right, String wrong) throws IOException {
    refused("hamad2010", right, wrong);
  }

  private void refused(String name, String right, String wrong) throws IOException {
    try (Stream<Path> files = Files.list(REFERENCES.resolve(name))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    assertThat(ReferenceReader.read(folder).tables()).hasSize(1);
    Path file = folder.resolve("tables.yaml");
    String shipped = Files.readString(file);
    assertThat(shipped).contains(right);
    Files.writeString(file, shipped.replaceFirst(Pattern.quote(right), wrong.replace("\\n", "\n")));
    assertThatThrownBy(() -> SCHEMA.read(file)).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("tables.yaml")
        .extracting(refused -> refused.getMessage().lines().count())
        .isEqualTo(1L);
  }
}
