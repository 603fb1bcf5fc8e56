package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.catalog.ClientOptions;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.numbers.NumberGenerator;
import pijoule.contract.service.numbers.NumberRange;

class ClientSettingsTest {
  private static final StackFactory STACK =
      new FakeStack() {
        @Override
        public List<String> bindings(String protocol) {
          return List.of("axiom", "adb");
        }
      };

  @Test
  void hasDefaults() {
    ClientSettings<?, ?> options = parse();
    assertThat(options.endpoint().path()).isEqualTo("/services/SortService/sort");
    assertThat(options.service().messageBytes()).isEqualTo(100_000);
    assertThat(options.service().draw(7))
        .isEqualTo(NumberGenerator.generate(100_000, NumberRange.INT32, 7));
    assertThat(options.binding()).isEqualTo("axiom");
    assertThat(options.calls()).isEqualTo(1);
    assertThat(options.warmupCalls()).isZero();
    assertThat(options.timeout()).isEqualTo(Duration.ofSeconds(60));
    assertThat(options.connectTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(options.logger()).isEmpty();
  }

  @Test
  void hasOptionsThatOnlyTheStackHas() {
    ProgramOption<Boolean> own = ProgramOption.onOff("nodelay", "on");
    StackFactory stack =
        new FakeStack() {
          @Override
          public List<ProgramOption<?>> options() {
            return List.of(own);
          }
        };
    String[] args = "--url http://h:1/s --run r1 --nodelay off".split(" ");

    assertThat(ClientSettings.parse(args, stack).stack(8, 9).get(own)).isFalse();
    assertThatThrownBy(() -> ClientSettings.parse(args, STACK))
        .hasMessageStartingWith("options are --key value, got '--nodelay'; ");
  }

  @Test
  void areAllInTheDocumentation() throws IOException {
    String page = Files.readString(Path.of("../../docs/program-contract.md"));
    String clients =
        page.substring(page.indexOf("## Options of a client"), page.indexOf("## Services by HTTP"));

    List<String> keys = new ArrayList<>();
    ClientOptions.all().forEach(option -> keys.add(option.key()));
    for (ServiceKind<?, ?> service : Services.all()) {
      keys.addAll(service.clientKeys());
    }
    assertThat(keys).hasSizeGreaterThan(20).allMatch(key -> clients.contains("`--" + key + "`"));
  }

  @Test
  void takesDigitsForARange() {
    assertThat(parse("--digits", "3").service().draw(7))
        .isEqualTo(NumberGenerator.generate(100_000, new NumberRange(100, 999), 7));
    assertThat(parse("--min", "-5").service().draw(7))
        .isEqualTo(NumberGenerator.generate(100_000, new NumberRange(-5, Integer.MAX_VALUE), 7));
  }

  @Test
  void takesTheOptionsOfTheServiceThatIsCalled() {
    ClientSettings<?, ?> options = parse("--message-size", "2kB", "--service", "echo");

    assertThat(options.endpoint().path()).isEqualTo("/services/EchoService/echo");
    assertThat(options.service().messageBytes()).isEqualTo(2000);
  }

  @Test
  void takesALoggersAddress() {
    assertThat(parse("--logger", "pi:4000").logger().orElseThrow().port()).isEqualTo(4000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --binding jaxb              | --binding must be one of axiom, adb, got 'jaxb'
          --calls 0                   | --calls must be from 1 to
          --message-size 100          | a size must be a number with B, kB
          --message-size 1GB          | --message-size must be at most 500MB, got 1GB
          --min 3 --max 2             | integer range must rise
          --digits 3 --min 1          | --digits takes the place of --min and --max
          --timeout 0s                | --timeout must be at least 1ms, got 0ns
          --amortize 999us            | --amortize must be from 1ms to 10s, got 999us
          --amortize 11s              | --amortize must be from 1ms to 10s, got 11s
          --logger pi                 | --logger must be HOST:PORT, got 'pi'
          --logger pi:99999           | --logger must be HOST:PORT, got 'pi:99999'
          --logger-boot-id x          | --logger-boot-id needs --logger, got none
          --sead 4                    | did you mean seed?
          --service sorts             | got 'sorts'; did you mean sort?
          --protocol rests            | ksoap, dpws, dpws_typed, got 'rests'
          --service echo --min 3      | options are --key value, got '--min'
          """)
  void refusesInOneLine(String options, String message) {
    assertThatThrownBy(() -> parse(options.split(" ")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"https://h:1/s", "http://h/s", "h:1", "h", "http:///s", "'http://h:1/a b'"})
  void refusesAnotherUrl(String url) {
    String[] args = {"--url", url, "--run", "r1"};
    assertThatThrownBy(() -> ClientSettings.parse(args, STACK))
        .hasMessage("--url must be http://HOST:PORT/PATH, got '" + url + "'");
  }

  @Test
  void refusesARunThatIsNoHeader() {
    String[] args = {"--url", "http://h:1/s", "--run", "r1\r\nX: y"};
    assertThatThrownBy(() -> ClientSettings.parse(args, STACK)).isInstanceOf(UsageException.class);
  }

  private static ClientSettings<?, ?> parse(String... more) {
    List<String> args = new ArrayList<>(List.of("--url", "http://h:1/s", "--run", "r1"));
    args.addAll(List.of(more));
    return ClientSettings.parse(args.toArray(new String[0]), STACK);
  }
}
