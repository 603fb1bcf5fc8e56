package pijoule.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** What a bench with several pairs of hosts offers a study. */
class BenchTest {
  private static final Level NATIVE = Level.parse(Factor.DEVICE, "native");
  private static final Level EMULATED = Level.parse(Factor.DEVICE, "emulated");
  private static final Level OTHER = Level.parse(Factor.DEVICE, "other");
  private static final Cell WITHOUT = new Cell(1, List.of());

  @TempDir private Path folder;
  private Bench bench;

  @BeforeEach
  void read() throws Exception {
    bench =
        BenchFile.read(
            Files.writeString(
                folder.resolve("bench.yaml"),
                """
                format: pijoule-bench/1
                title: Two pairs
                hosts:
                  desktop: {kind: local}
                  meters: {kind: local}
                  pi-a: {kind: ssh, ssh: pi-a}
                  pi-b: {kind: ssh, ssh: pi-b}
                devices:
                  native: {client: desktop, server: desktop}
                  emulated: {client: pi-a, server: pi-b}
                client: {host: desktop}
                server: {host: desktop}
                meters:
                  all: {kind: model, host: desktop, measures: [server], idle: 1W, busy: 2W}
                  one:
                    {kind: model, host: meters, measures: [client], device: emulated, idle: 1W,
                     busy: 2W}
                """));
  }

  private static Cell cell(Level device) {
    return new Cell(1, List.of(device));
  }

  @Test
  void aLevelOfDeviceNamesAPair() {
    assertThat(bench.pairs().of(WITHOUT)).isEqualTo(new Pair("desktop", "desktop"));
    assertThat(bench.pairs().of(cell(NATIVE))).isEqualTo(new Pair("desktop", "desktop"));
    assertThat(bench.pairs().of(cell(EMULATED))).isEqualTo(new Pair("pi-a", "pi-b"));
    assertThat(bench.pairs().all()).hasSize(2);
  }

  @Test
  void aLevelWithoutAPairIsRefusedInOneLine() {
    assertThatThrownBy(() -> bench.usedBy(List.of(NATIVE, OTHER)))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "a bench must have a pair of hosts for every level of device, got none for 'other'; add"
                + " to its devices: other: {client: HOST, server: HOST}");
    assertThatThrownBy(() -> bench.pairs().of(cell(OTHER))).isInstanceOf(UsageException.class);
  }

  @Test
  void aMeterSeesItsOwnDeviceOrAll() {
    assertThat(bench.meterOf(Side.SERVER, WITHOUT)).contains("all");
    assertThat(bench.meterOf(Side.SERVER, cell(NATIVE))).contains("all");
    assertThat(bench.meterOf(Side.SERVER, cell(EMULATED))).contains("all");
    assertThat(bench.meterOf(Side.CLIENT, WITHOUT)).isEmpty();
    assertThat(bench.meterOf(Side.CLIENT, cell(NATIVE))).isEmpty();
    assertThat(bench.meterOf(Side.CLIENT, cell(EMULATED))).contains("one");
    assertThat(bench.meteredSides(cell(NATIVE))).containsExactly(Side.SERVER);
    assertThat(bench.meteredSides(cell(EMULATED))).containsExactly(Side.CLIENT, Side.SERVER);
  }

  @Test
  void itsSlowestHostOfClientsOrServersCounts() throws Exception {
    assertThat(bench.patience()).isEqualTo(1);
    assertThat(bench.usedBy(List.of(NATIVE)).patience()).isZero();
    String text = Files.readString(folder.resolve("bench.yaml"));
    Path slow =
        Files.writeString(
            folder.resolve("slow.yaml"), text.replace("ssh: pi-b}", "ssh: pi-b, patience: 7}"));
    assertThat(BenchFile.read(slow).patience()).isEqualTo(7);
  }

  @Test
  void aStudyUsesItsOwnHostsAndMetersAlone() {
    Bench without = bench.usedBy(List.of());
    assertThat(without.hosts()).containsOnlyKeys("desktop");
    assertThat(without.meters()).containsOnlyKeys("all");
    assertThat(without.pairs().all()).containsExactly(new Pair("desktop", "desktop"));

    Bench emulated = bench.usedBy(List.of(EMULATED));
    assertThat(emulated.hosts()).containsOnlyKeys("desktop", "meters", "pi-a", "pi-b");
    assertThat(emulated.meters()).containsOnlyKeys("all", "one");
    assertThat(emulated.pairs().all()).containsExactly(new Pair("pi-a", "pi-b"));

    assertThat(bench.usedBy(List.of(NATIVE)).hosts()).containsOnlyKeys("desktop");
    assertThat(bench.usedBy(List.of(NATIVE, EMULATED)).pairs().all()).hasSize(2);
  }
}
