package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.campaign.CsvTable;

/** The tables of Nunes et al. (2013) from a modelled power and from a measured one. */
class EstimatedTablesTest {
  private static final List<String> ENERGIES = List.of("iv", "v", "vii", "viii");
  private static final List<String> TIMES = List.of("iii", "vi");
  private static final String TITLE = "(estimate)";
  private static final String NOTE = "Estimate: the power is modelled and not measured.";
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: nunes2013
      title: The published tables
      workload: {service: sort}
      factors: {cpu_mhz: [700, 950], framework: [axis2, cxf], message_size: [100kB, 500kB]}
      replicates: 4
      seed: 1
      reference: nunes2013
      """;

  @TempDir private Path folder;

  /** Whoever knows the paper finds its eight tables, and sees at each one what is an estimate. */
  @Test
  void ofModelledPowerAllAreThereAndThoseOfEnergySayEstimateWhereverTheyAre() throws Exception {
    ReportResult result = report(true);
    assertThat(folder.resolve("tables/table-1-environment.csv")).exists();
    assertThat(folder.resolve("tables/table-2-design.csv")).exists();
    for (String number : ENERGIES) {
      assertThat(places(number, result))
          .isNotEmpty()
          .allSatisfy((place, text) -> assertThat(text).contains(TITLE, NOTE));
      assertThat(estimates(number)).isNotEmpty().containsOnly("true");
    }
    for (String number : TIMES) {
      assertThat(places(number, result))
          .isNotEmpty()
          .allSatisfy((place, text) -> assertThat(text).doesNotContain(TITLE, NOTE));
      assertThat(estimates(number)).isNotEmpty().containsOnly("false");
    }
  }

  /** Nothing else shows a modelled energy, and what would have says so. */
  @Test
  void noOtherChapterHasAModelledEnergy() throws Exception {
    ReportResult result = report(true);
    assertThat(result.answer().energies()).isEmpty();
    assertThat(result.answer().noEnergy()).contains("the power is modelled");
    try (Stream<Path> files = Files.list(folder.resolve("tables"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.matches("table-.*(energy|power).*"));
    }
    try (Stream<Path> files = Files.list(folder.resolve("figures"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.matches("figure-.*energy.*"));
    }
    for (String file : List.of("report.md", "report.html")) {
      assertThat(folder.resolve(file))
          .content()
          .contains("Without tables and figures of energy and power: the power is modelled.")
          .contains("No energy was measured: the power was modelled from CPU use.")
          .doesNotContain("No energy is reported");
    }
  }

  @Test
  void ofMeasuredPowerNothingSaysEstimate() throws Exception {
    ReportResult result = report(false);
    for (String number : Stream.concat(ENERGIES.stream(), TIMES.stream()).toList()) {
      assertThat(places(number, result))
          .isNotEmpty()
          .allSatisfy((place, text) -> assertThat(text).doesNotContain(TITLE, "Estimate:"));
      assertThat(estimates(number)).isNotEmpty().containsOnly("false");
    }
    for (String file : List.of("report.md", "report.html")) {
      assertThat(folder.resolve(file)).content().doesNotContain(TITLE, "Estimate:", "modelled.");
    }
  }

  private ReportResult report(boolean modelled) throws Exception {
    Reference reference = ShippedReference.read("nunes2013");
    PublishedCampaign.write(folder, STUDY, reference, Variant.PRINTED, modelled);
    ShippedReference.copy("nunes2013", folder.resolve("reference/nunes2013"));
    ReportResult result = Report.make(folder);
    assertThat(result.problems()).isEmpty();
    return result;
  }

  /** Each place that shows a printed table, from its title to its last note. */
  private Map<String, String> places(String number, ReportResult result) throws IOException {
    String name = "nunes2013-table-" + number;
    String title = "Table %s of nunes2013: ".formatted(number.toUpperCase(Locale.ROOT));
    Map<String, String> places = new LinkedHashMap<>();
    places.put("md", read("tables/" + name + ".md"));
    places.put("tex", read("tables/" + name + ".tex").replaceAll("\\s+", " "));
    places.put("report.md", first("### " + title + ".*?(?=\n##)", read("report.md")));
    places.put("report.html", first("id=\"" + name + "\".*?</section>", read("report.html")));
    places.put("terminal", first(title + ".*?(?=\nTable |\\Z)", result.text()));
    assertThat(places).isNotEmpty().allSatisfy((place, text) -> assertThat(text).contains(title));
    return places;
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private static String first(String pattern, String text) {
    Matcher found = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
    assertThat(found.find()).as(pattern).isTrue();
    return found.group();
  }

  private List<String> estimates(String number) throws IOException {
    Path csv = folder.resolve("tables/nunes2013-table-%s.csv".formatted(number));
    return CsvTable.read(csv, List.of()).rows().stream().map(row -> row.get("estimate")).toList();
  }
}
