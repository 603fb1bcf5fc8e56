package pijoule.energy.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.Samples;
import pijoule.energy.program.CommandKind.CommandMeter;
import pijoule.energy.program.ProgramReader.Program;
import pijoule.energy.units.Frequency;

class CommandMeterTest {
  private final Samples samples = new Samples();
  private final List<Long> pauses = new ArrayList<>();
  private long nowNs = 1_000_000;
  private long arrivalStepNs = 1_000;
  private OptionalDouble uTimeSeconds = OptionalDouble.empty();
  private SampleKind kind = SampleKind.POINT;

  @Test
  void carriesTheProgramsClockByItsLeastDelay() throws IOException {
    // Lines arrive 1 us apart; by the first row's delay the second would come before it was sent.
    play("t_s,watts\n10,1.5\n10.000002,1.6\n10.0000025,1.7\n");

    assertThat(samples.times()).containsExactly(1_002_000L, 1_003_000L, 1_003_500L);
    assertThat(samples.watts()).containsExactly(1.5, 1.6, 1.7);
  }

  @Test
  void takesTheArrivalWhereTheProgramGivesNoTime() throws IOException {
    play("-,5,0.5\n,5,0.25\n");

    assertThat(samples.times()).containsExactly(1_001_000L, 1_002_000L);
    assertThat(samples.watts()).containsExactly(2.5, 1.25);
  }

  /** At 100 Hz: a rectangle from one end, about that end (JCGM 100:2008, 4.3.7 and F.2.4.5). */
  @Test
  void aRowMayBeAnIntervalOld() throws IOException {
    play("-,1\n-,2\n");

    assertThat(uTimeSeconds.getAsDouble()).isCloseTo(0.01 / Math.sqrt(3), within(1e-12));
  }

  /** Rows at 100 Hz of a clock that loses 1 %: the last is 100 ms too early, or more. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 5e6, 10e6})
  void uOfTimesContainsAClockThatIsSlow(double ageNs) throws IOException {
    arrivalStepNs = 10_000_000;
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      rows.append(String.format(Locale.ROOT, "%.4f,1\n", 50 + i * 0.0099));
    }

    play(rows.toString());

    double squares = 0;
    for (int i = 0; i < 1000; i++) {
      double readNs = 1_000_000 + (i + 1) * 10_000_000.0 - ageNs;
      squares += Math.pow((samples.times().get(i) - readNs) * 1e-9, 2);
    }
    assertThat(uTimeSeconds.getAsDouble()).isBetween(0.04, 0.08);
    assertThat(Math.sqrt(squares / 1000)).isLessThan(1.3 * uTimeSeconds.getAsDouble());
  }

  @Test
  void rowsThatComeLateNowAndThenDoNotCount() throws IOException {
    arrivalStepNs = 10_000_000;
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      double lateSeconds = i % 2 == 0 ? 0 : 0.008;
      rows.append(String.format(Locale.ROOT, "%.3f,1\n", 50 + i * 0.01 - lateSeconds));
    }

    play(rows.toString());

    assertThat(uTimeSeconds.getAsDouble()).isCloseTo(0.01 / Math.sqrt(3), within(1e-9));
  }

  /** At 100 Hz. */
  @Test
  void aMeanIsAtTheMiddleOfItsInterval() throws IOException {
    nowNs = 20_000_000;
    play("t_s,mean_watts\n10,1.5\n10.01,1.6\n");

    assertThat(kind).isEqualTo(SampleKind.MEAN);
    assertThat(samples.times()).containsExactly(15_002_000L, 15_003_000L);
  }

  @Test
  void countsEveryMalformedLine() throws IOException {
    play("-,1\nno reading\u0007\n-,2,3\n-,2\n");

    assertThat(samples.watts()).containsExactly(1.0, 2.0);
    assertThat(samples.losses())
        .startsWith("malformed line 'no reading?': 1", "malformed line '-,2,3': 1");
  }

  @Test
  void takesWhatTheProgramSaysThatItLost() throws IOException {
    play("lost 2\n-,1\nlost 3: no\u0007 signal\nlost: unplugged\nlost\nlost many\n-,2\n");

    assertThat(samples.watts()).containsExactly(1.0, 2.0);
    assertThat(samples.losses())
        .startsWith(
            "the program lost rows: 2",
            "no? signal: 3",
            "unplugged: unknown",
            "the program lost rows: unknown",
            "malformed line 'lost many': 1");
  }

  /** Summer time ends, or NTP sets the clock: 36,000 rows were lost at 10 Hz. */
  @Test
  void aClockThatIsSetBackByAnHourLosesNoRow() throws IOException {
    arrivalStepNs = 100_000_000;
    play("7200.0,1\n7200.1,2\n3600.2,3\n3600.3,4\n7200.4,5\n");

    assertThat(samples.watts()).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0);
    assertThat(samples.times())
        .containsExactly(101_000_000L, 201_000_000L, 301_000_000L, 401_000_000L, 501_000_000L);
    assertThat(samples.losses()).startsWith("the program's clock was set back: unknown").hasSize(2);
  }

  @Test
  void asksForAHeaderWhereARowMayHaveADecimalComma() {
    assertThatThrownBy(() -> new CommandKind().open(settings("echo 1,5,3")))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("'1,5,3' may have a decimal comma; let it print a header first");
  }

  @Test
  void refusesARowThatGoesBackInTime() throws IOException {
    play("2,1\n1,1\n3,1\n");

    assertThat(samples.times()).hasSize(2);
    assertThat(samples.losses().get(0)).startsWith("row 1000000000 ns before").endsWith(": 1");
  }

  @Test
  void startsTheProgramAgainWithALongerPauseEachTime() throws IOException {
    play("1,1\n", "", "", "1,2\n", "");

    assertThat(samples.watts()).containsExactly(1.0, 2.0);
    assertThat(samples.losses())
        .hasSize(5)
        .allMatch(loss -> loss.startsWith("the program ended with exit code 3"))
        .allMatch(loss -> loss.endsWith("s: unknown"));
    assertThat(pauses)
        .containsExactly(
            1_000_000_000L, 2_000_000_000L, 4_000_000_000L, 1_000_000_000L, 2_000_000_000L);
  }

  @Test
  void waitsNeverLongerThanItsBound() throws IOException {
    play("1,1\n", "", "", "", "", "", "", "");

    assertThat(pauses).endsWith(30_000_000_000L, 30_000_000_000L);
  }

  @Test
  void keepsNoMoreOfAnEndlessLineThanARowMayHave() throws IOException {
    play("x" + " ".repeat(100_000) + "2\n-,1\n-,2\n-,3");

    assertThat(samples.watts()).containsExactly(1.0, 2.0);
    assertThat(samples.losses()).hasSize(2).first().asString().hasSizeLessThan(100);
  }

  @Test
  void tiesTheClockAgainAfterEveryStart() throws IOException {
    play("500,1\n", "0.1,2\n");

    assertThat(samples.times()).containsExactly(1_001_000L, 1_002_000L);
  }

  @Test
  void countsWhatDidNotFitItsQueue() throws IOException {
    play("-,1\n".repeat(5_000));

    assertThat(samples.watts()).hasSize(4_096);
    assertThat(samples.losses()).containsExactly("the recorder fell behind the program: 905");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void runsARealProgram() throws IOException {
    MeterSettings settings = settings("echo t_s,volts,amps; echo -,5,0.5; exec cat /dev/zero");
    try (Meter meter = new CommandKind().open(settings, new MeterHost(Path.of("/"), () -> nowNs))) {
      assertThat(meter.info().source())
          .startsWith("program: echo")
          .endsWith("which prints t_s,volts,amps");
      assertThat(meter.info().boundary()).isEqualTo(Boundary.WALL);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void saysWhatCameOfAProgramWithoutRows() {
    assertThatThrownBy(() -> new CommandKind().open(settings("exit 7")))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("got none from 'exit 7': the program ended with exit code 7");
  }

  private static MeterSettings settings(String command) {
    return MeterSettings.at(Frequency.ofHertz(100))
        .with(CommandKind.COMMAND, command)
        .with(Declared.BOUNDARY, Boundary.WALL);
  }

  /** The program's clock went on for an hour, and the recorder's stood. */
  @Test
  void aSuspendTiesTheProgramsClockAgain() throws IOException {
    String rows = "7200.0,1\n7200.1,2\n10800.2,3\n10800.3,4\n";
    ProgramReader reader =
        new ProgramReader(() -> new Script(rows), () -> nowNs += 100_000_000, nanos -> false);
    reader.run();
    try (Meter meter =
        new CommandMeter(
            new CommandKind(), settings("made up"), ProgramColumns.POWER, reader, () -> {})) {
      meter.suspended("the host was suspended", samples);
      meter.sample(samples);
    }

    assertThat(samples.losses()).first().isEqualTo("the host was suspended: unknown");
    assertThat(samples.times()).endsWith(301_000_000L, 401_000_000L);
  }

  /** Lets the reader read every life of a program on this thread, then takes one sample. */
  private void play(String... lives) throws IOException {
    Deque<String> left = new ArrayDeque<>(List.of(lives));
    ProgramReader reader =
        new ProgramReader(
            () -> new Script(left.remove()),
            () -> nowNs += arrivalStepNs,
            nanos -> {
              pauses.add(nanos);
              return !left.isEmpty();
            });
    reader.run();
    ProgramColumns columns = reader.columns().getNow(ProgramColumns.POWER);
    try (Meter meter =
        new CommandMeter(new CommandKind(), settings("made up"), columns, reader, () -> {})) {
      meter.sample(samples);
      kind = meter.info().sampleKind();
      uTimeSeconds = meter.info().accuracy().of(Term.U_TIME_SECONDS);
    }
  }

  private record Script(BufferedReader lines) implements Program.Running {
    Script(String text) {
      this(new BufferedReader(new StringReader(text)));
    }

    @Override
    public int awaitExit() {
      return 3;
    }

    @Override
    public void close() {}
  }
}
