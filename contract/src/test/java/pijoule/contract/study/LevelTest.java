package pijoule.contract.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;

class LevelTest {
  @ParameterizedTest
  @CsvSource({
    "cpu_mhz, 700MHz, 700, 700, 700 MHz",
    "cpu_mhz, 0950.50 MHz, 950.5, 950.5, 950.5 MHz",
    "framework, axis2, axis2, axis2, axis2",
    "algorithm, blocked_bubble, blocked_bubble, blocked_bubble, blocked bubble",
    "calls, 007, 7, 7, 7",
    "message_size, 100kB, 100kB, 100000, 100 kB",
    "heap, 128MiB, 128MiB, 134217728, 128 MiB"
  })
  void hasOneFormForFilesAndOneForPersons(
      String factor, String typed, String text, String value, String display) {
    Level level = Level.parse(Factors.of(factor), typed);

    assertThat(level.text()).isEqualTo(text);
    assertThat(level.value()).isEqualTo(value);
    assertThat(level.display()).isEqualTo(display);
    assertThat(Level.parse(level.factor(), text)).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "algorithm | bubbel | algorithm must be one of library, bubble, blocked_bubble, got 'bubbel'; did you mean bubble?",
        "framework | ../cxf | framework must be a name of lower-case letters, digits and . _ -, got '../cxf'",
        "calls | 0 | calls must be a whole number of at least 1 and below 1000000000, got '0'",
        "heap | much | heap: a size must be a number with",
        "cpu_mhz | -7 | cpu_mhz must be a clock above 0 MHz such as 700MHz, got '-7'"
      })
  void refusesWhatIsNone(String factor, String typed, String message) {
    assertThatThrownBy(() -> Level.parse(Factors.of(factor), typed))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aFolderMayNameAProgramOfAnotherVersion() {
    assertThat(Level.recorded(Factor.FRAMEWORK, "spring").display()).isEqualTo("spring");
    assertThatThrownBy(() -> Level.recorded(Factor.CALLS, "many"))
        .isInstanceOf(UsageException.class);
  }

  @Test
  void hasTheTitleThatItsFactorKnows() {
    Factor titled = Factor.FRAMEWORK.titled(Map.of("axis2", "Axis2"));

    assertThat(Level.parse(titled, "axis2").display()).isEqualTo("Axis2");
    assertThat(Level.parse(titled, "axis2")).isEqualTo(Level.parse(Factor.FRAMEWORK, "axis2"));
  }

  @Test
  void anUnknownFactorIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> Factors.of("mesage_size"))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown factor 'mesage_size'; did you mean message_size?");
  }

  @ParameterizedTest
  @CsvSource({
    "container, jetty, false, true",
    "connection, kept, false, true",
    "stack, shipped, false, false",
    "stack, equalised, true, true",
    "body, whole, false, false",
    "body, streamed, true, false",
    "security, none, false, false",
    "security, tls, true, true",
    "service, sort, true, true",
    "heap, 128MiB, false, false",
    "rate, 50/s, false, false"
  })
  void aProgramIsGivenWhatItDoesNotDoByItself(
      String factor, String text, boolean client, boolean server) {
    Level level = Level.parse(Factors.of(factor), text);

    assertThat(level.isOptionOf(Side.CLIENT)).isEqualTo(client);
    assertThat(level.isOptionOf(Side.SERVER)).isEqualTo(server);
  }
}
