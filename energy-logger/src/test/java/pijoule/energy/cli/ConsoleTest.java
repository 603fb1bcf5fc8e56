package pijoule.energy.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleTest {
  private static final String WIDTH = Console.OUT_COLUMNS;

  @AfterEach
  void noTerminal() {
    System.clearProperty(WIDTH);
    System.clearProperty(Console.ERR_COLUMNS);
  }

  @Test
  void thePosixLocaleLosesNoCharacter() {
    assertThat(printed(US_ASCII)).isEqualTo("5.32 ± 0.81\n".getBytes(UTF_8));
  }

  @Test
  void anotherLocaleKeepsItsCharset() {
    assertThat(printed(ISO_8859_1)).isEqualTo("5.32 ± 0.81\n".getBytes(ISO_8859_1));
    assertThat(printed(UTF_8)).isEqualTo("5.32 ± 0.81\n".getBytes(UTF_8));
  }

  private static byte[] printed(Charset locale) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Console.standardError(bytes, locale).printf("5.32 ± 0.81\n").flush();
    return bytes.toByteArray();
  }

  /** Letters are counted, not bytes: the first line is full. */
  @Test
  void aTerminalBreaksSentencesBetweenWords() {
    assertThat(shown("a request takes 5 ms ± 0.8 ms. no more is known here", "30"))
        .isEqualTo("a request takes 5 ms ± 0.8 ms.\n  no more is known here\n");
  }

  /** Help as picocli colours it. */
  @Test
  void codesOfColoursTakeNoRoom() {
    String help =
        "  \u001b[33m--out\u001b[39m\u001b[0m=\u001b[3mDIR\u001b[23m\u001b[0m   Results folder.";
    assertThat(shown(help, "29")).isEqualTo(help + "\n");
    assertThat(shown(help, "20")).isEqualTo(help.replace("   Results", "\n    Results") + "\n");
  }

  @Test
  void aValueKeepsItsUnit() {
    assertThat(shown("of CXF's calls each took 32.3 ms", "30"))
        .isEqualTo("of CXF's calls each took\n  32.3 ms\n");
  }

  @Test
  void aRowIsBrokenBetweenItsColumns() {
    assertThat(shown("  cold, 100 kB  Axis2 306 ms  no clear difference", "36"))
        .isEqualTo("  cold, 100 kB  Axis2 306 ms\n    no clear difference\n");
    assertThat(shown("quick   85 s  CXF against Axis2 on one machine", "32"))
        .isEqualTo("quick   85 s  CXF against Axis2\n              on one machine\n");
  }

  @Test
  void aCommandStaysWholeSoThatItCanBeCopied() {
    assertThat(shown("Next: pijoule run a/study.yaml --replicates 9   (finds smaller ones)", "30"))
        .isEqualTo("Next: pijoule run a/study.yaml --replicates 9\n  (finds smaller ones)\n");
    assertThat(shown("next: pijoule run quick; more of the plan: --full", "30"))
        .isEqualTo("next: pijoule run quick; more of the plan: --full\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stopped; go on with:|./pijoule run --resume results/quick-1,|or do not",
        "pijoule: unknown word; did you|mean run? See|pijoule meter --help",
        "make needs gcc; install with:|sudo apt-get install --no-install-recommends gcc",
        "port closed; let the user in|(sudo usermod -aG dialout USER,|and log in again)",
        "another host key; run|'ssh-keygen -R board-a' and try|again"
      })
  void aCommandWithinALineStaysWholeAsWell(String lines) {
    assertThat(shown(lines.replace('|', ' '), "34")).isEqualTo(lines.replace("|", "\n  ") + "\n");
  }

  @Test
  void standardErrorHasAWidthOfItsOwn() {
    System.setProperty(Console.ERR_COLUMNS, "20");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Console.standardError(bytes, UTF_8).println("pijoule: a rule, got 3 s; mend it");
    assertThat(bytes.toString(UTF_8)).isEqualTo("pijoule: a rule, got\n  3 s; mend it\n");
  }

  @Test
  void whatFitsOrHasNoSpaceStaysAsItIs() {
    String rows = "  a   b\n\n" + "x".repeat(50) + "\n";
    assertThat(shown(rows.stripTrailing(), "30")).isEqualTo(rows);
  }

  @Test
  void aQuestionIsShownBeforeItsLineEnds() {
    System.setProperty(WIDTH, "30");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintWriter out = Console.standardOutput(bytes, UTF_8);
    out.print("ready? ");
    out.flush();
    assertThat(bytes.toString(UTF_8)).isEqualTo("ready? ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "19", "wide"})
  void whereNothingIsWideEnoughLinesStayWhole(String width) {
    String line = "a line that is longer than thirty letters";
    assertThat(shown(line, width)).isEqualTo(line + "\n");
  }

  private static String shown(String line, String width) {
    System.setProperty(WIDTH, width);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Console.standardOutput(bytes, UTF_8).println(line);
    return bytes.toString(UTF_8);
  }
}
