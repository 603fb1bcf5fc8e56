package pijoule.energy.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.program.ProgramColumns.ProgramRow;

class ProgramColumnsTest {
  @Property(tries = 200)
  void readsBackWhatAProgramPrints(
      @ForAll @LongRange(min = 0, max = 1_900_000_000_000_000_000L) long timeNs,
      @ForAll @DoubleRange(min = -10, max = 1000) double volts,
      @ForAll @DoubleRange(min = -10, max = 10) double amperes) {
    String seconds =
        String.format(Locale.ROOT, "%d.%09d", timeNs / 1_000_000_000, timeNs % 1_000_000_000);

    ProgramRow row =
        ProgramColumns.VOLTAGE_CURRENT.parse(seconds + ", " + volts + "," + amperes).orElseThrow();

    assertThat(row.programNs()).hasValue(timeNs);
    assertThat(row.first()).isEqualTo(volts);
    assertThat(row.second()).isEqualTo(amperes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-,1.5", ",1.5", " - , 1.5 "})
  void takesARowWithoutTime(String line) {
    ProgramRow row = ProgramColumns.POWER.parse(line).orElseThrow();

    assertThat(row.programNs()).isEmpty();
    assertThat(row.first()).isEqualTo(1.5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1,",
        "1,x",
        "1,2,3",
        "1,NaN",
        "1,null",
        "1,nan",
        "1,Infinity",
        "1,1e999",
        "1,0x1p3",
        "x,1",
        "99999999999,1",
        "1e3,1",
        "1,1d",
        "9999999999.0,1"
      })
  void refusesWhatIsNoRowOfPower(String line) {
    assertThat(ProgramColumns.POWER.parse(line)).isEmpty();
  }

  @Test
  void knowsTheLayoutByHeaderOrByRow() {
    assertThat(ProgramColumns.ofHeader("t_s, watts")).contains(ProgramColumns.POWER);
    assertThat(ProgramColumns.ofHeader("t_s,volts,amps")).contains(ProgramColumns.VOLTAGE_CURRENT);
    assertThat(ProgramColumns.ofHeader("1,2")).isEmpty();
    assertThat(ProgramColumns.ofRow("1,2")).contains(ProgramColumns.POWER);
    assertThat(ProgramColumns.ofRow("-,5,0.4")).contains(ProgramColumns.VOLTAGE_CURRENT);
    assertThat(ProgramColumns.ofRow("hello")).isEmpty();
  }
}
