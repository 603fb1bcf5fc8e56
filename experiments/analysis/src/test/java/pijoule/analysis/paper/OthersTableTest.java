package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.CsvTable;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** Pieces of the client's Others, and what cells.csv states of every phase. */
class OthersTableTest {
  private static final String ONE_CELL =
      "format: pijoule-study/1\nname: one\nfactors: {}\nfixed: {}\nreplicates: 3\nseed: 1\n";

  private static final String LOWER_BOUND =
      "The gain of model-server has no known uncertainty, so every u here is a lower bound.";

  @TempDir Path folder;

  @Test
  void verdictsOfAnEnergyAddUpToTheValidRuns() throws Exception {
    List<Map<String, String>> rows = rows(CellsCsv.write(small()));
    List<String> verdicts = List.of("resolved", "below_resolution", "implausible", "not_available");
    for (Map<String, String> row : rows) {
      List<String> counts = verdicts.stream().map(row::get).toList();
      if (row.get("metric").matches(".*_(energy|energy_share|power)")) {
        assertThat(counts.stream().mapToInt(Integer::parseInt).sum()).isEqualTo(3);
      } else {
        assertThat(counts).containsOnly("NA");
      }
    }
    assertThat(rows).anyMatch(row -> row.get("below_resolution").equals("3"));
  }

  @Test
  void combinedUncertaintyIsBothInQuadrature() throws Exception {
    List<Map<String, String>> energies =
        rows(CellsCsv.write(small())).stream()
            .filter(row -> row.get("side").equals("client"))
            .filter(row -> row.get("metric").matches("(?!.*_net_).*_energy"))
            .toList();
    assertThat(energies).isNotEmpty();
    for (Map<String, String> row : energies) {
      double typeA = number(row, "sd") / Math.sqrt(3);
      double expected = Math.hypot(typeA, number(row, "u_type_b"));
      assertThat(number(row, "u_combined")).isCloseTo(expected, within(1e-15));
    }
  }

  @Test
  void anUnknownGainIsNamedWhereverItIsMissing() throws Exception {
    new SmallCampaign(folder).campaign.write();
    Path trace = folder.resolve("traces/model-server-1.json");
    String known = Files.readString(trace);
    Files.writeString(trace, known.replace("\"u_gain_relative\":0.01,", ""));
    Measurements measurements = measure(folder);
    List<Sheet> sheets = new ArrayList<>(PaperTables.of(measurements));
    sheets.add(OthersTable.of(measurements));
    for (Sheet sheet : sheets) {
      boolean lacks = sheet.name().matches("table-[78]-server-(energy|power)");
      assertThat(sheet.notes().contains(LOWER_BOUND)).as(sheet.name()).isEqualTo(lacks);
    }
  }

  @Test
  void aWarmClientsPreparationsAreNoPartOfItsOthers() throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, ONE_CELL);
    SyntheticRun.Phases phases =
        new SyntheticRun.Phases()
            .add("startup", 0, 1_000_000_000)
            .add("setup", 1_000_000_000, 2_000_000_000)
            .add("generate", 3_000_000_000L, 3_200_000_000L)
            .add("serialize", 3_200_000_000L, 3_300_000_000L)
            .add("call", 3_300_000_000L, 4_000_000_000L)
            .add("deserialize", 4_000_000_000L, 4_100_000_000L)
            .add("total", 3_000_000_000L, 5_000_000_000L);
    campaign.run(1, 1, Map.of()).side(Side.CLIENT, phases, null, 0);
    campaign.write();
    Map<String, Map<String, String>> pieces = pieces(measure(folder));
    assertThat(pieces.get("startup").get("time_seconds")).isEqualTo("NA");
    assertThat(pieces.get("startup").get("time_n")).isEqualTo("0");
    assertThat(number(pieces.get("generate"), "time_seconds")).isCloseTo(0.2, within(1e-12));
    assertThat(number(pieces.get("uncovered"), "time_seconds")).isCloseTo(0.9, within(1e-12));
    assertThat(pieces.get("uncovered").get("energy_joules")).isEqualTo("NA");
  }

  @Test
  void aSearchForTheServerIsAPieceOfACampaignThatHasOne() throws Exception {
    assertThat(pieces(discovered(0))).doesNotContainKey("discover");
    Measurements cold = discovered(400_000_000);
    Map<String, Map<String, String>> pieces = pieces(cold);
    assertThat(number(pieces.get("discover"), "time_seconds")).isCloseTo(0.4, within(1e-12));
    assertThat(number(pieces.get("discover"), "time_share_percent")).isCloseTo(20, within(1e-9));
    assertThat(number(pieces.get("uncovered"), "time_seconds")).isCloseTo(0.6, within(1e-12));
    assertThat(CellsCsv.write(cold)).contains(",client,discover_time,s,");
    assertThat(CellsCsv.write(cold)).doesNotContain("discover_time_share");
  }

  @Test
  void whatProtectsMessagesIsCoveredByPhases() throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, ONE_CELL);
    SyntheticRun.Phases phases =
        new SyntheticRun.Phases()
            .add("generate", 0, 100_000_000)
            .add("serialize", 100_000_000, 200_000_000)
            .add("secure", 200_000_000, 500_000_000)
            .add("call", 500_000_000, 1_000_000_000)
            .add("unsecure", 1_000_000_000, 1_600_000_000)
            .add("deserialize", 1_600_000_000, 1_700_000_000)
            .add("total", 0, 2_000_000_000);
    campaign.run(1, 1, Map.of()).side(Side.CLIENT, phases, null, 0);
    campaign.write();
    Map<String, Map<String, String>> pieces = pieces(measure(folder));
    assertThat(number(pieces.get("secure"), "time_seconds")).isCloseTo(0.3, within(1e-12));
    assertThat(number(pieces.get("unsecure"), "time_share_percent")).isCloseTo(30, within(1e-9));
    assertThat(number(pieces.get("uncovered"), "time_seconds")).isCloseTo(0.3, within(1e-12));
    assertThat(number(pieces.get("remainder"), "time_seconds")).isCloseTo(1.3, within(1e-12));
  }

  /** Half of this interval is more than half of the mean, so that its ends are a factor away. */
  @Test
  void endsOfAPiecesIntervalAreThoseOfCellsCsv() throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, ONE_CELL);
    for (int i = 1; i <= 3; i++) {
      long generated = 100_000_000L << i;
      SyntheticRun.Phases phases =
          new SyntheticRun.Phases()
              .add("generate", 0, generated)
              .add("serialize", generated, generated + 100_000_000)
              .add("call", generated + 100_000_000, generated + 500_000_000)
              .add("deserialize", generated + 500_000_000, generated + 600_000_000)
              .add("total", 0, generated + 700_000_000);
      campaign.run(1, i, Map.of()).side(Side.CLIENT, phases, null, 0);
    }
    campaign.write();
    Measurements measurements = measure(folder);
    Map<String, String> piece = pieces(measurements).get("generate");
    Map<String, Map<String, String>> cells = new HashMap<>();
    rows(CellsCsv.write(measurements)).forEach(row -> cells.put(row.get("metric"), row));
    for (String end : List.of("ci95_low", "ci95_high")) {
      assertThat(number(piece, "time_" + end + "_seconds"))
          .isPositive()
          .isEqualTo(number(cells.get("generate_time"), end));
      assertThat(number(piece, "time_share_" + end + "_percent"))
          .isBetween(1.0, 100.0)
          .isEqualTo(number(cells.get("generate_time_share"), end));
    }
  }

  /** A cold run of 2 s, of which a search takes so long. */
  private Measurements discovered(long ns) throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, ONE_CELL);
    SyntheticRun.Phases phases =
        new SyntheticRun.Phases()
            .add("startup", 0, 100_000_000)
            .add("setup", 100_000_000, 200_000_000);
    if (ns > 0) {
      phases.add("discover", 200_000_000, 200_000_000 + ns);
    }
    phases
        .add("generate", 700_000_000, 800_000_000)
        .add("serialize", 800_000_000, 900_000_000)
        .add("call", 900_000_000, 1_300_000_000)
        .add("deserialize", 1_300_000_000, 1_500_000_000)
        .add("total", 0, 2_000_000_000);
    campaign.run(1, 1, Map.of()).side(Side.CLIENT, phases, null, 0);
    campaign.write();
    return measure(folder);
  }

  @Property(tries = 25)
  void piecesAddUpToTheRemainder(
      @ForAll @LongRange(min = 1, max = 900_000_000) long startup,
      @ForAll @LongRange(min = 1, max = 900_000_000) long setup,
      @ForAll @LongRange(min = 1, max = 900_000_000) long generate,
      @ForAll @LongRange(min = 0, max = 900_000_000) long uncovered,
      @ForAll boolean oneLacksSetup)
      throws Exception {
    Path made = Files.createTempDirectory("others");
    try {
      SyntheticCampaign campaign = new SyntheticCampaign(made, ONE_CELL);
      long at = 1_000_000;
      for (int i = 1; i <= 3; i++) {
        SyntheticRun.Phases phases = new SyntheticRun.Phases();
        long start = at;
        at = add(phases, "startup", at, startup * i);
        at = oneLacksSetup && i == 2 ? at : add(phases, "setup", at, setup);
        at = add(phases, "generate", at, generate / i + 1) + uncovered / i;
        at = add(phases, "serialize", at, 10_000_000);
        at = add(phases, "call", at, 500_000_000L * i);
        at = add(phases, "deserialize", at, 20_000_000) + uncovered;
        phases.add("total", start, at);
        campaign.run(1, i, Map.of()).side(Side.CLIENT, phases, "m", 0);
      }
      SyntheticTrace trace = campaign.trace("m", 1);
      for (long sample = 0; sample < at + 100_000_000; sample += 7_000_000) {
        trace.sample(sample, 1.5 + sample / 7_000_000 % 11 / 16.0);
      }
      campaign.write();
      check(pieces(measure(made)), oneLacksSetup);
    } finally {
      delete(made);
    }
  }

  private static void check(Map<String, Map<String, String>> pieces, boolean oneLacksSetup) {
    for (String column :
        List.of("time_seconds", "time_share_percent", "energy_joules", "energy_share_percent")) {
      double sum =
          Stream.of("startup", "setup", "generate", "uncovered")
              .filter(piece -> !(oneLacksSetup && piece.equals("setup")))
              .mapToDouble(piece -> number(pieces.get(piece), column))
              .sum();
      double whole = number(pieces.get("remainder"), column);
      assertThat(sum).as(column).isCloseTo(whole, within(1e-12 * whole));
    }
    assertThat(pieces.get("setup").get("energy_joules").equals("NA")).isEqualTo(oneLacksSetup);
    double remainder = number(pieces.get("remainder"), "energy_u_type_b_joules");
    double startup = number(pieces.get("startup"), "energy_u_type_b_joules");
    assertThat(startup).isPositive();
    assertThat(remainder).isPositive();
    assertThat(number(pieces.get("uncovered"), "energy_u_type_b_joules")).isPositive();
  }

  private static long add(SyntheticRun.Phases phases, String phase, long at, long duration) {
    phases.add(phase, at, at + duration);
    return at + duration;
  }

  private Measurements small() throws Exception {
    new SmallCampaign(folder).campaign.write();
    return measure(folder);
  }

  private static Measurements measure(Path folder) {
    return Measurements.of(RecordedCampaign.read(folder));
  }

  private static Map<String, Map<String, String>> pieces(Measurements measurements) {
    Map<String, Map<String, String>> pieces = new HashMap<>();
    rows(CsvWriter.write(OthersTable.of(measurements)))
        .forEach(row -> pieces.put(row.get("piece"), row));
    return pieces;
  }

  private static List<Map<String, String>> rows(String csv) {
    CsvTable table = CsvTable.of(csv.lines().toList(), List.of());
    assertThat(table.rows())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.columns()));
    return table.rows();
  }

  private static double number(Map<String, String> row, String column) {
    return Double.parseDouble(row.get(column));
  }

  private static void delete(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
