package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ClaimsCommandTest {
  @Test
  void printsTheClaimsTheFailingCellsAndTheAnomalies() {
    assertThat(printed("--reference=nunes2013"))
        .contains("N13-04  partly 3/4", "N13-17  undecidable by rounding", "N13-18  no 0/4")
        .contains("N13-04  950 MHz, 100 kB: 3.206, claimed < 0.9299, unit J; fails")
        .contains("A14 ");
  }

  @Test
  void printsThoseOfAnotherPaper() {
    assertThat(printed("--reference=hamad2010"))
        .contains("H10-01  yes 14/14", "H10-02  yes 14/14", "H10-03  partly 3/7")
        .contains("H10-04  partly 13/14", "H10-05  yes 1/1", "H10-06  not measured")
        .contains("H10-04  concat, elements 8: 3.882, claimed >= 4.000, unit ratio; fails")
        .contains("D6 ");
  }

  @Test
  void printsOverheadsOverWhatTheyAreSaidToBeOf() {
    String printed = printed("--reference=nunes2014");
    assertThat(printed)
        .contains("N14-01  yes 8/8", "N14-02  partly 4/12", "N14-03  yes 12/12")
        .contains("N14-07  partly 1/2", "N14-08  no 0/2", "N14-09  no 0/2")
        .contains("N14-10  partly 10/12", "N14-11  partly 9/12", "N14-12  partly 6/8")
        .contains("N14-07  500 kB: 1.437, claimed <= 1.326, unit ratio; fails")
        .contains("N14-11  client, deserialize time, 100 kB: 0.04400, claimed < 0.02300, unit s")
        .contains("\nTable 1, overheads of emulated against native in % of native\n")
        .contains("  client deserialize_time: 100 kB 2.0, 500 kB 34.1; max 34.1\n")
        .doesNotContain("% of emulated");
    String corrected = printed("--reference=nunes2014", "--corrected");
    assertThat(corrected)
        .contains("  client deserialize_time: 100 kB 2.0, 500 kB 34.1; max 34.1\n")
        .contains(
            """

            Table 1, overheads of emulated against native in % of emulated (anomaly B1)
              client deserialize_time: 100 kB 2.0, 500 kB 25.4; max 25.4
              client serialize_time: 100 kB 3.0, 500 kB 16.1; max 16.1
              client total_time: 100 kB 16.5, 500 kB 28.0; max 28.0
              server deserialize_time: 100 kB 32.6, 500 kB 24.9; max 32.6
              server serialize_time: 100 kB 15.3, 500 kB 30.4; max 30.4
              server total_time: 100 kB 25.7, 500 kB 30.5; max 30.5
            """);
  }

  private static String printed(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ClaimsCommand()).setOut(new PrintWriter(out));
    assertThat(command.execute(arguments)).isZero();
    assertThat(out.toString().lines().mapToInt(String::length))
        .isNotEmpty()
        .allMatch(width -> width <= 100);
    return out.toString();
  }

  @Test
  void printsTheCorrectedOnes() {
    assertThat(printed("--reference=nunes2013", "--corrected"))
        .contains("N13-04  yes 4/4", "N13-18  yes 4/4", "N13-34  no 0/8", "N13-38  partly 7/8")
        .contains("hypotheses");
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
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
    Files.writeString(folder.resolve("mine.yaml"), "format: pijoule-claims/1\n");
    String claims = "--claims=" + folder.resolve("mine.yaml");
    assertThat(CommandLineRoot.execute(new String[] {"claims", folder.toString(), claims}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }
}
