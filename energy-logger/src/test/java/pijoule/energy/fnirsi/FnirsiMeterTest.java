package pijoule.energy.fnirsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource({"FNB58, 60", "FNB48S, 60", "FNB48, 1500", "C1, 1500"})
  void everyModelIsStartedAndToldToGoOnInItsWay(FnirsiModel model, int goOns) throws IOException {
    Samples samples = new Samples();
    try (FnirsiTwin twin = new FnirsiTwin(model, LOW, 100)) {
      for (int i = 0; i < 1500; i++) {
        twin.tick(samples);
      }

      assertThat(twin.commands())
          .startsWith(FnirsiReport.WAKE, FnirsiReport.START, model.lastStart());
      assertThat(twin.commands().stream().filter(type -> type == FnirsiReport.GO_ON).count())
          .isBetween(goOns - 4L, goOns + 4L);
    }
    assertThat(samples.losses()).isEmpty();
    assertThat(samples.watts()).hasSizeBetween(4000, 6000);
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
    assertThatThrownBy(() -> new FnirsiTwin(FnirsiModel.FNB58, LOW, 100, true))
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
            "put 'KERNEL==\"hidraw*\", ATTRS{idVendor}==\"2e3c\", ATTRS{idProduct}==\"5558\", MODE=\"0660\", GROUP=\"plugdev\"' into");
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
