package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.CellsCsv;
import pijoule.analysis.paper.ProgramTables;
import pijoule.analysis.table.CsvWriter;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ProcessValue;

/** Quantities that only the programs' records name. */
class ProcessComparisonsTest {
  /** Factors around the mean of four rounds, whose product and whose mean are near 1. */
  private static final List<Double> SCATTER = List.of(0.99, 1.01, 1.02, 0.98);

  private final MadeUpCampaign campaign =
      new MadeUpCampaign(4, 1, MadeUpCampaign.factor("framework", "axis2", "cxf"));

  /** The servers state what no code of the analysis knows; those of CXF three times as much. */
  private Measurements stated() {
    campaign.processes =
        (side, order, cell) ->
            side == Side.CLIENT
                ? List.of()
                : List.of(
                    new ProcessValue(
                        "page_faults",
                        "1/s",
                        100 * (cell.number() == 1 ? 1 : 3) * SCATTER.get((order - 1) / 2)));
    return campaign.measurements();
  }

  @Test
  void theyAreComparedWithinRounds() {
    List<Comparison> compared =
        Comparisons.of(stated()).stream().filter(of -> of.family() == Family.PROCESS).toList();
    assertThat(compared).hasSize(1);
    assertThat(compared.get(0).measurand().display()).isEqualTo("server, process page faults");
    assertThat(compared.get(0).contrast().ratio().getAsDouble()).isCloseTo(3, within(1e-9));
    assertThat(compared.get(0).decision()).isEqualTo("different");
  }

  @Test
  void theyHaveRowsInFilesAndATable() {
    Measurements stated = stated();
    assertThat(CellsCsv.write(stated).lines().filter(line -> line.contains("page_faults")))
        .hasSize(2)
        .allMatch(line -> line.contains(",server,process_page_faults,1/s,false,4,4,"));
    assertThat(CsvWriter.write(ProgramTables.process(stated).orElseThrow()))
        .contains("server_process_page_faults");
  }

  @Test
  void programsThatStateNoneHaveNoRow() {
    Measurements silent = campaign.measurements();
    assertThat(ProgramTables.process(silent)).isEmpty();
    assertThat(CellsCsv.write(silent)).doesNotContain("process_").contains("total_time");
    assertThat(Comparisons.of(silent)).isNotEmpty().noneMatch(of -> of.family() == Family.PROCESS);
  }
}
