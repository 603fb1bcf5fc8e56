package pijoule.energy.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CsvPrinterTest {
  private final StringWriter text = new StringWriter();

  @Test
  void printsTheColumnsOfATraceAndItsGaps() throws IOException {
    CsvPrinter printer = new CsvPrinter(new PrintWriter(text));
    printer.loss("before anything came", OptionalLong.empty());
    printer.sample(10, 5, 0.5);
    printer.loss("unplugged", OptionalLong.of(3));
    printer.sample(20, 5, 0.25);
    printer.tick(21);

    assertThat(text.toString().lines())
        .containsExactly(
            "time_ns,voltage_volts,current_amperes", "10,5.0,0.5", "15,NA,NA", "20,5.0,0.25");
    assertThat(printer.samples()).isEqualTo(2);
  }

  @Test
  void printsPowerAlone() throws IOException {
    CsvPrinter printer = new CsvPrinter(new PrintWriter(text));
    printer.sample(10, 1.5);
    printer.tick(11);

    assertThat(text.toString().lines()).containsExactly("time_ns,power_watts", "10,1.5");
  }

  @Test
  void endsWhenNobodyReads() throws IOException {
    Writer broken =
        new Writer() {
          @Override
          public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException("broken pipe");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    CsvPrinter printer = new CsvPrinter(new PrintWriter(broken));
    printer.sample(10, 1.5);

    assertThatThrownBy(() -> printer.tick(11)).hasMessageContaining("standard output is closed");
  }
}
