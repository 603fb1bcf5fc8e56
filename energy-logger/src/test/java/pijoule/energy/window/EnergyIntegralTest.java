package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.window.RunningIntegral.CompensatedSum;
import pijoule.energy.window.Segment.LateIntervals;

class EnergyIntegralTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "0, 40, 8.0, 5", "10, 30, 4.0, 3", "12, 18, 1.2, 0", "9, 21, 2.4, 2", "10, 20, 2.0, 2",
    "15, 25, 2.0, 1", "15, 15, 0.0, 0", "20, 20, 0.0, 1", "0, 0, 0.0, 1", "40, 40, 0.0, 1",
  })
  void aConstantPowerTimesTheWindow(long start, long end, double joules, long samples)
      throws IOException {
    WindowEnergy energy = one("0,2 10,2 20,2 30,2 40,2", start, end);

    assertThat(energy.energyJoules().getAsDouble()).isCloseTo(joules / 10, within(1e-15));
    assertThat(energy.samples()).isEqualTo(samples);
    assertThat(energy.powerInWatts()).hasValue(2);
    assertThat(energy.powerOutWatts()).hasValue(2);
    assertThat(energy.uEdgesJoules()).hasValue(0);
    assertThat(energy.uInnerJoules()).hasValue(0);
  }

  @ParameterizedTest
  @CsvSource({"0, 40", "3, 7", "3, 17", "10, 23", "7, 30", "13, 39", "1, 2"})
  void aRampIsIntegratedExactly(long start, long end) throws IOException {
    WindowEnergy energy = one("0,0 10,1 20,2 30,3 40,4", start, end);

    double joules = (end * end - start * start) / 20.0 * 0.01;
    assertThat(energy.energyJoules().getAsDouble()).isCloseTo(joules, within(1e-15));
    assertThat(energy.powerInWatts().getAsDouble()).isCloseTo(start / 10.0, within(1e-15));
    assertThat(energy.powerOutWatts().getAsDouble()).isCloseTo(end / 10.0, within(1e-15));
  }

  @ParameterizedTest
  @CsvSource({
    "5, 25, 2", "12, 18, 0", "10, 35, 2", "25, 45, 1", "20, 30, 1", "25, 28, 0", "-5, 5, 1",
    "35, 55, 2", "-9, -5, 0", "55, 60, 0", "-9, 99, 5", "10, 40, 3", "50, 60, 1", "-9, 0, 1",
  })
  void aWindowInAGapOrOutsideTheTraceHasNoEnergy(long start, long end, long samples)
      throws IOException {
    WindowEnergy energy = one("0,1 10,1 15,NA 20,1 22,NA 40,1 50,1", start, end);

    assertThat(energy.energyJoules()).isEmpty();
    assertThat(energy.weightSeconds()).isEmpty();
    assertThat(energy.samples()).isEqualTo(samples);
  }

  @ParameterizedTest
  @CsvSource({"0, 10, 2", "40, 50, 2", "5, 10, 1", "40, 45, 1"})
  void aWindowThatEndsAtOrStartsAfterAGapHasItsEnergy(long start, long end, long samples)
      throws IOException {
    WindowEnergy energy = one("0,1 10,1 15,NA 40,1 50,1", start, end);

    assertThat(energy.energyJoules().getAsDouble()).isCloseTo((end - start) * 0.01, within(1e-15));
    assertThat(energy.samples()).isEqualTo(samples);
  }

  /** Two gaps, 15 to 20 and 60 to 62; a line from 1 W to 3 W across the first. */
  @ParameterizedTest
  @CsvSource({
    "0, 50, 10, 1.15, 5",
    "0, 60, 9, 1.45, 5",
    "17, 60, 7, 1.272, 3",
    "0, 16, 7, 0.162, 1",
    "0, 100, 7, 2.65, 7",
    "61, 100, 3, 1.17, 1",
    "20, 60, 0, 1.2, 0",
  })
  void gapsUpToAShareOfTheWindowAreBridged(
      long start, long end, double percent, double joules, long gaps) throws IOException {
    String rows = "0,1 10,1 15,1 17,NA 20,3 40,3 60,3 61,NA 62,3 100,3";

    WindowEnergy energy = one(rows, start, end, new GapShare(percent));

    assertThat(energy.energyJoules().getAsDouble()).isCloseTo(joules, within(1e-14));
    assertThat(energy.bridge().orElseThrow().nanos()).isEqualTo(gaps * SECOND / 100);
    double least = 100.0 * gaps / (end - start);
    assertThat(one(rows, start, end, new GapShare(Math.max(0, least - 0.01))).energyJoules())
        .matches(strict -> strict.isPresent() == (gaps == 0));
  }

  @Test
  void aWindowWithTooMuchOfAGapStatesHowMuch() throws IOException {
    WindowEnergy refused = one("0,1 10,1 15,NA 20,1 30,1", 5, 25, new GapShare(20));
    WindowEnergy beyond = one("0,1 10,1 15,NA 20,1 30,1", 5, 35, new GapShare(20));

    assertThat(refused.energyJoules()).isEmpty();
    assertThat(refused.bridge().orElseThrow().seconds()).isCloseTo(0.1, within(1e-15));
    assertThat(beyond.bridge()).isEmpty();
  }

  /** The trace shows 1 W to 3 W; a line at 1 W over 20 ms may be wrong by 40 mJ. */
  @Test
  void aGapHasTheRangeOfTheWholeTraceInItsUncertainty() throws IOException {
    WindowEnergy energy = one("0,1 40,1 42,1 44,1 100,1 110,3 120,1", 0, 99, new GapShare(5));
    WindowEnergy bridged =
        one("0,1 40,1 41,NA 42,1 44,1 100,1 110,3 120,1", 0, 99, new GapShare(5));

    MeterInfo meter = TestTraces.meter(SampleKind.MEAN);
    assertThat(bridged.energyJoules()).isEqualTo(energy.energyJoules());
    assertThat(EnergyUncertainty.of(bridged, meter, 0).gaps().uJoules())
        .isCloseTo(Math.hypot(0.04 / Math.sqrt(12), 0.02), within(1e-15));
    assertThat(EnergyUncertainty.of(bridged, meter, 0).uJoules().getAsDouble())
        .isCloseTo(
            Math.hypot(
                EnergyUncertainty.of(energy, meter, 0).uJoules().getAsDouble(),
                bridged.bridge().orElseThrow().uJoules()),
            within(1e-15));
  }

  /** Readings on both sides of a gap count, the two beside it are no neighbours. */
  @Test
  void theScatterOfABridgedWindowIsThatOfBothSides() throws IOException {
    WindowEnergy energy = one("0,1 20,3 40,1 41,NA 42,1 62,1 82,1", 0, 80, new GapShare(5));

    assertThat(energy.uUnseenJoules().getAsDouble())
        .isCloseTo(Math.sqrt(4.0 / 2) * energy.weightSeconds().getAsDouble(), within(1e-15));
  }

  @Test
  void answersInTheOrderOfTheQuestions() throws IOException {
    List<Window> windows =
        List.of(
            window(30, 40),
            window(0, 40),
            window(5, 6),
            window(0, 40),
            window(-1, 3),
            window(20, 30));

    List<WindowEnergy> energies =
        integrate("0,1 10,1 20,1 30,1 40,1", new EnergyIntegral(windows, GapShare.NONE));

    assertThat(energies).extracting(WindowEnergy::window).isEqualTo(windows);
    assertThat(energies)
        .extracting(energy -> Math.round(energy.energyJoules().orElse(-1) * 100))
        .containsExactly(10L, 40L, 1L, 40L, -100L, 10L);
  }

  @ParameterizedTest
  @CsvSource({"''", "'0,1'", "'0,NA'", "'0,NA 1,NA 2,1'"})
  void aTraceOfFewerThanTwoSamplesHasNoEnergies(String rows) throws IOException {
    assertThat(one(rows, 0, 2).energyJoules()).isEmpty();
  }

  @Test
  void statesWhatMayHaveHappenedBetweenSamples() throws IOException {
    WindowEnergy energy = one("0,1 10,1 20,3 30,3 40,1", 15, 38);

    double firstPiece = 2 * 0.05 / 2;
    double lastPiece = 2 * 0.08 / 2;
    assertThat(energy.uEdgesJoules().getAsDouble())
        .isCloseTo(Math.hypot(firstPiece, lastPiece), within(1e-15));
    assertThat(energy.uInnerJoules()).hasValue(0);
    assertThat(one("0,1 10,1 20,3 30,3 40,1", 10, 40).uInnerJoules().getAsDouble())
        .isCloseTo(0.2 * Math.sqrt(2.0 / 12), within(1e-15));
    assertThat(one("0,1 10,3", 2, 5).uEdgesJoules().getAsDouble())
        .isCloseTo(2 * 0.03 / 2, within(1e-15));
  }

  /** Readings of a short window agree by chance; those around it do not. */
  @ParameterizedTest
  @CsvSource({
    "'0,1 10,3 20,1 30,1 40,3 50,1', 22, 28, 2.0", // 4 readings within, 2 of them 2 W off
    "'0,1 10,1 20,1 30,1 40,1 50,3 60,1', 22, 28, 0.8",
    "'0,1 10,3 15,NA 20,1 30,1 40,3 50,1', 22, 28, 2.0", // of 2 readings after the gap
    "'0,1 10,1 20,3 30,3 40,3', 12, 18, 0", // one step
    "'0,1 10,2 20,3 30,4', 12, 18, 0",
    "'0,1 10,3', 2, 8, 2.0",
  })
  void theReadingsAroundAWindowShowWhatItsOwnMayNot(
      String rows, long start, long end, double variance) throws IOException {
    WindowEnergy energy = one(rows, start, end);

    assertThat(energy.uUnseenJoules().getAsDouble())
        .isCloseTo(Math.sqrt(variance) * energy.weightSeconds().getAsDouble(), within(1e-15));
  }

  @Test
  void aSurroundingReadingCountsAsFarAsAStretchReaches() throws IOException {
    StringBuilder rows = new StringBuilder("0,1 10,3 20,1");
    for (int time = 30; time <= 800; time += 10) {
      rows.append(' ').append(time).append(time == 790 ? ",3" : ",1");
    }

    assertThat(one(rows.toString(), 321, 329).uUnseenJoules().getAsDouble()).isPositive();
    assertThat(one(rows.toString(), 331, 339).uUnseenJoules()).hasValue(0);
    assertThat(one(rows.toString(), 461, 469).uUnseenJoules()).hasValue(0);
    assertThat(one(rows.toString(), 471, 479).uUnseenJoules().getAsDouble()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"10, 30, 2", "10, 40, 3", "15, 35, 2.5", "12, 18, 0.6"})
  void aSamplesNoiseEntersByItsWeight(long start, long end, double intervals) throws IOException {
    double weight = one("0,1 10,1 20,1 30,1 40,1", start, end).weightSeconds().getAsDouble();

    double independent = 0.1 * Math.sqrt(intervals);
    assertThat(weight).isBetween(0.7 * Math.min(independent, 0.06), independent + 1e-15);
  }

  @Test
  void meansDoNotTellHowTheyPartAtAnEdge() throws IOException {
    WindowEnergy energy = one("0,1 10,1 20,3 30,3 40,3", 20, 30);

    assertThat(energy.uEdgesJoules()).hasValue(0);
    assertThat(energy.uEdgesOfMeansJoules().getAsDouble()).isGreaterThan(2 * 0.1 / Math.sqrt(12));
    assertThat(one("0,1 10,1 20,3 30,3", 15, 15).uEdgesOfMeansJoules()).hasValue(0);
  }

  @Test
  void tellsOfADamagedTrace() {
    assertThatThrownBy(() -> one("0,1 10,x 20,1", 0, 10))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("trace.csv:3:");
  }

  /** Eight hours at 170 Hz in thin air: a plain running sum loses half of a window's digits. */
  @Test
  void aShortWindowLateInALongCampaignKeepsItsDigits() throws IOException {
    CompensatedSum energy = new CompensatedSum();
    double plain = 0;
    double term = 1.8731415926535897 * 5_882_353;
    for (int i = 0; i < 4_896_000; i++) {
      energy.add(term);
      plain += term;
    }
    double high = energy.high();
    double low = energy.low();
    energy.add(term);

    double window = CompensatedSum.difference(energy.high(), energy.low(), high, low);
    assertThat(window).isEqualTo(term);
    assertThat(plain + term - plain).isNotEqualTo(term);
  }

  /** Rows cut out of the middle leave no NA row behind. */
  @Test
  void samplesTooFarApartAreAGapWithoutARow() throws IOException {
    String text = "time_ns,power_watts\n0,1\n10,1\n40,1\n50,1\n";
    List<Window> windows =
        List.of(
            new Window("across", 5, 45), new Window("before", 0, 10), new Window("after", 41, 50));
    List<WindowEnergy> energies;
    try (TraceReader reader = TestTraces.reader(folder.resolve("cut.csv"), text)) {
      energies =
          new EnergyIntegral(windows, GapShare.NONE)
              .over(reader, 20, LateIntervals.NONE, StepFit.none());
    }

    assertThat(energies.get(0).energyJoules()).isEmpty();
    assertThat(energies.get(1).energyJoules()).isPresent();
    assertThat(energies.get(2).energyJoules()).isPresent();
  }

  private WindowEnergy one(String rows, long start, long end) throws IOException {
    return one(rows, start, end, GapShare.NONE);
  }

  private WindowEnergy one(String rows, long start, long end, GapShare share) throws IOException {
    return integrate(rows, new EnergyIntegral(List.of(window(start, end)), share)).get(0);
  }

  private static Window window(long start, long end) {
    return new Window(start + ".." + end, start * SECOND / 100, end * SECOND / 100);
  }

  /** Rows are "time,power" with the time in hundredths of a second. */
  private List<WindowEnergy> integrate(String rows, EnergyIntegral integral) throws IOException {
    List<String> lines = new ArrayList<>(List.of("time_ns,power_watts"));
    for (String row : rows.isEmpty() ? new String[0] : rows.split(" ")) {
      int comma = row.indexOf(',');
      lines.add(Long.parseLong(row.substring(0, comma)) * SECOND / 100 + row.substring(comma));
    }
    String text = String.join("\n", lines) + "\n";
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), text)) {
      return integral.over(reader);
    }
  }

  /** A lost sample may have had any power that the trace shows, a clipped one had more. */
  @Test
  void aLossIsBridgedUnlessItsSamplesWereClipped() throws IOException {
    assertThat(aroundALoss("lost").energyJoules().getAsDouble()).isCloseTo(0.8, within(1e-12));

    WindowEnergy clipped = aroundALoss(SampleSink.CLIPPED);
    assertThat(clipped.energyJoules()).isEmpty();
    assertThat(clipped.bridge().orElseThrow().seconds()).isEqualTo(0.4);
  }

  private WindowEnergy aroundALoss(String reason) throws IOException {
    TraceInfo info = TestTraces.info();
    try (TraceWriter writer = TraceWriter.begin(folder.resolve(reason.substring(0, 4)), info)) {
      for (long sample = 0; sample < 100; sample++) {
        if (sample == 50) {
          writer.loss(reason, OptionalLong.of(1));
        } else {
          writer.sample(sample * SECOND / 100, 2);
        }
      }
      writer.close(info.meterInfo());
      Trace trace = Trace.open(writer.csv());
      Window window = new Window("", 3 * SECOND / 10, 7 * SECOND / 10);
      try (TraceReader reader = trace.read()) {
        return new EnergyIntegral(List.of(window), GapShare.DEFAULT)
            .over(reader, trace.info())
            .get(0);
      }
    }
  }
}
