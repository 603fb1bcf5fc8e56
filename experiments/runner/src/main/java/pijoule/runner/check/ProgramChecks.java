package pijoule.runner.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.serial.ArduinoKind;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.Link;
import pijoule.runner.hosts.Script;
import pijoule.runner.programs.Tool;

/** Checks of programs, JVMs and rights that a host must have, and of files of its meters. */
final class ProgramChecks {
  private static final Script FILES = Script.resource(ProgramChecks.class, "files.sh");
  private static final Duration FILES_LIMIT = Duration.ofSeconds(60);
  private static final Script COMMANDS = Script.resource(ProgramChecks.class, "commands.sh");
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private static final Pattern OPTION = Pattern.compile("--([a-z]+(?:-[a-z]+)*)");
  private static final ArduinoKind ARDUINO = new ArduinoKind();

  private ProgramChecks() {}

  /** Checks whether a host has the commands that programs are started with, other than Java. */
  static void commands(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    BenchUnderCheck bench = checked.bench();
    Map<String, Tool> needed = new TreeMap<>();
    if (bench.runs(Side.CLIENT, checked.host())) {
      bench.needs().clientTools().forEach(tool -> needed.put(tool.command(), tool));
    }
    if (bench.runs(Side.SERVER, checked.host())) {
      bench.needs().serverTools().forEach(tool -> needed.put(tool.command(), tool));
    }
    if (needed.isEmpty()) {
      return;
    }
    String missing = checked.host().run(COMMANDS, LIMIT, needed.keySet().toArray(String[]::new));
    for (String command : missing.lines().toList()) {
      findings.noPrograms(
          checked.host(),
          "host "
              + checked.host()
              + " must have the command "
              + command
              + ", which a program.json names, got none on its path; install "
              + needed
                  .get(command)
                  .debianPackage()
                  .map(name -> "the Debian package " + name)
                  .orElse("it")
              + " there");
    }
  }

  /** Checks whether the link of a host can be slowed down, for a study that has the factor. */
  static void slowLink(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    if (!checked.bench().needs().slowLink()) {
      return;
    }
    for (HostPair pair : checked.bench().pairs()) {
      for (Side side : Side.values()) {
        if (pair.of(side).equals(checked.host())) {
          Optional<String> obstacle = Link.obstacle(pair, side);
          if (obstacle.isPresent()) {
            findings.problem(
                "link must be set by the bench, and host %s %s"
                    .formatted(checked.host(), obstacle.get()));
            return;
          }
        }
      }
    }
  }

  /** Checks whether a host has the serial ports and files of the meters that are recorded there. */
  static void meterFiles(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    for (Map.Entry<String, Bench.Meter> meter : checked.bench().bench().meters().entrySet()) {
      if (meter.getValue().host().equals(checked.host().name())) {
        meterFiles(checked.host(), meter.getKey(), meter.getValue().settings(), findings);
        if (checked.host().isLocal() && meter.getValue().kind().equals(ARDUINO.key())) {
          arduino(meter.getKey(), meter.getValue().settings(), findings);
        }
      }
    }
  }

  private static void meterFiles(
      Host host, String meter, Map<String, String> settings, Findings findings)
      throws IOException, InterruptedException {
    List<String> names = new ArrayList<>(List.of(settings.getOrDefault("port", "")));
    Stream.of("calibration", "trace")
        .filter(settings::containsKey)
        .map(settings::get)
        .forEach(names::add);
    if (names.equals(List.of(""))) {
      return;
    }
    for (String words :
        host.run(FILES, FILES_LIMIT, names.toArray(String[]::new)).lines().toList()) {
      findings.problem(
          "meter %s must have what the bench names on host %s, got %s; %s"
              .formatted(meter, host, words, remedy(words)));
    }
  }

  /**
   * Opens an Arduino at this machine as its recorder will: another device, one that carries a
   * calibration which the bench does not name, or one without its divider is refused here.
   */
  private static void arduino(String meter, Map<String, String> settings, Findings findings) {
    String port = settings.get("port");
    if (port == null || Files.notExists(Path.of(port))) {
      return; // simulated, or a finding already
    }
    MeterSettings given = MeterSettings.at(MeterSettings.DEFAULT_RATE);
    for (MeterSetting<?> setting : ARDUINO.settings()) {
      String text = settings.get(setting.option().substring(2).replace('-', '_'));
      if (text != null && setting != ArduinoKind.MARKER) {
        given = with(given, setting, text);
      }
    }
    try {
      ARDUINO.open(given).close();
    } catch (IOException | IllegalArgumentException refused) {
      findings.problem("meter " + meter + ": " + inKeys(String.valueOf(refused.getMessage())));
    }
  }

  /** A person who reads a bench knows its keys and not the recorder's options. */
  private static String inKeys(String message) {
    return OPTION.matcher(message).replaceAll(option -> option.group(1).replace('-', '_'));
  }

  private static <T> MeterSettings with(MeterSettings given, MeterSetting<T> setting, String text) {
    return given.with(setting, setting.parse(text));
  }

  private static String remedy(String words) {
    if (words.startsWith("file")) {
      return "correct its path in the bench";
    }
    return words.endsWith("open")
        ? "add the user to the port's group, mostly dialout, and log in again"
        : "plug the meter in, or name another port of /dev/serial/by-id in the bench";
  }
}
