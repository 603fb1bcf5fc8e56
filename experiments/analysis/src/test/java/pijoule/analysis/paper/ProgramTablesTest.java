package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.campaign.RecordedCampaign;

class ProgramTablesTest {
  private static final String HEADER = "cell,side,own_bytes,libraries_bytes,libraries\n";

  @TempDir Path folder;

  private Measurements measured(String csv) throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    Path campaign = small.campaign.write();
    Files.createDirectories(campaign.resolve("programs"));
    Files.writeString(campaign.resolve("programs/disk.csv"), csv);
    return Measurements.of(RecordedCampaign.read(campaign));
  }

  private static String lines(long libraries) {
    StringBuilder csv = new StringBuilder(HEADER);
    for (int cell = 1; cell <= 4; cell++) {
      csv.append(cell).append(",client,1000,NA,NA\n");
      csv.append(cell).append(",server,2000,").append(cell * libraries).append(",a.jar b.jar\n");
    }
    return csv.toString();
  }

  @Test
  void hasBothSidesOfEveryCell() throws Exception {
    Table table = ProgramTables.disk(measured(lines(5))).orElseThrow();
    assertThat(table.sections().get(0).rows())
        .extracting(Row::key)
        .containsExactly(
            "client_program_size",
            "client_libraries_size",
            "server_program_size",
            "server_libraries_size");
    Row servers = table.sections().get(0).rows().get(3);
    assertThat(servers.entries())
        .extracting(entry -> entry.summary().orElseThrow().mean().orElse(-1))
        .containsExactlyInAnyOrder(5.0, 10.0, 15.0, 20.0);
    assertThat(table.sections().get(0).rows().get(1).entries())
        .isNotEmpty()
        .allMatch(entry -> entry.summary().orElseThrow().mean().isEmpty());
    assertThat(CellsCsv.write(measured(lines(5))))
        .contains("server,libraries_size,B,false,3,3,20,0,")
        .contains("client,libraries_size,B,false,0,0,NA");
  }

  @Test
  void isLeftOutWhereAllCellsHaveTheSame() throws Exception {
    assertThat(ProgramTables.disk(measured(lines(0)))).isEmpty();
  }

  @Test
  void aDamagedFileIsAProblemAndNoNumber() throws Exception {
    for (String damaged :
        new String[] {"", "cell\n1\n", HEADER + "1,client,1e3,NA,NA\n", HEADER + "1,client\n"}) {
      Measurements measurements = measured(damaged);
      assertThat(measurements.problems())
          .anyMatch(problem -> problem.message().startsWith("programs/disk.csv is left out: "));
      assertThat(ProgramTables.disk(measurements)).isEqualTo(Optional.empty());
    }
  }
}
