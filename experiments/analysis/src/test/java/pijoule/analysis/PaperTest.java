package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.claims.ReferenceReader;
import pijoule.analysis.claims.ShippedReference;
import pijoule.analysis.table.Chapter;
import pijoule.campaign.Paper;
import pijoule.campaign.ResultsException;

/** A campaign has a paper's numbers and sizes by the paper's files alone. */
class PaperTest {
  private static final YAMLMapper YAML = new YAMLMapper();

  @TempDir Path folder;

  private static Paper paper(String yaml) throws Exception {
    JsonNode source = YAML.readTree("authors: A. Roe, B. Doe\nyear: 1999\n" + yaml);
    return Paper.read(source);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nunes2013|Nunes et al. (2013)",
        "groba2010|Groba and Clarke (2010)",
        "hamad2010|Hamad et al. (2010)"
      })
  void itsCitationIsShort(String name, String citation) throws Exception {
    Path source = ShippedReference.folder(name).resolve("source.yaml");
    assertThat(Paper.read(YAML.readTree(source.toFile())).citation()).isEqualTo(citation);
  }

  @Test
  void onlyWhatItNumbersHasANumber() throws Exception {
    Paper paper = paper("numbers: {shares-of-all: Figure 4a}");
    assertThat(paper.title("shares-of-all", "shares")).isEqualTo("Figure 4a: shares");
    assertThat(paper.title("shares-of-one", "shares")).isEqualTo("Shares");
    assertThat(paper.remark(List.of("shares-of-one", "shares-of-all")))
        .hasValue("Numbers of tables and figures are those of Roe and Doe (1999).");
    assertThat(paper.remark(List.of("shares-of-one"))).isEmpty();
    assertThat(Paper.NONE.title("shares-of-all", "shares")).isEqualTo("Shares");
  }

  @ParameterizedTest
  @ValueSource(strings = {"III", "Figure", "Figure 3 and 4", "''"})
  void aNumberIsAsPapersPrintIt(String number) {
    assertThatThrownBy(() -> paper("numbers: {shares: " + number + "}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the number of shares must be such as 'Table III'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "growing: [requst_size]|unknown quantity 'requst_size'; did you mean request_size?",
        "numbers: {shares: 3}|the number of shares must be such as"
      })
  void aReferenceWithAnotherKeyIsRefused(String line, String refusal) throws Exception {
    ShippedReference.copy("groba2010", folder);
    Path source = folder.resolve("source.yaml");
    String text = Files.readString(source);
    Files.writeString(source, text.substring(0, text.indexOf("numbers:")) + line + "\n");
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("source.yaml: ")
        .hasMessageContaining(refusal);
  }

  /** A name that no report has would be a number that nobody sees. */
  @ParameterizedTest
  @ValueSource(strings = {"nunes2013", "groba2010", "hamad2010"})
  void aReportHasAllThatItNumbers(String name) throws Exception {
    Path of = new ShippedStudy(name).write(folder.resolve(name), 2, 0.01, 2013);
    Files.writeString(
        of.resolve("study.yaml"), "\nreference: " + name + "\n", StandardOpenOption.APPEND);
    ShippedReference.copy(name, of.resolve("reference").resolve(name));
    Map<String, String> titles = new LinkedHashMap<>();
    List<Chapter> chapters = Report.make(of).chapters();
    chapters.forEach(
        chapter ->
            Stream.concat(
                    chapter.sheets().stream().map(sheet -> Map.entry(sheet.name(), sheet.title())),
                    chapter.figures().stream().map(fig -> Map.entry(fig.name(), fig.title())))
                .forEach(entry -> titles.put(entry.getKey(), entry.getValue())));
    JsonNode numbers =
        YAML.readTree(of.resolve("reference").resolve(name).resolve("source.yaml").toFile())
            .path("numbers");
    assertThat(numbers.properties()).isNotEmpty();
    for (Map.Entry<String, JsonNode> number : numbers.properties()) {
      assertThat(titles)
          .as(number.getKey())
          .hasEntrySatisfying(
              number.getKey(),
              title -> assertThat(title).startsWith(number.getValue().asText() + ": "));
    }
  }
}
