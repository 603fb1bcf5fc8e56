package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "=", "-", "-1.5W", "+-1", "-1e"})
  void aTextThatASpreadsheetWouldComputeIsText(String text) {
    assertThat(Csv.line(List.of("a", text))).isEqualTo("a,'" + text + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "+2.5", "-1.5E-7", "-.5", "1e9", "NA", "a=b", "", "100kB"})
  void numbersAndOtherTextsStayAsTheyAre(String text) {
    assertThat(Csv.line(List.of("a", text))).isEqualTo("a," + text + "\n");
  }

  @Test
  void aFormulaWithSpecialCharactersIsQuotedAsWell() {
    assertThat(Csv.line(List.of("=A1,\"x\"", "\t=1"))).isEqualTo("\"'=A1,\"\"x\"\"\",'\t=1\n");
  }

  @Test
  void markdownOfOthersBeginsNoElementAndNoLink() {
    assertThat(MarkdownWriter.harmless("a <script>x</script>\n\n[b](javascript:c) 1 < 2"))
        .isEqualTo("a &lt;script>x&lt;/script> [b]\\(javascript:c) 1 < 2");
  }
}
