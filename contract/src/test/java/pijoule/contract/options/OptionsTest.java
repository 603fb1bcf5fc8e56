package pijoule.contract.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
  private static Options options(String... args) {
    return Options.parse(args, List.of("port", "phases", "size", "timeout"), List.of("quiet"));
  }

  @Test
  void readsValuesWithTheirUnits() {
    Options options = options("--port", "80", "--quiet", "--size", "16MB", "--timeout", "1.5s");

    assertThat(options.integer("port", 0, 0, 65_535)).isEqualTo(80);
    assertThat(options.flag("quiet")).isTrue();
    assertThat(options.size("size", "1B").bytes()).isEqualTo(16_000_000);
    assertThat(options.duration("timeout", "1s")).isEqualTo(Duration.ofMillis(1500));
    assertThat(options.choice("phases", "on", List.of("on", "off"))).isEqualTo("on");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--prot 80 | options are --key value, got '--prot'; did you mean port?",
        "--port | --port needs a value, got none",
        "--quiet --quiet | --quiet may be given once, got it twice",
        "--port x | --port must be from 0 to 65535, got 'x'",
        "--port \uff18\uff10 | --port must be from 0 to 65535, got '\uff18\uff10'",
        "--port 99999999999999999999 | --port must be from 0 to 65535, got '99999999999999999999'",
        "--port 65536 | --port must be from 0 to 65535, got '65536'",
        "--phases maybe | --phases must be one of on, off, got 'maybe'",
        "--timeout 3 | --timeout: a duration must be a number of at least 0 with ns, us, ms, s,"
            + " min or h, got '3'",
      })
  void refusesInOneLine(String line, String message) {
    assertThatThrownBy(
            () -> {
              Options options = options(line.strip().split(" "));
              options.integer("port", 0, 0, 65_535);
              options.choice("phases", "on", List.of("on", "off"));
              options.duration("timeout", "1s");
            })
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }
}
