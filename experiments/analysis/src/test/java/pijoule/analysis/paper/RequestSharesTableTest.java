package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.figure.ExtraFigures;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Section;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Which task takes how much of a request, on either side; nothing counts twice. */
class RequestSharesTableTest {
  private static final double REQUEST_MS = 1600;

  @TempDir Path folder;

  private Measurements measured(SmallCampaign small) throws Exception {
    return Measurements.of(RecordedCampaign.read(small.campaign.write()));
  }

  private static SmallCampaign secured(Path folder) {
    SmallCampaign small = new SmallCampaign(folder);
    for (SyntheticRun run : small.campaign.runs()) {
      SmallCampaign.add(run, Side.CLIENT, "secure", 530, 540);
      SmallCampaign.add(run, Side.CLIENT, "handshake", 920, 970);
      SmallCampaign.add(run, Side.CLIENT, "send", 970, 974);
      SmallCampaign.add(run, Side.CLIENT, "wait", 980, 1080);
      SmallCampaign.add(run, Side.CLIENT, "receive", 1100, 1120);
      SmallCampaign.add(run, Side.SERVER, "handshake", -100, 0);
    }
    return small;
  }

  /** Of the first cell, whose calls take 0, 9 and 3 ms longer than the others. */
  private static double mean(Section section, String key) {
    return section.rows().stream()
        .filter(row -> row.key().equals(key))
        .map(row -> row.entries().get(0).summary().orElseThrow().mean().orElseThrow())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyTaskHasItsShareOnce() throws Exception {
    Table time = RequestSharesTable.of(measured(secured(folder))).get(0);

    assertThat(time.name()).isEqualTo("request-shares-time");
    Section client = time.sections().get(0);
    assertThat(client.rows())
        .extracting(Row::key)
        .containsExactly(
            "serialize",
            "secure",
            "handshake",
            "send",
            "wait",
            "receive",
            "call_rest",
            "deserialize",
            "rest");
    assertThat(mean(client, "handshake")).isCloseTo(100 * 50 / REQUEST_MS, within(1e-6));
    assertThat(mean(client, "wait")).isCloseTo(100 * 100 / REQUEST_MS, within(1e-6));
    assertThat(mean(client, "call_rest")).isCloseTo(100 * (1104 - 174) / REQUEST_MS, within(1e-6));
    assertThat(mean(client, "rest"))
        .isCloseTo(100 * (REQUEST_MS - 40.4 - 10 - 1104 - 10) / REQUEST_MS, within(1e-6));

    Section server = time.sections().get(1);
    double share = (100.0 / 1000 + 100.0 / 1009 + 100.0 / 1003) / 3;
    assertThat(mean(server, "handshake")).isCloseTo(100 * share, within(1e-6));
    for (Section section : time.sections()) {
      assertThat(section.rows().stream().mapToDouble(row -> mean(section, row.key())).sum())
          .isCloseTo(100, within(1e-9));
    }
  }

  /** A server's total begins when it has the request, 10 ms after that of the small campaign. */
  @Test
  @SuppressWarnings("unchecked")
  void whatAServerReceivesBeforeItsTotalIsNoShareOfIt() throws Exception {
    SmallCampaign small = secured(folder);
    for (SyntheticRun run : small.campaign.runs()) {
      var phases = (List<Map<String, Object>>) run.record(Side.SERVER).get("phases");
      phases.replaceAll(
          piece -> {
            Map<String, Object> later = new HashMap<>(piece);
            if (piece.get("phase").equals("total")) {
              later.computeIfPresent("start_ns", (key, start) -> (long) start + 10_000_000);
            }
            return later;
          });
    }

    Section server = RequestSharesTable.of(measured(small)).get(0).sections().get(1);
    double share = (100.0 / 990 + 100.0 / 999 + 100.0 / 993) / 3;
    assertThat(server.rows()).extracting(Row::key).doesNotContain("receive");
    assertThat(mean(server, "handshake")).isCloseTo(100 * share, within(1e-6));
    assertThat(server.rows().stream().mapToDouble(row -> mean(server, row.key())).sum())
        .isCloseTo(100, within(1e-9));
  }

  /** A window of 4 ms has one sample at 170 Hz, or none. */
  @Test
  void sharesOfEnergyAreOfTheMetersWindowsAndShortTasksAreMarked() throws Exception {
    Table energy = RequestSharesTable.of(measured(secured(folder))).get(1);

    assertThat(energy.name()).isEqualTo("request-shares-energy");
    Section client = energy.sections().get(0);
    // The power is nearly constant, so that shares of energy are nearly those of time.
    assertThat(mean(client, "wait")).isCloseTo(100 * 100 / REQUEST_MS, within(0.3));
    assertThat(mean(client, "rest")).isCloseTo(27.2, within(1.0));
    Row send = client.rows().stream().filter(of -> of.key().equals("send")).findFirst().get();
    Row wait = client.rows().stream().filter(of -> of.key().equals("wait")).findFirst().get();
    assertThat(send.entries().get(0).belowResolution()).isPositive();
    assertThat(wait.entries().get(0).belowResolution()).isZero();
    assertThat(energy.notes()).containsOnlyOnce(TableNotes.BELOW_RESOLUTION);
    assertThat(energy.estimate()).isTrue();
  }

  @Test
  void campaignsWithoutSuchPhasesHaveNoTable() throws Exception {
    assertThat(RequestSharesTable.of(measured(new SmallCampaign(folder)))).isEmpty();
  }

  /** What one cell shows of its calls is hidden in the others, which have them whole. */
  @Test
  void callsAreWholeWhereNothingOfThemIsShown() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (int i = 0; i < 12; i += 4) {
      SmallCampaign.add(small.campaign.runs().get(i), Side.CLIENT, "wait", 980, 1080);
    }

    Section client = RequestSharesTable.of(measured(small)).get(0).sections().get(0);

    Row whole = client.rows().stream().filter(of -> of.key().equals("call")).findFirst().get();
    Row rest = client.rows().stream().filter(of -> of.key().equals("call_rest")).findFirst().get();
    assertThat(whole.entries())
        .extracting(of -> of.summary().orElseThrow().n())
        .containsExactly(0, 3, 3, 3);
    assertThat(rest.entries())
        .extracting(of -> of.summary().orElseThrow().n())
        .containsExactly(3, 0, 0, 0);
  }

  /** Totals begin with the process; 2,500 ms and twice the jitter. */
  @Test
  void figuresOfTotalsHaveTheSameTasks() throws Exception {
    List<Figure> figures = ExtraFigures.shares(measured(secured(folder)));

    Figure client = figures.get(0);
    assertThat(client.svg()).contains(">handshake</text>", ">call rest</text>");
    double share = (50.0 / 2500 + 50.0 / 2518 + 50.0 / 2506) / 3;
    String handshake =
        client.csv().lines().filter(line -> line.contains(",handshake,")).findFirst().orElseThrow();
    assertThat(Double.parseDouble(handshake.split(",", -1)[8]))
        .isCloseTo(100 * share, within(1e-6));
    assertThat(figures.get(2).svg()).contains("Handshakes come before the server");
  }
}
