package pijoule.analysis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.CellsCsv;
import pijoule.analysis.paper.EnergyCsv;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/** A small campaign to damage, and what its report says. */
abstract class DamagedCampaign {
  @TempDir Path folder;
  SmallCampaign small;
  private Measurements measured;

  @BeforeEach
  void prepare() {
    small = new SmallCampaign(folder);
  }

  /** Writes the campaign and makes its whole report. */
  ReportResult report() throws Exception {
    small.campaign.write();
    return whole();
  }

  /** Makes the whole report of the folder as it is. */
  ReportResult whole() throws IOException {
    read();
    return Report.make(measured);
  }

  /** Writes the campaign and reads it. */
  List<String> problems() throws Exception {
    small.campaign.write();
    return read();
  }

  /**
   * Reads the folder as it is, which is the part of a report that finds what is wrong with a file,
   * and a tenth of its work.
   *
   * @return the problems
   */
  List<String> read() throws IOException {
    measured = Measurements.of(RecordedCampaign.read(folder));
    return measured.problems().stream().map(Problem::message).toList();
  }

  static List<String> problems(ReportResult report) {
    return report.problems().stream().map(Problem::message).toList();
  }

  long validRuns() {
    return measured.campaign().runs().stream().filter(Run::valid).count();
  }

  List<String> energies() {
    return EnergyCsv.write(measured).lines().skip(1).toList();
  }

  List<String> cells() {
    return CellsCsv.write(measured).lines().toList();
  }

  String energy(String run, String side, String phase) {
    return energies().stream()
        .filter(line -> line.startsWith(run + ",") && line.contains("," + side + "," + phase + ","))
        .findFirst()
        .orElseThrow();
  }
}
