package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.LongCampaign;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Listing.Column;

class CompareTest {
  private static final int CELLS = 8;
  private static final int QUANTITIES_OF_BOTH_SIDES = 18;

  /** In runs of 30 ms the clocks' uncertainty is more of an energy than a tenth. */
  private static final double LONG_ENOUGH_FOR_ENERGIES = 0.02;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 3})
  void sameStudyTwiceIsNotDifferent(long seed) throws Exception {
    SideBySide both = Compare.of(campaign("a", seed, 1), campaign("b", seed + 1, 1));
    assertThat(both.problems()).isEmpty();
    Listing means = listing(both, 1);
    assertThat(means.rows()).hasSize(CELLS * QUANTITIES_OF_BOTH_SIDES);
    for (List<Item> row : means.rows()) {
      boolean energy = item(means, row, "metric").endsWith("_energy");
      String decision = item(means, row, "decision");
      assertThat(decision).isIn("not shown to differ", energy ? "not tested" : "");
      assertThat(item(means, row, "p").equals("NA")).isEqualTo(decision.equals("not tested"));
      if (decision.equals("not tested")) {
        assertThat(item(means, row, "remark")).contains("below resolution or implausible");
      }
    }
    assertThat(column(means, "decision")).contains("not tested");
    assertThat(listing(both, 0).rows()).isEmpty();
  }

  @Test
  void slowerByATenthIsFoundInEveryTotal() throws Exception {
    Path a = folder.resolve("a");
    Path b = folder.resolve("b");
    new LongCampaign(a, 1).replicates(40).scale(LONG_ENOUGH_FOR_ENERGIES).write();
    new LongCampaign(b, 2).replicates(40).scale(LONG_ENOUGH_FOR_ENERGIES).slower(1.1).write();
    Listing means = listing(Compare.of(a, b), 1);
    List<List<Item>> totals =
        means.rows().stream()
            .filter(row -> item(means, row, "metric").matches("total_(time|energy)"))
            .toList();
    assertThat(totals).hasSize(CELLS * 4);
    for (List<Item> row : totals) {
      assertThat(Double.parseDouble(item(means, row, "ratio"))).isBetween(1.08, 1.12);
      assertThat(item(means, row, "decision")).as("%s", row).isEqualTo("different");
    }
    assertThat(means.rows())
        .filteredOn(row -> item(means, row, "metric").equals("total_power"))
        .extracting(row -> item(means, row, "decision"))
        .containsOnly("not shown to differ");
  }

  @Test
  void triesAndBoardsAreNoDifferenceOfStudyOrBench() throws Exception {
    Path a = campaign("a", 1, 1);
    Path b = campaign("b", 1, 1);
    Path runs = b.resolve("runs.jsonl");
    String boards = "\"boards\":{\"alpha\":{\"after\":{\"clock_mhz\":700.0}}},";
    Files.writeString(
        runs,
        Files.readString(runs)
            .replace("\"outcome\":\"valid\",\"wall", boards + "\"outcome\":\"valid\",\"wall"));
    Files.writeString(
        b.resolve("attempts.jsonl"),
        "{\"format\":\"pijoule-attempt/1\",\"run\":\"r0001\",\"try\":1,\"session\":1,"
            + "\"started_at\":\"2026-01-01T00:00:00Z\",\"reason\":\"lost\"}\n");
    SideBySide both = Compare.of(a, b);
    assertThat(Files.readString(runs)).contains("alpha");
    assertThat(both.problems()).isEmpty();
    assertThat(listing(both, 0).rows()).isEmpty();
    assertThat(column(listing(both, 1), "ratio")).containsOnly("1");
  }

  @Test
  void otherwayRoundTheRatiosAreTheInverse() throws Exception {
    Path a = campaign("a", 1, 1);
    Path b = campaign("b", 2, 1.1);
    Listing there = listing(Compare.of(a, b), 1);
    Listing back = listing(Compare.of(b, a), 1);
    for (int i = 0; i < there.rows().size(); i++) {
      double product =
          Double.parseDouble(item(there, there.rows().get(i), "ratio"))
              * Double.parseDouble(item(back, back.rows().get(i), "ratio"));
      assertThat(product).isBetween(1 - 1e-12, 1 + 1e-12);
    }
    assertThat(column(back, "p")).isEqualTo(column(there, "p"));
  }

  @Test
  void whatWasRunDifferentlyStandsOnTop() throws Exception {
    Path a = campaign("a", 1, 1);
    Path b = campaign("b", 2, 1);
    edit(a.resolve("study.yaml"), "heap: 128MiB", "heap: 134217728B");
    edit(b.resolve("study.yaml"), "[700, 950]", "[700, 800]");
    edit(b.resolve("environment/pi-b.json"), "17.0.15", "25.0.1");
    edit(b.resolve("traces/pi-server-1.json"), "\"calibration\":\"abab", "\"calibration\":\"cdab");
    Files.delete(b.resolve("environment/pi-a.json"));
    SideBySide both = Compare.of(a, b);
    assertThat(both.sheets().get(0).name()).isEqualTo("compare-differences");
    Listing differences = listing(both, 0);
    assertThat(differences.rows())
        .extracting(row -> row.get(0).full() + " " + row.get(1).full())
        .contains(
            "cells 950 MHz, Axis2, 100 kB",
            "cells 800 MHz, CXF, 500 kB",
            "environment/pi-a.json java",
            "environment/pi-b.json java",
            "study.yaml factors.cpu_mhz",
            "study.yaml fixed.heap",
            "traces/pi-server-1.json calibration")
        .doesNotContain("traces/pi-server-1.json csv_sha256");
    assertThat(differences.rows())
        .filteredOn(row -> row.get(1).full().equals("java"))
        .extracting(row -> row.get(3).full())
        .containsExactly("NA", "25.0.1");
    assertThat(both.finding(List.of()))
        .anyMatch(
            line ->
                line.startsWith("Run differently in ")
                    && line.contains("differ: cells 950 MHz, Axis2, 100 kB (cell 5, -); cells")
                    && line.contains(" more."));
    // The same heap in other words is the same cell; runs of another clock are left out of B.
    assertThat(column(listing(both, 1), "cell"))
        .isNotEmpty()
        .allMatch(cell -> cell.startsWith("700 MHz"));
    assertThat(both.problems()).isNotEmpty().allMatch(of -> of.message().startsWith("B: run "));
  }

  @Test
  void jarsOfABuildAreOneEntryByTheirPrograms() throws Exception {
    Path a = campaign("a", 1, 1);
    Path b = campaign("b", 2, 1);
    Path host = b.resolve("environment/pi-b.json");
    String jars =
        "{\"jar_sha256\":{\"cxf\":{\"a.jar\":\"1\",\"b.jar\":\"2\"},\"jdk\":{\"a.jar\":\"1\"}},";
    Files.writeString(host, jars + Files.readString(host).strip().substring(1));
    assertThat(Compare.of(a, b).finding(List.of()))
        .anyMatch(line -> line.contains("jars of cxf, jdk (3)"));
  }

  /** CXF's default is Jetty, Axis2's is Tomcat: half of the cells are the same. */
  @Test
  void aDefaultContainerIsTheSameAsItsName() throws Exception {
    Path a = campaign("a", 1, 1);
    Path b = campaign("b", 2, 1);
    container(a, "default", List.of("tomcat", "tomcat", "jetty", "jetty"));
    container(b, "jetty", List.of("jetty"));
    SideBySide both = Compare.of(a, b);
    assertThat(both.problems()).isEmpty();
    assertThat(column(listing(both, 1), "cell"))
        .hasSize(CELLS / 2 * QUANTITIES_OF_BOTH_SIDES)
        .allMatch(cell -> cell.contains("CXF"));
    assertThat(listing(both, 0).rows())
        .extracting(row -> row.get(0).full() + " " + row.get(1).full())
        .contains("cells 700 MHz, Axis2, 100 kB", "study.yaml fixed.container")
        .doesNotContain("cells 700 MHz, CXF, 100 kB");
  }

  private static void container(Path folder, String fixed, List<String> byCell) throws Exception {
    edit(folder.resolve("study.yaml"), "heap: 128MiB", "heap: 128MiB, container: " + fixed);
    Path plan = folder.resolve("plan.csv");
    List<String> lines = Files.readAllLines(plan);
    int cell = List.of(lines.get(0).split(",")).indexOf("cell");
    StringBuilder longer = new StringBuilder(lines.get(0)).append(",container\n");
    for (String line : lines.subList(1, lines.size())) {
      int number = Integer.parseInt(line.split(",")[cell]);
      String container = byCell.get((number - 1) % byCell.size());
      longer.append(line).append(',').append(container).append('\n');
    }
    Files.writeString(plan, longer);
  }

  /** Medians of 3 and 8 % are the same machine, of 3 and 9 % are not. */
  @Test
  void aBusierMachineIsNamed() throws Exception {
    Path a = campaign("a", 1, 1);
    Path b = campaign("b", 1, 1);
    load(a, 0.03);
    load(b, 0.08);
    assertThat(listing(Compare.of(a, b), 0).rows()).isEmpty();

    load(b, 0.09);
    Listing differences = listing(Compare.of(a, b), 0);
    assertThat(differences.rows())
        .singleElement()
        .extracting(row -> row.get(0).full() + ": " + row.get(2).full() + " " + row.get(3).full())
        .isEqualTo("runs.jsonl: 3 9");
    assertThat(differences.notes())
        .anyMatch(note -> note.startsWith("B was run on a busier machine: in half of its runs"));
    assertThat(listing(Compare.of(b, a), 0).notes()).anyMatch(note -> note.startsWith("A was run"));
  }

  private static void load(Path folder, double othersCpuSeconds) throws Exception {
    Path runs = folder.resolve("runs.jsonl");
    String boards =
        "\"boards\":{\"alpha\":{\"load\":{\"wall_seconds\":1.0,\"cpus\":1,\"run_queue_before\":0,"
            + "\"run_queue_after\":0,\"own_cpu_seconds\":0.5,\"steal_seconds\":0.0,"
            + "\"others_cpu_seconds\":%s}}},";
    Files.writeString(
        runs,
        Files.readString(runs)
            .replaceAll("\"boards\":.*?}}},", "")
            .replace(
                "\"outcome\":\"valid\",\"wall",
                boards.formatted(othersCpuSeconds) + "\"outcome\":\"valid\",\"wall"));
  }

  @Test
  void withoutACommonCellThereIsAProblemAndNoMean() throws Exception {
    Path a = campaign("a", 1, 1);
    Path b = campaign("b", 2, 1);
    edit(b.resolve("study.yaml"), "service: sort", "service: echo");
    SideBySide both = Compare.of(a, b);
    assertThat(listing(both, 1).rows()).isEmpty();
    assertThat(both.problems())
        .singleElement()
        .asString()
        .startsWith("two campaigns must have a cell of the same workload");
  }

  @Test
  void traceThatIsMissingLeavesTheTimes() throws Exception {
    Path b = campaign("b", 2, 1);
    Files.delete(b.resolve("traces/pi-client-1.csv"));
    SideBySide both = Compare.of(campaign("a", 1, 1), b);
    assertThat(both.problems()).hasSize(1);
    Listing means = listing(both, 1);
    for (List<Item> row : means.rows()) {
      boolean ofMissing =
          item(means, row, "side").equals("client")
              && !item(means, row, "metric").endsWith("_time");
      assertThat(item(means, row, "decision").equals("NA")).isEqualTo(ofMissing);
      if (ofMissing) {
        assertThat(item(means, row, "remark")).contains("needs at least 2 runs, got 0");
      }
    }
  }

  private Path campaign(String name, long seed, double slower) throws Exception {
    Path path = folder.resolve(name);
    new LongCampaign(path, seed).replicates(40).scale(0.002).slower(slower).write();
    return path;
  }

  private static void edit(Path file, String from, String to) throws Exception {
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
  }

  private static Listing listing(SideBySide both, int index) {
    return (Listing) both.sheets().get(index);
  }

  private static List<String> column(Listing listing, String key) {
    return listing.rows().stream().map(row -> item(listing, row, key)).toList();
  }

  private static String item(Listing listing, List<Item> row, String key) {
    int index = listing.columns().stream().map(Column::key).toList().indexOf(key);
    return row.get(index).full();
  }
}
