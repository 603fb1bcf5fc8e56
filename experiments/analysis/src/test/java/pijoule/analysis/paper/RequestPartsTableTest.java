package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** Where the time of a request goes. */
class RequestPartsTableTest {
  @TempDir Path folder;

  private Table table(SmallCampaign small) throws Exception {
    return RequestPartsTable.of(Measurements.of(RecordedCampaign.read(small.campaign.write())));
  }

  private static List<Double> means(Row row) {
    return row.entries().stream().map(of -> of.summary().orElseThrow().mean().orElse(0)).toList();
  }

  private static Row row(Table table, String key) {
    return table.sections().get(0).rows().stream()
        .filter(row -> row.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void thePartsAddUpToTheRequest() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (SyntheticRun run : small.campaign.runs()) {
      SmallCampaign.add(run, Side.CLIENT, "handshake", 920, 970);
      SmallCampaign.add(run, Side.CLIENT, "secure", 530, 540);
      SmallCampaign.add(run, Side.SERVER, "unsecure", 0, 5);
    }

    Table table = table(small);

    List<Row> rows = table.sections().get(0).rows();
    Row request = rows.get(rows.size() - 1);
    assertThat(request.key()).isEqualTo("request");
    for (int cell = 0; cell < 4; cell++) {
      int column = cell;
      double sum =
          rows.stream().filter(row -> row != request).mapToDouble(r -> means(r).get(column)).sum();
      assertThat(sum).isCloseTo(means(request).get(cell), within(1e-9));
    }
    assertThat(means(row(table, "handshake")))
        .isNotEmpty()
        .allMatch(of -> Math.abs(of - 0.05) < 1e-9);
    assertThat(means(row(table, "client_secure")))
        .isNotEmpty()
        .allMatch(of -> Math.abs(of - 0.01) < 1e-9);
    assertThat(means(row(table, "server_unsecure")))
        .isNotEmpty()
        .allMatch(of -> Math.abs(of - 0.005) < 1e-9);
    // The call takes 0.2 s longer than the server's total, and the handshake 0.05 s of that.
    assertThat(means(row(table, "network")))
        .isNotEmpty()
        .allMatch(of -> Math.abs(of - 0.15) < 1e-9);
  }

  /** As gSOAP protects messages: before their serialization and after their deserialization. */
  @Test
  void protectionAroundTheOtherPhasesIsOfTheRequest() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (SyntheticRun run : small.campaign.runs()) {
      SmallCampaign.add(run, Side.CLIENT, "secure", 505, 510);
      SmallCampaign.add(run, Side.CLIENT, "unsecure", 2110, 2150);
    }

    Table table = table(small);

    assertThat(means(row(table, "request")))
        .isNotEmpty()
        .allMatch(of -> Math.abs(of - 1.645) < 1e-9);
    assertThat(means(row(table, "client_unsecure")))
        .isNotEmpty()
        .allMatch(of -> Math.abs(of - 0.04) < 1e-9);
    assertThat(means(row(table, "client_before_call"))).isNotEmpty().allMatch(of -> of > 0);
    assertThat(means(row(table, "client_after_answer"))).isNotEmpty().allMatch(of -> of > 0);
  }

  @Test
  void whatNoRunHasIsLeftOut() throws Exception {
    assertThat(table(new SmallCampaign(folder)).sections().get(0).rows())
        .extracting(Row::key)
        .containsExactly(
            "client_serialize",
            "server_deserialize",
            "server_service",
            "server_serialize",
            "server_rest",
            "network",
            "client_deserialize",
            "client_before_call",
            "client_after_answer",
            "request");
  }

  /** What one cell has and another does not is absent there, and not 0. */
  @Test
  void aPhaseOfOneCellIsAbsentInTheOthers() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (int i = 0; i < 12; i += 4) {
      SmallCampaign.add(small.campaign.runs().get(i), Side.CLIENT, "handshake", 920, 970);
    }

    assertThat(row(table(small), "handshake").entries())
        .extracting(of -> of.summary().orElseThrow().n())
        .containsExactly(3, 0, 0, 0);
  }

  /** Rounds of 30, 40 and 50 ms: Student's t of 2 degrees of freedom is 4.3027. */
  @Test
  void aDifferenceIsOfRoundsAndHasAnInterval() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (int round = 0; round < 3; round++) {
      addSecured(small, 4 * round, 10);
      addSecured(small, 4 * round + 1, 40 + 10 * round);
    }

    Summary part = secured(small, List.of(0));

    assertThat(part.mean().getAsDouble()).isCloseTo(0.04, within(1e-9));
    assertThat(part.half().getAsDouble()).isCloseTo(4.3027 * 0.01 / Math.sqrt(3), within(1e-6));
  }

  @Test
  void differencesOfSeveralPairsAreTheirMeanInRoundsOfAll() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (int run = 0; run < 11; run++) {
      addSecured(small, run, List.of(10, 20, 10, 60).get(run % 4));
    }

    Summary part = secured(small, List.of(0, 2));

    assertThat(part.n()).isEqualTo(2);
    assertThat(part.mean().getAsDouble()).isCloseTo(0.03, within(1e-9));
  }

  private static void addSecured(SmallCampaign small, int run, int ms) {
    SmallCampaign.add(small.campaign.runs().get(run), Side.CLIENT, "secure", 600, 600 + ms);
  }

  /** The client's protection: CXF less Axis2. */
  private static Summary secured(SmallCampaign small, List<Integer> firsts) throws Exception {
    Measurements measurements = Measurements.of(RecordedCampaign.read(small.campaign.write()));
    List<Cell> cells = measurements.campaign().study().cells();
    return RequestPartsTable.more(
            measurements,
            firsts.stream()
                .map(i -> new RequestPartsTable.Pair(cells.get(i), cells.get(i + 1)))
                .toList())
        .parts()
        .get("Client: secure");
  }
}
