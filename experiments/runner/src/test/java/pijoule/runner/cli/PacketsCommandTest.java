package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Exit codes of the command that reads captures: 0 whole, 1 not whole, 2 wrong usage. */
class PacketsCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();

  private int packets(Object... arguments) {
    CommandLine command = CommandLineRoot.commandLine().setOut(new PrintWriter(out));
    String[] words = new String[arguments.length + 1];
    words[0] = "packets";
    for (int i = 0; i < arguments.length; i++) {
      words[i + 1] = arguments[i].toString();
    }
    return command.execute(words);
  }

  /** Times in microseconds, big-endian, raw IP, no packet. */
  private Path capture(int more) throws Exception {
    ByteBuffer file = ByteBuffer.allocate(24 + more).putInt(0xa1b2c3d4);
    file.putShort((short) 2).putShort((short) 4).putInt(20, 101);
    return Files.write(folder.resolve("a.pcap"), file.array());
  }

  @Test
  void aWholeCaptureIsAllRight() throws Exception {
    assertThat(packets(capture(0))).isZero();
    assertThat(out.toString())
        .contains("Times and sizes of 0 connections", "Next: add --full")
        .doesNotContain("Retransmissions");
  }

  @Test
  void tablesArePrintedAndWrittenOnRequest() throws Exception {
    Path target = folder.resolve("out");
    assertThat(packets(capture(0), "--full", "--out", target)).isZero();
    assertThat(out.toString()).contains("Connections").doesNotContain("Next:");
    assertThat(target.resolve("packets-summary.csv")).content().startsWith("quantity,unit,n,");
    assertThat(target.resolve("packets-connections.csv")).content().startsWith("connection,client");
  }

  @Test
  void aCutOrForeignFileIsOne() throws Exception {
    assertThat(packets(capture(5))).isEqualTo(CommandLineRoot.SOME_FAILED);
    assertThat(packets(Files.writeString(folder.resolve("b.pcap"), "a text")))
        .isEqualTo(CommandLineRoot.SOME_FAILED);
  }

  @Test
  void noFileIsWrongUsage() {
    assertThat(packets(folder.resolve("nowhere"))).isEqualTo(CommandLineRoot.WRONG_USAGE);
    assertThat(packets()).isEqualTo(CommandLineRoot.WRONG_USAGE);
  }
}
