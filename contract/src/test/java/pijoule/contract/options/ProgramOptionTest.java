package pijoule.contract.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.phase.Side;

class ProgramOptionTest {
  private static final ProgramOption<String> BINDING = ProgramOption.name("binding");
  private static final OptionFactor HOW = OptionFactor.of("how it is read", Side.CLIENT);
  private static final ProgramOption<String> BODY =
      ProgramOption.choice("body", List.of("whole", "streamed")).factor(HOW);
  private static final ProgramOption<Boolean> CHECK = ProgramOption.onOff("check", "on");
  private static final ProgramOption<Boolean> QUIET = ProgramOption.flag("quiet");
  private static final ProgramOption<String> URL = ProgramOption.text("url").required();
  private static final ProgramOption<String> KEYS = ProgramOption.text("keys");
  private static final ProgramOption<Integer> PORT = ProgramOption.count("port", 0, 0, 65_535);
  private static final ProgramOption<Duration> WINDOW = ProgramOption.duration("window", 1, 10_000);
  private static final ProgramOption<Duration> LIMIT =
      ProgramOption.duration("limit", 1, 0).withDefault("5s");

  private static Options options(String... args) {
    return Options.of(
        args,
        ProgramOption.with(
            List.of(BINDING, BODY, CHECK, QUIET, URL, KEYS, PORT, WINDOW, LIMIT),
            List.of(BINDING.among(List.of("stax", "jaxb")), ProgramOption.number("seed", 7))),
        List.of("repeat"));
  }

  @Test
  void haveTheirDefaults() {
    Options options = options("--url", "u");

    assertThat(options.get(BINDING)).isEqualTo("stax");
    assertThat(options.get(BODY)).isEqualTo("whole");
    assertThat(options.get(CHECK)).isTrue();
    assertThat(options.get(QUIET)).isFalse();
    assertThat(options.get(PORT)).isZero();
    assertThat(options.get(LIMIT)).isEqualTo(Duration.ofSeconds(5));
    assertThat(options.find(KEYS)).isEmpty();
    assertThat(options.find(WINDOW)).isEmpty();
    assertThat(options.level(BODY)).isEqualTo("whole");
  }

  @Test
  void areReadAsTheirTypes() {
    Options options =
        options(
            "--url u --binding jaxb --check off --quiet --keys k --port 80 --window 2ms --seed -3"
                .split(" "));

    assertThat(options.get(BINDING)).isEqualTo("jaxb");
    assertThat(options.get(CHECK)).isFalse();
    assertThat(options.get(QUIET)).isTrue();
    assertThat(options.find(KEYS)).contains("k");
    assertThat(options.get(PORT)).isEqualTo(80);
    assertThat(options.find(WINDOW)).contains(Duration.ofMillis(2));
    assertThat(options.get(ProgramOption.number("seed", 7))).isEqualTo(-3);
  }

  /** A program that does not have an option does as those that have it do by default. */
  @Test
  void thatAProgramDoesNotHaveHaveTheirDefaults() {
    Options none = Options.of(new String[0], List.of(), List.of());

    assertThat(none.get(CHECK)).isTrue();
    assertThat(none.get(BODY)).isEqualTo("whole");
    assertThat(none.find(KEYS)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--quiet | --url is required, got none",
        "--url u --binding x | --binding must be one of stax, jaxb, got 'x'",
        "--url u --check maybe | --check must be one of on, off, got 'maybe'",
        "--url u --port 65536 | --port must be from 0 to 65535, got '65536'",
        "--url u --window 999us | --window must be from 1ms to 10s, got 999us",
        "--url u --limit 0s | --limit must be at least 1ms, got 0ns",
        "--url u --sead 3 | options are --key value, got '--sead'; did you mean seed?",
      })
  void areRefusedInOneLine(String line, String message) {
    assertThatThrownBy(() -> options(line.split(" ")))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }

  /** The words of a program are its own, the option is the same. */
  @Test
  void ofOneKeyAreEqual() {
    assertThat(BINDING.among(List.of("jaxb"))).isEqualTo(BINDING).hasSameHashCodeAs(BINDING);
    assertThat(BINDING).isNotEqualTo(BODY);
  }

  /** A program that does not know an option is not given its default. */
  @Test
  void areGivenToTheirSideUnlessTheyHaveTheirDefault() {
    assertThat(BODY.isGiven(Side.CLIENT, "streamed")).isTrue();
    assertThat(BODY.isGiven(Side.CLIENT, "whole")).isFalse();
    assertThat(BODY.isGiven(Side.SERVER, "streamed")).isFalse();
    assertThat(BODY.factor(HOW.givenAlways()).isGiven(Side.CLIENT, "whole")).isTrue();
  }
}
