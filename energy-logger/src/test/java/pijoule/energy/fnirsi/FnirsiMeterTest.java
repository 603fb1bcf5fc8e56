package pijoule.energy.fnirsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.energy.fnirsi.FnirsiTester.FnirsiModel;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.Samples;
import pijoule.energy.units.Frequency;

class FnirsiMeterTest extends MeterContract {
  @TempDir private Path root;

  @Override
  protected MeterTwin twin(Path folder) throws IOException {
    return new FnirsiTwin(FnirsiModel.FNB58, LOW, 100);
  }

  /** The commands as they were observed on the wire, check sums included. */
  @ParameterizedTest
  @CsvSource({"0x81, 0x8e", "0x82, 0x96", "0x83, 0x9e"})
  void commandsHaveTheCheckSumsThatWereObserved(int type, int checkSum) {
    byte[] command = FnirsiReport.command(type);

    assertThat(command).hasSize(64).startsWith(0xaa, type).endsWith(checkSum);
    assertThat(FnirsiReport.isWhole(command)).isTrue();
    command[40] ^= 4;
    assertThat(FnirsiReport.isWhole(command)).isFalse();
  }

  /**
   * A report made here, as no recorded one is public; the numbers are what fnirsi_logger.py made.
   */
  @Test
  void makesOfAReportWhatThePublicLoggerDoes() {
    byte[] report =
        HexFormat.of()
            .parseHex(
                "aa0436c00700929800005c025b0201f700b0c00700389a00005c025b0201f700"
                    + "e7c00700889f00005c025b0201f70016c1070052a000005c025b0201f7001fa5");
    double[] volts = {5.07958, 5.08080, 5.08135, 5.08182};
    double[] amperes = {0.39058, 0.39480, 0.40840, 0.41042};

    assertThat(FnirsiReport.isWhole(report)).isTrue();
    assertThat(FnirsiReport.isData(report)).isTrue();
    for (int i = 0; i < FnirsiReport.SAMPLES; i++) {
      assertThat(FnirsiReport.volts(report, i)).isEqualTo(volts[i]);
      assertThat(FnirsiReport.amperes(report, i)).isEqualTo(amperes[i]);
    }
  }

  @ParameterizedTest
  @EnumSource(FnirsiModel.class)
  void everyModelIsStartedAndEachReportAnswered(FnirsiModel model) throws IOException {
    Samples samples = new Samples();
    try (FnirsiTwin twin = new FnirsiTwin(model, LOW, 100)) {
      for (int i = 0; i < 1500; i++) {
        twin.tick(samples);
      }

      assertThat(twin.isFrozen()).isFalse();
      assertThat(twin.commands().subList(0, 3)).isEqualTo(model.start(0));
      assertThat(twin.commands().subList(3, twin.commands().size()))
          .hasSizeBetween(1500, 1504)
          .containsOnly(FnirsiReport.GO_ON);
    }
    assertThat(samples.losses()).isEmpty();
    assertThat(samples.watts()).hasSizeBetween(4000, 6000);
  }

  /** A recorder that does not come to fetch reports for a second still has them answered. */
  @Test
  void answersReportsWhileNobodyFetchesThem() throws IOException {
    Samples samples = new Samples();
    try (FnirsiTwin twin = new FnirsiTwin(FnirsiModel.FNB58, LOW, 100)) {
      for (int i = 0; i < 25; i++) {
        twin.pass();
      }
      twin.tick(samples);
      twin.meter().finish(samples);

      assertThat(twin.isFrozen()).isFalse();
    }
    assertThat(samples.watts()).hasSizeGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource(FnirsiModel.class)
  void readsUntilATesterHasNothingLeft(FnirsiModel model) throws IOException {
    FnirsiTwin twin = new FnirsiTwin(model, LOW, 100);
    twin.tick(new Samples());

    twin.meter().close();

    assertThat(twin.isFrozen()).isFalse();
  }

  /** It has the numbers of a C1 and starts like an FNB58. */
  @Test
  void startsAnFnac28() throws IOException {
    try (FnirsiTwin twin = new FnirsiTwin(FnirsiModel.C1, FnirsiReport.START, LOW, 100, false)) {
      assertThat(twin.commands()).startsWith(0x81, 0x82, 0x83, 0x81, 0x82, 0x82);
    }
  }

  @Test
  void aLowerRateHasMeansOfThePower() throws IOException {
    Samples samples = new Samples();
    try (FnirsiTwin twin = new FnirsiTwin(FnirsiModel.FNB58, LOW, 30)) {
      for (int i = 0; i < 100; i++) {
        twin.power(i % 2 == 0 ? LOW : HIGH);
        twin.tick(samples);
      }
      twin.meter().finish(samples);

      assertThat(twin.meter().info().sampleKind()).isEqualTo(SampleKind.MEAN);
      assertThat(twin.meter().info().voltageAndCurrent()).isTrue();
    }
    double mean = samples.watts().stream().mapToDouble(watts -> watts).average().orElseThrow();

    assertThat(samples.watts())
        .hasSizeBetween(119, 122)
        .anyMatch(watts -> watts > LOW + 0.1 && watts < HIGH - 0.1);
    assertThat(mean).isCloseTo((LOW + HIGH) / 2, within(0.05));
  }

  @Test
  void refusesReportsOfAnotherFirmware() {
    assertThatThrownBy(() -> new FnirsiTwin(FnirsiModel.FNB58, FnirsiReport.START, LOW, 100, true))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageMatching(
            "fnirsi knows reports of 64 bytes with a check sum, got \\d+ others from FNB58 at /dev/hidraw0 \\(serial 0001A0000000\\); update its firmware");
  }

  @Test
  void saysThatThereIsNone() throws IOException {
    plug(0, "0003:0000046D:0000C077", "");

    assertThatThrownBy(() -> choose(Optional.empty()))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("found none; plug its port for the PC in");
  }

  @Test
  void findsTheOnlyOneAmongOtherDevices() throws IOException {
    plug(0, "0003:0000046D:0000C077", "");
    plug(3, "0003:00000483:0000003A", "0001A0000000");

    FnirsiTester tester = choose(Optional.empty());

    assertThat(tester.title())
        .isEqualTo("FNB48 at %s (serial 0001A0000000)".formatted(root.resolve("dev/hidraw3")));
  }

  @Test
  void asksWhichOfTwoWithoutSerialNumbers() throws IOException {
    plug(0, "0003:00002E3C:00005558", "");
    plug(1, "0003:00002E3C:00005558", "");

    assertThatThrownBy(() -> choose(Optional.empty()))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .contains("got --tester (none); name its serial number, or its file")
        .contains(
            "FNB58 at %s (no serial number), FNB58 at ".formatted(root.resolve("dev/hidraw0")))
        .doesNotContain("\n");
    assertThat(choose(Optional.of(root.resolve("dev/hidraw1").toString())).file())
        .isEqualTo(root.resolve("dev/hidraw1"));
  }

  @Test
  void asksWhichOfTwoWithOneSerialNumber() throws IOException {
    plug(0, "0003:00002E3C:00005558", "7");
    plug(1, "0003:00002E3C:00005558", "7");

    assertThatThrownBy(() -> choose(Optional.of("7")))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("got --tester 7;");
  }

  @Test
  void saysTheRuleForUdevWhereItMayNotBeOpened() throws IOException {
    plug(0, "0003:00002E3C:00005558", "7");
    FnirsiTester tester = choose(Optional.empty());

    assertThatThrownBy(
            () ->
                FnirsiMeter.port(
                    tester,
                    () -> {
                      throw new AccessDeniedException(tester.file().toString());
                    },
                    System::nanoTime))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining(
            "put 'KERNEL==\"hidraw*\", ATTRS{idVendor}==\"2e3c\", ATTRS{idProduct}==\"5558\", MODE=\"0660\", GROUP=\"plugdev\", TAG+=\"uaccess\"' into");
  }

  @Test
  void theRulesForUdevHaveEveryTester() throws IOException {
    String rules = Files.readString(Path.of("../experiments/meters/70-pijoule-meters.rules"));

    for (FnirsiModel model : FnirsiModel.values()) {
      assertThat(rules).contains("\n" + model.udevRule() + "\n");
    }
  }

  @Test
  void saysThatAFileCannotBeOpened() throws IOException {
    plug(0, "0003:00002E3C:00005558", "7");
    Files.delete(root.resolve("dev/hidraw0"));

    assertThatThrownBy(
            () ->
                new FnirsiKind()
                    .open(
                        MeterSettings.at(Frequency.ofHertz(100)),
                        new MeterHost(root, System::nanoTime)))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("fnirsi must open " + root.resolve("dev/hidraw0"));
  }

  private FnirsiTester choose(Optional<String> named) throws IOException {
    return FnirsiTester.choose(root, named);
  }

  private void plug(int number, String id, String serial) throws IOException {
    Path device =
        Files.createDirectories(root.resolve("sys/class/hidraw/hidraw%d/device".formatted(number)));
    Files.writeString(
        device.resolve("uevent"),
        "DRIVER=hid-generic\nHID_ID=%s\nHID_NAME=FNIRSI\nHID_PHYS=usb-1\nHID_UNIQ=%s\n"
            .formatted(id, serial));
    Files.createDirectories(root.resolve("dev"));
    Files.createFile(root.resolve("dev/hidraw" + number));
  }
}
