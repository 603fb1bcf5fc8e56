package pijoule.analysis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Measurer;
import pijoule.analysis.paper.AmortizedTable;
import pijoule.analysis.paper.CellsCsv;
import pijoule.analysis.paper.EnergyCsv;
import pijoule.analysis.paper.PaperTables;
import pijoule.analysis.results.Campaign;
import pijoule.analysis.results.CampaignReader;
import pijoule.analysis.results.ResultsException;
import pijoule.analysis.results.Run;
import pijoule.analysis.tables.CsvWriter;
import pijoule.analysis.tables.MarkdownWriter;
import pijoule.analysis.tables.Table;
import pijoule.analysis.tables.TextWriter;

/** Makes a results folder's derived files: energy.csv, tables/ and report.md. */
public final class Report {
  private Report() {}

  /**
   * Reads the folder and writes what is derived from it: the same bytes for the same folder. A
   * folder without a valid run gets tables of NA.
   *
   * @param folder that a runner wrote
   * @return what to tell the person who asked
   * @throws ResultsException if the folder has no study that can be read
   * @throws IOException if a file cannot be written
   */
  public static ReportResult make(Path folder) throws IOException {
    Campaign campaign = CampaignReader.read(folder);
    Measurements measurements = Measurer.measure(campaign);
    List<Table> tables = new ArrayList<>(PaperTables.of(measurements));
    AmortizedTable.of(measurements).ifPresent(tables::add);
    DerivedFile.write(folder.resolve("energy.csv"), EnergyCsv.write(measurements));
    Path directory = folder.resolve("tables");
    DerivedFile.write(directory.resolve("cells.csv"), CellsCsv.write(measurements));
    for (Table table : tables) {
      DerivedFile.write(directory.resolve(table.name() + ".csv"), CsvWriter.write(table));
      DerivedFile.write(directory.resolve(table.name() + ".md"), MarkdownWriter.write(table, 1));
      DerivedFile.write(directory.resolve(table.name() + ".txt"), TextWriter.write(table));
    }
    Path report = folder.resolve("report.md");
    DerivedFile.write(report, ReportPage.write(measurements, tables));
    int valid = (int) campaign.runs().stream().filter(Run::valid).count();
    return new ReportResult(
        text(tables, valid),
        measurements.problems(),
        report,
        valid,
        campaign.runs().size() - valid);
  }

  private static String text(List<Table> tables, int valid) {
    String all = tables.stream().map(TextWriter::write).collect(Collectors.joining("\n"));
    return valid == 0 ? "No valid run: every value is NA. report.md says why.\n\n" + all : all;
  }
}
