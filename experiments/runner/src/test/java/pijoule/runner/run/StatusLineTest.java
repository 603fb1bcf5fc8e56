package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.runner.hosts.TerminalSize;

class StatusLineTest {
  private static final List<String> ROWS = List.of("made-up: 2 of 6 rounds", "request  1 s  2 s");
  private static final String STATUS = "[##] run 3 of 12: " + "running a server ".repeat(3);

  private final Vt terminal = new Vt(80);
  private final StatusLine line =
      StatusLine.on(terminal, StandardCharsets.UTF_8, new TerminalSize(80, 24));

  private void fill() {
    line.show(STATUS);
    line.boards(List.of("board: 2.31 W, 54.2 °C, 1500 MHz"));
    line.answer(ROWS);
  }

  @Test
  void rowsAreAboveTheLineAndBelowWhatWasWritten() {
    line.println("a remark");
    fill();
    line.println("r0004 failed: a reason");

    assertThat(terminal.screen())
        .containsExactly(
            "a remark",
            "r0004 failed: a reason",
            "made-up: 2 of 6 rounds",
            "request  1 s  2 s",
            "board: 2.31 W, 54.2 °C, 1500 MHz",
            STATUS.strip());
  }

  /** No change leaves a blank screen between its begin and its end: one write each. */
  @Test
  void eachChangeIsOneWrite() {
    int[] writes = {0};
    StatusLine counted =
        StatusLine.on(
            new java.io.OutputStream() {
              @Override
              public void write(int b) {
                throw new AssertionError("byte by byte");
              }

              @Override
              public void write(byte[] bytes) throws IOException {
                writes[0]++;
                terminal.write(bytes);
              }
            },
            StandardCharsets.UTF_8,
            new TerminalSize(80, 24));
    counted.answer(ROWS);
    counted.show(STATUS);
    counted.show("another");
    counted.println("a remark");
    counted.printf("r%04d failed: %s%n", 4, "a reason");
    assertThat(writes[0]).isEqualTo(5);
    assertThat(terminal.screen())
        .containsExactly("a remark", "r0004 failed: a reason", ROWS.get(0), ROWS.get(1), "another");
  }

  @Test
  void theFinalScreenIsClean() {
    line.println("a remark");
    fill();
    StatusLine.end(line);
    line.println("the answer");
    assertThat(terminal.screen()).containsExactly("a remark", "the answer");
  }

  @Test
  void aNarrowerTerminalHasTheStatusAlone() {
    line.println("a remark");
    fill();
    terminal.take();
    terminal.resize(40);
    line.resized(new TerminalSize(40, 24));
    assertThat(terminal.screen()).hasSize(2).first().isEqualTo("a remark");
    assertThat(terminal.screen().get(1)).startsWith("[##] run 3 of 12: ").hasSize(39).endsWith(".");
    assertThat(line.room()).isZero();

    terminal.resize(120);
    line.resized(new TerminalSize(120, 24));
    assertThat(terminal.screen()).contains(ROWS.get(1), STATUS.strip());
  }

  /** What does not fit could not be taken away again. */
  @Test
  void aLowTerminalHasFewerRows() {
    line.resized(new TerminalSize(80, 6));
    line.answer(Collections.nCopies(30, "row"));
    line.show("status");
    assertThat(terminal.screen()).containsExactly("row", "row", "row", "row", "status");
  }
}
