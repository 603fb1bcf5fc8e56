package pijoule.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.results.Problem;

/** A small campaign to damage, and what its report says. */
abstract class DamagedCampaign {
  @TempDir Path folder;
  SmallCampaign small;

  @BeforeEach
  void prepare() {
    small = new SmallCampaign(folder);
  }

  ReportResult report() throws Exception {
    return Report.make(small.campaign.write());
  }

  static List<String> problems(ReportResult report) {
    return report.problems().stream().map(Problem::message).toList();
  }

  List<String> energies() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("energy.csv"));
    return lines.subList(1, lines.size());
  }

  String energy(String run, String side, String phase) throws IOException {
    return energies().stream()
        .filter(line -> line.startsWith(run + ",") && line.contains("," + side + "," + phase + ","))
        .findFirst()
        .orElseThrow();
  }
}
