package pijoule.energy.firmware;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that flashes, with a stand-in that says what avrdude 7.1 does. */
class FlashScriptTest {
  private static final Path SCRIPT =
      Path.of("..", "arduino-firmware", "energy_meter", "flash.sh").toAbsolutePath();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OS error: cannot open port p: No such file or directory | there is no port p; plug",
        "OS error: cannot open port p: Permission denied | p belongs to the group dialout: sudo",
        "OS error: cannot open port p: Device or resource busy | another program has p open; end",
        "warning: attempt 10 of 10: not in sync: resp=0x00 | no bootloader answered on p at 1 2 baud",
        "device signature = 0x1e9514 | the chip must be an ATmega328P (0x1e950f), got signature 0x1e9514",
        "error: something else | see the lines of avrdude above",
      })
  void theLastLineSaysWhy(String said, String why) throws Exception {
    avrdude("echo 'avrdude: " + said + "' >&2; exit 1");

    String[] lines = flash(1).split("\n");

    assertThat(lines[lines.length - 1]).startsWith("the sketch was not written: " + why);
  }

  @Test
  void theNextRateIsTriedWhereNothingAnswers() throws Exception {
    avrdude("case \"$*\" in *-b1*) echo 'not in sync'; exit 1;; esac; echo \"wrote $*\"");

    assertThat(flash(0))
        .contains("avrdude at 1 baud\navrdude at 2 baud\n", "-b2 -D -Uflash:w:sketch.hex:i");
  }

  private void avrdude(String body) throws Exception {
    Path avrdude = Files.writeString(folder.resolve("avrdude"), "#!/bin/sh\n" + body + "\n");
    assertThat(avrdude.toFile().setExecutable(true)).isTrue();
  }

  private String flash(int exit) throws Exception {
    ProcessBuilder flash = new ProcessBuilder("sh", SCRIPT.toString(), "p", "sketch.hex", "1", "2");
    flash.environment().merge("PATH", folder.toString(), (old, bin) -> bin + ":" + old);
    Process process = flash.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(printed).isEqualTo(exit);
    return printed;
  }
}
