package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.DesignTable;
import pijoule.analysis.paper.EnvironmentTable;
import pijoule.analysis.paper.OthersTable;
import pijoule.analysis.paper.PaperTables;
import pijoule.analysis.table.Listing.Column;
import pijoule.analysis.tools.ExternalTool;
import pijoule.campaign.RecordedCampaign;

class LatexWriterTest {
  @TempDir Path folder;

  @Test
  void headersThatSpanColumnsHaveRules() {
    assertThat(LatexWriter.write(Sheets.table("1MB")))
        .startsWith("% Needs \\usepackage{booktabs} and \\usepackage{longtable}.\n")
        .contains("\\label{tab:table-x}\n")
        .contains(
            "Framework & \\multicolumn{2}{c}{axis2} & \\multicolumn{2}{c}{cxf} \\tabularnewline\n"
                + "\\cmidrule(lr){2-3} \\cmidrule(lr){4-5}\n")
        .contains("Total (J, estimate) & 1.0 $\\pm$ 1.5 \\dag{}2 \\ddag{}1 & NA & - & 2.000 (n=1)");
  }

  @Test
  void aWideTableHasALineForEachValue() {
    assertThat(LatexWriter.write(Sheets.table()))
        .contains(" & Framework & Size & \\multicolumn{1}{r}{Mean} \\tabularnewline\n")
        .contains("Total (J, estimate) & axis2 & 100kB & 1.0 $\\pm$ 1.5 \\dag{}2 \\ddag{}1")
        .contains("\n & cxf & 100kB & - \\tabularnewline\n");
  }

  @Test
  void whatIsLongerThanAPageGoesOn() {
    String tex = LatexWriter.write(Sheets.listing(90, 4));
    assertThat(tex).contains("\\begin{longtable}", "(continued)").doesNotContain("{table}");
    assertThat(tex.split("\\\\label", -1)).hasSize(2);
    assertThat(tex.split("\\\\begin\\{itemize}", -1)).hasSize(2);
    assertThat(tex.lines().filter(line -> line.startsWith("client &"))).hasSize(45);
  }

  /** Each part repeats what identifies a row. */
  @Test
  void aWideListingIsInPartsOfEightColumns() {
    String tex = LatexWriter.write(Sheets.listing(4, 30));
    assertThat(tex.lines().filter(line -> line.startsWith("\\begin{tabular}")))
        .hasSizeGreaterThan(3)
        .allMatch(line -> line.replaceAll("p\\{[^}]*}", "p").length() <= 17 + 8 + 1);
    assertThat(tex).contains("(1 of ");
  }

  @Test
  void aListingOfMoreColumnsThanAPageHasIsForItsCsvFile() {
    assertThat(LatexWriter.hasRoom(Sheets.listing(90, 8))).isTrue();
    assertThat(LatexWriter.hasRoom(Sheets.listing(1, 9))).isFalse();
    assertThat(LatexWriter.hasRoom(Sheets.table())).isTrue();
    Listing page = Sheets.listing(1, 3);
    Listing declared = Sheets.listing(1, 30).with(Map.of(Medium.PAGE, page));
    assertThat(LatexWriter.hasRoom(declared)).isTrue();
  }

  @Test
  void specialCharactersSurvive() {
    assertThat(Tex.escape("5 % & a_b #1 \\ {} ~^ \"q\" --x [1]"))
        .isEqualTo(
            "5 \\% \\& a\\_b \\#1 \\textbackslash{} \\{\\} \\textasciitilde{}\\textasciicircum{}"
                + " ''q'' -{}-x {[}1{]}");
    assertThat(Tex.escape("µ ± † ‡ ≤ é e\u0301 中"))
        .isEqualTo("$\\mu$ $\\pm$ \\dag{} \\ddag{} $\\le$ \\'{e} \\'{e} {[}U+4E2D{]}");
  }

  @Property
  void anyTextIsAscii(@ForAll String text) {
    assertThat(Tex.escape(text).chars()).noneMatch(c -> c < ' ' || c > '~');
  }

  @Test
  void everySheetOfACampaignCompiles() throws Exception {
    ExternalTool.require("pdflatex", "--version");
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(4).failed(Sheets.HOSTILE);
    small.campaign.write();
    List<Sheet> sheets = sheets(Measurements.of(RecordedCampaign.read(folder)));
    sheets.add(Sheets.table());
    sheets.add(Sheets.listing(90, 30));
    sheets.add(narrow());
    StringBuilder document = new StringBuilder("\\documentclass{article}\n");
    document.append("\\usepackage{booktabs}\n\\usepackage{longtable}\n\\begin{document}\n");
    for (Sheet sheet : sheets) {
      Files.writeString(folder.resolve(sheet.name() + ".tex"), LatexWriter.write(sheet));
      document.append("\\input{").append(sheet.name()).append("}\n");
    }
    Files.writeString(folder.resolve("all.tex"), document.append("\\end{document}\n"));
    String log = pdflatex("all.tex");
    assertThat(log)
        .doesNotContain("Undefined control sequence", "! ", "Overfull \\hbox", "Float too large");
    assertThat(log).contains("Output written on all.pdf");
  }

  private static List<Sheet> sheets(Measurements measurements) {
    List<Sheet> sheets = new ArrayList<>(PaperTables.of(measurements));
    sheets.add(EnvironmentTable.of(measurements.campaign()));
    sheets.add(DesignTable.of(measurements.campaign()));
    sheets.add(OthersTable.of(measurements));
    return sheets;
  }

  /** As many lines as a page takes, none of them made smaller. */
  private static Listing narrow() {
    List<List<Item>> rows =
        IntStream.range(0, 64).mapToObj(row -> List.of(Item.count(row))).toList();
    String note = "what a reader must know ".repeat(9);
    return new Listing(
        "narrow", "N", List.of(Column.of("n", "n")), rows, Collections.nCopies(5, note));
  }

  private String pdflatex(String file) throws Exception {
    Path output = folder.resolve("pdflatex.out");
    new ProcessBuilder("pdflatex", "-halt-on-error", "-interaction=nonstopmode", file)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start()
        .waitFor();
    return new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1);
  }
}
