package pijoule.energy.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"quick", "pi-1", "a", "v1.2_x (copy)", "Gerät 3", "消費電力", "a@b+c", "2013"})
  void namesAreWhatPeopleCallThings(String name) {
    assertThat(FileName.require("a study", name)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "..",
        "../../escaped",
        "a/b",
        "a\\b",
        "/etc",
        "a..b",
        ".hidden",
        "-rf",
        "a ",
        "a.",
        "a\0b",
        "a\nb",
        "a\u001b[31m",
        "a\u202eb",
        "a\ud800",
        "=1+1",
        "<b>",
        "a,b",
        "a;b",
        "a'b"
      })
  void pathsAndWhatATerminalObeysAreNoNames(String text) {
    assertThatThrownBy(() -> FileName.require("a study", text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .startsWith("the name of a study must be letters")
        .matches(message -> message.chars().noneMatch(Character::isISOControl));
  }

  @Test
  void aNameFitsIntoAFilesNameWithWhatIsAddedToIt() {
    assertThat(FileName.isName("é".repeat(50))).isTrue();
    assertThat(FileName.isName("é".repeat(50) + "e")).isFalse();
  }

  @Test
  void whatATerminalWouldObeyIsShownAsItsCode() {
    assertThat(Printable.of("a\u001b[31mb\nc\u0000")).isEqualTo("a\\u001b[31mb\\u000ac\\u0000");
    assertThat(Printable.of("x".repeat(3_000))).hasSize(2_004).endsWith("x ...");
  }
}
