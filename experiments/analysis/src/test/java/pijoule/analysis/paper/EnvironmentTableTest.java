package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.LatexWriter;
import pijoule.analysis.table.MarkdownWriter;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.RecordedCampaign;

class EnvironmentTableTest {
  @TempDir Path folder;

  @Test
  void knownFactsComeFirstAndNoneIsLost() throws Exception {
    Sheet sheet =
        sheet(
            """
            {"zeta": 1, "throttled": "0x0", "memory_bytes": 536870912, "new": {"key": "a_b"}, "board": "",
             "cpu": {"model": "ARMv6-compatible", "scaling_cur_freq_khz": 700000},
             "versions": {"cxf": "4.2.3"}, "temperature_celsius": 48.3, "os": {"kernel": "6.1"}}
            """);
    assertThat(CsvWriter.write(sheet))
        .isEqualTo(
            """
            fact,board
            cpu model,ARMv6-compatible
            board,NA
            memory_bytes,536870912
            storage_bytes,NA
            os distribution,NA
            os kernel,6.1
            java,NA
            cpu scaling_cur_freq_khz,700000
            temperature_celsius,48.3
            throttled,0x0
            versions cxf,4.2.3
            zeta,1
            new key,a_b
            """);
    assertThat(MarkdownWriter.write(sheet, 2))
        .startsWith("## Environment\n")
        .contains("| Memory | 512.0 MiB |", "| Clock when written | 700 MHz |")
        .contains("| Temperature | 48.3 °C |", "| Version of cxf | 4.2.3 |", "| new key | a_b |");
  }

  @Test
  void everyFileIsAColumn() throws Exception {
    new SmallCampaign(folder).campaign.write();
    Path environment = folder.resolve("environment");
    Files.writeString(environment.resolve("server-cxf.json"), "{\"framework\": \"cxf\"}");
    Sheet sheet = EnvironmentTable.of(RecordedCampaign.read(folder));
    assertThat(sheet.known()).as("a report leaves out what is not known").isTrue();
    assertThat(CsvWriter.write(sheet))
        .startsWith("fact,board,server-cxf\n")
        .contains("framework,NA,cxf\n", "java,17; Server VM,NA\n", "cpu count,1,NA\n");
    assertThat(MarkdownWriter.write(sheet, 1))
        .contains("| Processor | NA | - |", "| Framework | - | cxf |");
  }

  /** Notes of the bench's author reach the tables in the file's order. */
  @Test
  void notesOfTheBenchAreBelowTheTable() throws Exception {
    new SmallCampaign(folder).campaign.write();
    Path bench = folder.resolve("bench.yaml");
    String notes = "notes:\n  supply: RS-25-5, 5.10 V\n  room: 21 to 23 °C.\n";
    Files.writeString(bench, Files.readString(bench) + notes);
    Sheet sheet = EnvironmentTable.of(RecordedCampaign.read(folder));
    assertThat(sheet.notes()).startsWith("supply: RS-25-5, 5.10 V.", "room: 21 to 23 °C.");
    assertThat(MarkdownWriter.write(sheet, 1)).contains("supply: RS-25-5, 5.10 V.");
    assertThat(LatexWriter.write(sheet)).contains("supply: RS-25-5, 5.10 V.");
  }

  @Test
  void withoutAHostItSaysSo() throws Exception {
    new SmallCampaign(folder).campaign.write();
    Files.delete(folder.resolve("environment/board.json"));
    Sheet sheet = EnvironmentTable.of(RecordedCampaign.read(folder));
    assertThat(sheet.notes()).containsExactly("environment/ describes no host.");
    assertThat(CsvWriter.write(sheet)).startsWith("fact\ncpu model\n");
  }

  private Sheet sheet(String json) throws Exception {
    new SmallCampaign(folder).campaign.write();
    Files.writeString(folder.resolve("environment/board.json"), json);
    return EnvironmentTable.of(RecordedCampaign.read(folder));
  }
}
