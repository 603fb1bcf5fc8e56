package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineRootTest {
  /** A folder of a newer version has the same problem in hundreds of lines. */
  @Test
  void aProblemOfManyLinesIsSaidOnce() {
    assertThat(
            CommandLineRoot.once(
                List.of("line 1 of runs.jsonl is old", "other", "line 2 of runs.jsonl is old")))
        .containsExactly("line 1 of runs.jsonl is old; likewise 1 more", "other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--out=x", "--seed=1", "--replicates=2", "--bench=local", "--fix=a=b"})
  void aCampaignThatGoesOnTakesNoOtherOption(String option, @TempDir Path folder) {
    assertThat(CommandLineRoot.execute(new String[] {"run", "--resume=" + folder, option}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan quick --fix=message_size=1kB --fix=message_size=2kB",
        "plan quick --replicates=１",
        "plan /dev/zero",
        "plan a\0b",
        "run a\0b",
        "run quick --out=a\0b",
        "run quick --live-port=8642",
        "cost http://127.0.0.1:9/ --live-address=127.0.0.1",
        "report a\0b",
        "compare a\0b c",
      })
  void wrongUsageIsOneLine(String line) {
    assertThat(refusal(line).lines()).hasSize(1);
  }

  /** Its line in the table of docs/wiring.md. */
  @Test
  void flashToAPortThatIsNotThereSaysSo() {
    assertThat(refusal("firmware flash --port /dev/no-such-port"))
        .startsWith("pijoule: there is no port /dev/no-such-port; plug the board in");
  }

  @Test
  void runOfAUrlIsCost() {
    assertThat(refusal("run http://127.0.0.1:9/a --rate many"))
        .startsWith("pijoule: --rate: a rate must be above 0/s");
    assertThat(refusal("run quick --rate 50/s")).contains("--rate");
  }

  /** The lines that a wrong usage prints. */
  private static String refusal(String line) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    int exit;
    try {
      exit = CommandLineRoot.execute(line.split(" "));
    } finally {
      System.setErr(before);
    }

    assertThat(exit).isEqualTo(CommandLineRoot.WRONG_USAGE);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aReportNeedsResults(@TempDir Path folder) {
    assertThat(CommandLineRoot.execute(new String[] {"report", folder.toString()}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  @Test
  void anExportNeedsResults(@TempDir Path folder) {
    assertThat(CommandLineRoot.execute(new String[] {"export", folder.toString()}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
    assertThat(CommandLineRoot.execute(new String[] {"export", folder.toString(), "--parquet"}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  /** A campaign's end has steps of which several may fail. */
  @Test
  void everyFailureOfACommandHasItsLine() throws Exception {
    IOException first = new IOException("host a must do what it is asked");
    first.addSuppressed(new IOException("host b must do what it is asked"));
    CommandLine command = CommandLineRoot.commandLine();
    StringWriter errors = new StringWriter();
    command.setErr(new PrintWriter(errors));

    int exit =
        command
            .getExecutionExceptionHandler()
            .handleExecutionException(
                new IOException("what is done is kept", first), command, null);

    assertThat(exit).isEqualTo(CommandLineRoot.SOME_FAILED);
    assertThat(errors.toString().lines())
        .containsExactly(
            "pijoule: what is done is kept", "pijoule: host b must do what it is asked");
  }

  private static String fullDisk(Exception full, CommandLine command) throws Exception {
    StringWriter errors = new StringWriter();
    command.setErr(new PrintWriter(errors));
    assertThat(
            command
                .getExecutionExceptionHandler()
                .handleExecutionException(full, command, command.getParseResult()))
        .isEqualTo(command.getCommandName().equals("compare") ? 3 : 1);
    assertThat(errors.toString())
        .startsWith("pijoule: files must have room on their disk, got ")
        .contains("pijoule report DIR")
        .hasLineCount(1);
    return errors.toString();
  }

  /** Streams throw this error without the file's name. */
  private static IOException noSpace() throws IOException {
    try (OutputStream out = Files.newOutputStream(Path.of("/dev/full"))) {
      return assertThrows(IOException.class, () -> out.write(1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run quick --out %s/new",
        "report %s",
        "export %s",
        "export none --out %s/new",
        "compare %s none",
        "merge none --out %s"
      })
  @EnabledOnOs(OS.LINUX)
  void aFullDiskNamesTheFolder(String line, @TempDir Path folder) throws Exception {
    CommandLine root = CommandLineRoot.commandLine();
    String[] words = line.formatted(folder).split(" ");
    root.parseArgs(words);
    CommandLine command = root.getSubcommands().get(words[0]);
    IOException full = noSpace();
    full.addSuppressed(noSpace());

    assertThat(fullDisk(full, command)).contains(" MB free in " + folder + ";");
    assertThat(fullDisk(new UncheckedIOException(noSpace()), command)).contains(folder + ";");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsThatOfTheFileWhereItIsKnown(@TempDir Path folder) throws Exception {
    String file = folder.resolve("figures/1.svg").toString();

    assertThat(
            fullDisk(
                new FileSystemException(file, null, noSpace().getMessage()),
                CommandLineRoot.commandLine()))
        .contains(" MB free in " + folder + ";");
  }

  /** The fullest of several disks is named; this one has no room at all. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void theFullestDiskIsNamed(@TempDir Path folder) throws Exception {
    assertThat(CommandLineRoot.FullDisk.message(List.of(folder, Path.of("/proc/self"))))
        .contains("got 0.0 MB free in /proc/");
  }
}
