package pijoule.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The query over many campaigns in docs/publish.md, where DuckDB is installed. Debian has no
 * package of it, so that it is not among the tools that may be required.
 */
class DuckDbTest {
  private static final int CAMPAIGNS = 100;

  @TempDir Path folder;

  @Test
  void theExampleReadsAHundredCampaigns() throws Exception {
    assumeTrue(installed(), "python3 must be able to import duckdb; pip install duckdb");
    Path campaign = new TinyCampaign(folder.resolve("campaign-1")).writeMerged();
    ExportResult first = ParquetExport.write(campaign, campaign.resolve("parquet"), false);
    for (int i = 2; i <= CAMPAIGNS; i++) {
      for (WrittenFile file : first.files()) {
        Path copy = folder.resolve("campaign-" + i).resolve(campaign.relativize(file.path()));
        Files.createDirectories(copy.getParent());
        Files.copy(file.path(), copy);
      }
    }

    Path alone = new TinyCampaign(folder.resolve("campaign-alone")).write();
    ParquetExport.write(alone, alone.resolve("parquet"), false);

    Path said = folder.resolve("said.csv");
    int exit = run(said, "python3", "-c", example());

    List<String> lines = Files.readAllLines(said);
    assertThat(exit).as(String.join("\n", lines)).isZero();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).isEqualTo("framework,campaigns,pairs,runs,mean,sd_between_pairs");
    String[] row = lines.get(1).split(",", -1);
    assertThat(row).startsWith("cxf", "101", "201", "201");
    // 2 W for 8 microseconds, on two pairs of a hundred campaigns and one of the other.
    assertThat(Double.parseDouble(row[4])).isCloseTo(16e-6, within(1e-15));
    assertThat(Double.parseDouble(row[5])).isCloseTo(0, within(1e-15));
  }

  private static String example() throws IOException {
    Path page = Path.of(System.getProperty("pijoule.home"), "docs", "publish.md");
    Matcher block =
        Pattern.compile("(?s)```python duckdb\n(.*?)```").matcher(Files.readString(page));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private boolean installed() throws InterruptedException {
    try {
      return run(folder.resolve("probe"), "python3", "-c", "import duckdb") == 0;
    } catch (IOException noPython) {
      return false;
    }
  }

  private int run(Path said, String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start()
        .waitFor();
  }
}
