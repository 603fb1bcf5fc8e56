package pijoule.analysis.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.compare.Comparisons;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.CellsCsv;
import pijoule.analysis.paper.EnergyCsv;
import pijoule.analysis.paper.PaperTables;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Table;
import pijoule.campaign.RecordedCampaign;

/** A results folder with its page and the CSV files that the page's numbers are from. */
final class PageFolder {
  private static final Figure FIGURE =
      new Figure(
          "figure-of-a-test",
          "Two bars",
          false,
          "Two bars of made-up energies, the second twice as high as the first.",
          """
          <?xml version="1.0" encoding="UTF-8"?>
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 120" role="img" \
          aria-label="Two bars"><title>Two bars</title><rect class="paper" width="680" \
          height="120"/><rect x="10" y="60" width="40" height="50"><title>1.25 J</title></rect>\
          <rect x="80" y="10" width="40" height="100"><title>2.5 J</title></rect></svg>
          """,
          "bar,energy_joules\n1,1.25\n2,2.4981\n");

  private final Path folder;
  private final Measurements measurements;
  private final PowerTraces traces;
  private final List<Table> tables;

  private PageFolder(Path folder) {
    this.folder = folder;
    this.measurements = Measurements.of(RecordedCampaign.read(folder));
    this.traces = PowerTraces.of(measurements);
    this.tables = PaperTables.of(measurements);
  }

  /** Writes the page beside what was recorded. */
  static Path page(Path folder) throws IOException {
    PageFolder made = new PageFolder(folder);
    made.csv();
    Path page = folder.resolve("report.html");
    Files.writeString(page, made.html());
    return page;
  }

  private String html() throws IOException {
    Chapter chapter =
        new Chapter(
            "tables",
            "Tables <of> the paper",
            List.of("The **same** rows & `columns`."),
            List.copyOf(tables),
            List.of(FIGURE));
    StringBuilder page = new StringBuilder();
    HtmlPage.write(
        measurements, List.of(chapter), traces, answer(List.of(chapter)), Optional.empty(), page);
    return page.toString();
  }

  private Answer answer(List<Chapter> chapters) {
    return AnswerFinder.of(measurements, Comparisons.of(measurements), chapters);
  }

  private void csv() throws IOException {
    Files.createDirectories(folder.resolve("tables"));
    Files.createDirectories(folder.resolve("figures"));
    write("energy.csv", EnergyCsv.write(measurements));
    write("tables/cells.csv", CellsCsv.write(measurements));
    Answer answer = answer(List.of());
    write("tables/requests.csv", CsvWriter.write(answer.listing()));
    for (Figure figure : answer.figures()) {
      write("figures/" + figure.name() + ".csv", figure.csv());
    }
    for (Table table : tables) {
      write("tables/" + table.name() + ".csv", CsvWriter.write(table));
    }
    write("figures/" + FIGURE.name() + ".csv", FIGURE.csv());
    try (Writer out = Files.newBufferedWriter(folder.resolve("figures/power-traces.csv"))) {
      traces.csv(out);
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve("figures/power-phases.csv"))) {
      traces.phasesCsv(out);
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
