package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import pijoule.runner.programs.Programs;

class ClaimsCommandTest {
  private final String before = System.getProperty(Programs.HOME_PROPERTY);

  @BeforeEach
  void home() {
    System.setProperty(
        Programs.HOME_PROPERTY, Path.of("..", "..").toAbsolutePath().normalize().toString());
  }

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty(Programs.HOME_PROPERTY);
    } else {
      System.setProperty(Programs.HOME_PROPERTY, before);
    }
  }

  @Test
  void printsTheClaimsTheFailingCellsAndTheAnomalies() {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ClaimsCommand()).setOut(new PrintWriter(out));
    assertThat(command.execute("--reference=nunes2013")).isZero();
    assertThat(out.toString())
        .contains("N13-04  partly 3/4", "N13-17  undecidable by rounding", "N13-18  no 0/4")
        .contains("N13-04  950 MHz, 100 kB: 3.206, claimed < 0.9299, unit J; fails")
        .contains("Phases that draw more than the board can (3.500 W): 17")
        .contains("Columns that look transposed (an inference): 2")
        .contains("A14 ");
    assertThat(out.toString().lines().mapToInt(String::length)).allMatch(width -> width <= 100);
  }

  @Test
  void printsThoseOfAnotherPaper() {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ClaimsCommand()).setOut(new PrintWriter(out));
    assertThat(command.execute("--reference=hamad2010")).isZero();
    assertThat(out.toString())
        .contains("H10-01  yes 14/14", "H10-02  yes 14/14", "H10-03  partly 3/7")
        .contains("H10-04  partly 13/14", "H10-05  yes 1/1", "H10-06  not measured")
        .contains("H10-04  concat, elements 8: 3.882, claimed >= 4.000, unit ratio; fails")
        .contains("D6 ");
    assertThat(out.toString().lines().mapToInt(String::length)).allMatch(width -> width <= 100);
  }

  @Test
  void printsTheCorrectedOnes() {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ClaimsCommand()).setOut(new PrintWriter(out));
    assertThat(command.execute("--reference=nunes2013", "--corrected")).isZero();
    assertThat(out.toString())
        .contains("N13-04  yes 4/4", "N13-18  yes 4/4", "N13-34  no 0/8", "N13-38  partly 7/8")
        .contains("hypotheses")
        .contains("transposed (an inference): 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "claims",
        "claims --reference=nunes2031",
        "claims nowhere",
        "claims --reference=nunes2013 --claims=nowhere.yaml",
        "claims --reference=nunes2013 somewhere"
      })
  void refusesWrongUsage(String command) {
    assertThat(CommandLineRoot.execute(command.split(" ", -1)))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  @Test
  void aFolderWithoutAStudyFails(@TempDir Path folder) throws Exception {
    assertThat(CommandLineRoot.execute(new String[] {"claims", folder.toString()}))
        .isEqualTo(CommandLineRoot.SOME_FAILED);
    Files.writeString(folder.resolve("mine.yaml"), "format: pijoule-claims/1\n");
    String claims = "--claims=" + folder.resolve("mine.yaml");
    assertThat(CommandLineRoot.execute(new String[] {"claims", folder.toString(), claims}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }
}
