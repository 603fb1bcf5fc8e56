package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.TextWriter;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;

class DesignTableTest {
  @TempDir Path folder;

  @Test
  void theCellsOfThePublishedTable() throws Exception {
    Sheet sheet =
        sheet(
            """
            factors: {cpu_mhz: [700, 950], framework: [axis2, cxf], message_size: [100kB, 500kB]}
            fixed: {heap: 128MB}
            replicates: 50
            """);
    assertThat(CsvWriter.write(sheet))
        .isEqualTo(
            """
            cell,cpu_mhz,framework,message_size_bytes,replicates
            1,700,axis2,100000,50
            2,700,axis2,500000,50
            3,700,cxf,100000,50
            4,700,cxf,500000,50
            5,950,axis2,100000,50
            6,950,axis2,500000,50
            7,950,cxf,100000,50
            8,950,cxf,500000,50
            """);
    assertThat(sheet.notes())
        .containsExactly(
            "8 cells x 50 replicates = 400 runs.",
            "50 rounds; in each, every cell has 1 of its runs, a block, on one server process.",
            "The same in all cells: heap 128MB.");
  }

  @Test
  void saysWhatIsExcludedDeclaredAndShared() throws Exception {
    Sheet sheet =
        sheet(
            """
            factors: {cpu_mhz: [700, 950], framework: [axis2, cxf]}
            exclude: [{cpu_mhz: 950, framework: axis2}]
            declared: [cpu_mhz]
            replicates: 4
            replicates_per_block: 2
            """);
    assertThat(TextWriter.write(sheet)).contains("Frequency (declared)");
    assertThat(sheet.notes())
        .contains(
            "1 of 4 combinations are excluded: 950 MHz with Axis2.",
            "2 rounds; in each, every cell has 2 of its runs, a block, on one server process.")
        .anyMatch(note -> note.startsWith("Frequency (declared): levels that a person stated"));
  }

  @Test
  void aSettingThatProgramsResolveIsTheSameOnlyWhereItIs() throws Exception {
    String study =
        """
        factors: {framework: [axis2, cxf], message_size: [100kB, 500kB]}
        fixed: {container: default, binding: default, client: same, heap: 128MB}
        replicates: 1
        """;
    sheet(study);
    Files.writeString(
        folder.resolve("plan.csv"),
        """
        order,run,block,cell,replicate,seed,container,binding,client
        1,r0001,1,1,1,1,tomcat,axiom,jdk
        2,r0002,1,2,1,1,tomcat,axiom,jdk
        3,r0003,2,3,1,1,jetty,jaxb,jdk
        4,r0004,2,4,1,1,jetty,jaxb,jdk
        """);

    assertThat(DesignTable.of(RecordedCampaign.read(folder)).notes())
        .contains(
            "The same in all cells: client jdk, heap 128MB.",
            "Not the same in all cells: container default, that is tomcat with Axis2, jetty with"
                + " CXF.",
            "Not the same in all cells: binding default, that is axiom with Axis2, jaxb with"
                + " CXF.");
  }

  @Test
  void aSettingThatNoFactorDecidesIsGivenByCells() throws Exception {
    sheet(
        """
        factors: {framework: [axis2, cxf], protocol: [rest, soap]}
        fixed: {container: default}
        replicates: 1
        """);
    Files.writeString(
        folder.resolve("plan.csv"),
        """
        order,run,block,cell,replicate,seed,container
        1,r0001,1,1,1,1,tomcat
        2,r0002,1,2,1,1,jetty
        3,r0003,2,3,1,1,jetty
        4,r0004,2,4,1,1,jetty
        """);

    assertThat(DesignTable.of(RecordedCampaign.read(folder)).notes())
        .contains(
            "Not the same in all cells: container default, that is tomcat in cell 1, jetty in"
                + " cells 2, 3, 4.");
  }

  @Test
  void aStudyThatVariesNothingHasOneCell() throws Exception {
    assertThat(CsvWriter.write(sheet("factors: {}\nreplicates: 2\n")))
        .isEqualTo("cell,replicates\n1,2\n");
  }

  private Sheet sheet(String study) throws Exception {
    String yaml = "format: pijoule-study/1\nname: design\nseed: 1\n" + study;
    new SyntheticCampaign(folder, yaml).write();
    return DesignTable.of(RecordedCampaign.read(folder));
  }
}
