package pijoule.runner.cli;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import pijoule.contract.options.UsageException;
import pijoule.energy.cli.CommandGroup;
import pijoule.energy.firmware.Firmware;
import pijoule.runner.programs.Programs;

/** Builds the sketch and writes it into an Arduino, by make, avr-gcc and avrdude. */
@Command(
    name = "firmware",
    mixinStandardHelpOptions = true,
    description = "Build the Arduino's sketch, flash it.")
final class FirmwareCommand extends CommandGroup {
  @Command(
      name = "build",
      mixinStandardHelpOptions = true,
      description = "Build the sketch: arduino-firmware/energy_meter/build/energy_meter.hex.",
      footer = "Example: pijoule firmware build --simulator")
  int build(
      @Option(names = "--simulator", description = "Build the simulator of the board as well.")
          boolean simulator,
      @Option(
              names = "--sensor",
              paramLabel = "SENSOR",
              description = "SENSOR_ADC (default), SENSOR_INA219 or SENSOR_INA226.")
          String sensor)
      throws IOException, InterruptedException {
    int exit = make(sketch(sensor), simulator);
    return exit == 0 && simulator ? make(List.of("-C", "bench"), true) : exit;
  }

  @Command(
      name = "flash",
      mixinStandardHelpOptions = true,
      description = "Build the sketch and write it into an Arduino Nano.",
      footer = "Example: pijoule firmware flash --port /dev/ttyUSB0")
  int flash(
      @Option(
              names = "--port",
              paramLabel = "PORT",
              required = true,
              description = "The Arduino's serial port, such as /dev/ttyUSB0.")
          File port,
      @Option(
              names = "--bootloader",
              paramLabel = "KIND",
              defaultValue = "any",
              description = "new (115200 baud), old (57600 baud), or any: both in turn (default).")
          String bootloader,
      @Option(
              names = "--sensor",
              paramLabel = "SENSOR",
              description = "SENSOR_ADC (default), SENSOR_INA219 or SENSOR_INA226.")
          String sensor)
      throws IOException, InterruptedException {
    UsageException.when(
        !List.of("any", "new", "old").contains(bootloader),
        "--bootloader must be any, new or old, got '" + bootloader + "'");
    UsageException.when(
        !port.exists(),
        "there is no port %s; plug the board in, './pijoule meter list' names the ports that are there; on Ubuntu 22.04 brltty takes ports with a CH340: sudo apt remove brltty",
        port);
    return make(sketch(sensor, "flash", "PORT=" + port, "BOOTLOADER=" + bootloader), false);
  }

  /** Arguments of make for the sketch; without a sensor make takes SENSOR_ADC. */
  private static List<String> sketch(String sensor, String... further) {
    List<String> arguments = new ArrayList<>(List.of("-C", "energy_meter"));
    arguments.addAll(List.of(further));
    if (sensor != null) {
      arguments.add("SENSOR=" + sensor);
    }
    return arguments;
  }

  private static int make(List<String> arguments, boolean simulator)
      throws IOException, InterruptedException {
    Firmware firmware = new Firmware(Programs.find().home());
    try {
      firmware.requireTools(simulator);
      return firmware.make(arguments) == 0 ? 0 : CommandLineRoot.SOME_FAILED;
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }
}
