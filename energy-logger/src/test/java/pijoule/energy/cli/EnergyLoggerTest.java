package pijoule.energy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import pijoule.energy.meter.MeterKinds;

class EnergyLoggerTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "''|a command is needed: list, watch, try, compare, record, feed or calibrate, got none; see",
        "recrod|unknown command 'recrod'; did you mean record? See energy-logger --help",
        "list x|unknown argument 'x'; see energy-logger list --help",
        "record --metre model --out OUT|unknown option '--metre'; did you mean --meter?",
        "record --meter model --out OUT --rat=1Hz|unknown option '--rat'; did you mean --rate?",
        "record --out OUT|Missing required option: '--meter",
        "record --meter modle --out OUT|got 'modle'; did you mean model? See energy-logger record",
        "record --meter model --out OUT --rate 170|got '170'; write it like 170Hz",
        "record --meter model --out OUT --idle 2mA|got '2mA'; write it like 1.77W",
        "record --meter model --out OUT --rate 1GHz|--rate must lie within 0.1Hz and 1kHz, got 1GHz",
        "record --meter model --out OUT --busy 1W|got --idle 1.77W --busy 1W",
        "record --meter rapl --out OUT --busy 1W|--busy is a setting of --meter model, got 1W",
        "record --meter model --out OUT --sensor ina226|--sensor is a setting of --meter hwmon, got",
        "record --meter model --out OUT --command ls|--command is a setting of --meter command, got",
        "record --meter model --out OUT --boundary wall|setting of --meter hwmon and battery and command",
        "record --meter hwmon --out OUT --boundary wal|boundaries are board, rail, package, wall, got",
        "record --meter command --out OUT --u-gain 2|a share is a number with a unit (%), got '2'",
        "record --meter command --out OUT --u-gain -2%|uncertainty must be >= 0, got -0.02",
        "record --meter hwmon --out OUT --self-measuring maybe|must be true or false, got 'maybe'",
        "record --meter model --out OUT --port p|--port is a setting of --meter arduino and ppk2 and mcp39f511, got p; leave",
        "record --meter arduino --out OUT --rate 3kHz|--rate must lie within 0.1Hz and 2kHz, got 3kHz",
        "record --meter command --out OUT|command needs --command 'PROGRAM ARGS', got none",
        "record --meter replay --out OUT|replay needs --trace FILE.csv or FILE.csv.gz, got none",
        "calibrate --out OUT|Missing required option: '--port",
        "watch --meter rapl --idle 1W|--idle is a setting of --meter model, got 1W",
        "record --meter model --out OUT --probe-port -1|--probe-port must lie within 0 and 65535",
        "record --meter model --out OUT --probe-port x|energy-logger record: --probe-port: 'x' is not an int",
        "record --meter shelly --out OUT|shelly needs --address of the plug, such as 192.168.1.40, got none",
        "record --meter shelly --out OUT --address http://x|HOST:PORT with a port of 1 to 65535, got 'http://x'",
        "record --meter shelly --out OUT --address x --rate 5Hz|must lie within 0.1Hz and 2Hz, got 5Hz",
        "record --meter shelly --out OUT --address x --outlet x|--outlet must be 0 to 9, got 'x'",
        "record --meter shelly --out OUT --address x --user a:b|1 to 64 characters of ASCII",
        "record --meter shelly --out OUT --address x --password-env se-cret|environment variable, not the password; write",
        "feed shelly --address x|meters that feed a board are ppk2, got shelly; its supply",
        "feed ppk2 --supply 5.08V|feeds a board with --source VOLTAGE, got --supply; that",
        "record --meter ppk2 --out OUT --source 5.08V|within 0.8 V and 5.0 V, got 5.08 V; a PPK2",
        "record --meter ppk2 --out OUT --source 5V --marker-input D8|D0 to D7, got 'D8'",
        "record --meter ppk2 --out OUT --source 5V --marker-input D1|--marker-input needs --marker",
        "try|Missing required parameter: 'KIND'",
        "try modle|energy-logger try: meters are ",
        "try shelly|shelly needs --address of the plug",
        "try model --for 10|a time is a number with ms or s, got '10'",
        "compare model|Missing required parameter: 'B'",
        "compare modle model|in quotes, such as 'shelly --address plug.lan', got 'modle': ",
        "compare shelly model|shelly needs --address of the plug",
        "compare a.csv model|compare takes two meters or two traces, got 'a.csv' and 'model'",
      })
  void reportsWrongUsageInOneLineAndMakesNothing(String arguments, String message) {
    int exit = run(arguments);

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString()).contains(message).startsWith("energy-logger").hasLineCount(1);
    assertThat(out.toString()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void failsWhereAnAddressIsNotThisHosts() {
    assertThat(run("record --meter model --out OUT --bind 192.0.2.1")).isEqualTo(1);

    assertThat(err.toString()).contains("udp 192.0.2.1:0").hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }

  /** A line each, below what it takes to use it. */
  @Test
  void listsEveryKindByWhatItTakesToUseIt() {
    assertThat(run("list")).isEqualTo(0);

    List<String> lines = out.toString().lines().toList();
    assertThat(lines.stream().filter(line -> line.matches("  \\S.*")))
        .hasSameSizeAs(MeterKinds.all());
    assertThat(lines.stream().filter(line -> line.endsWith(":")))
        .isSubsetOf("Works here:", "Needs options:", "Not found here:")
        .isNotEmpty();
    assertThat(lines)
        .anySatisfy(line -> assertThat(line).matches("  replay +needs --trace .*"))
        .anySatisfy(line -> assertThat(line).matches("  model +an estimate, by .*"))
        .contains("More of each kind: energy-logger list --full");
    int options = lines.indexOf("Needs options:");
    assertThat(lines.subList(options, lines.size()))
        .anySatisfy(line -> assertThat(line).startsWith("  arduino   needs --port"));
  }

  @Test
  void listsInFullWhatIsKnownOfEveryKind() {
    assertThat(run("list --full")).isEqualTo(0);

    assertThat(out.toString().lines().toList())
        .hasSize(2 + MeterKinds.all().size())
        .anySatisfy(line -> assertThat(line).startsWith("serial ports: "))
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches("model +170Hz +board +yes +unknown.* hardware +(yes|no): .*"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches("rapl +170Hz +package +yes +unknown.* document +(yes|no): .*"));
  }

  /** The launcher's words are in the usage and in messages: a person types those again. */
  @Test
  void helpSpeaksOfWhatWasTyped() {
    System.setProperty(EnergyLogger.TYPED_AS, "pijoule meter");
    try {
      assertThat(run("record --help")).isEqualTo(0);
      assertThat(out.toString()).startsWith("Usage: pijoule meter record ");
      assertThat(run("wacth")).isEqualTo(2);
      assertThat(err.toString())
          .startsWith(
              "pijoule meter: unknown command 'wacth'; did you mean watch? See pijoule meter");
    } finally {
      System.clearProperty(EnergyLogger.TYPED_AS);
    }
  }

  private int run(String arguments) {
    CommandLine main =
        EnergyLogger.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err, true));
    String text = arguments.replace("''", "").replace("OUT", folder.resolve("t-1").toString());
    return main.execute(text.isEmpty() ? new String[0] : text.split(" ", -1));
  }
}
