package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.LogContrast;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.SampleKind;

/** What a contrast can decide, and which gains are in it. All runs of a cell are alike. */
class ContrastsTest {
  private static final double U_GAIN = 0.01;
  private static final Quantity TIME = Quantities.find("total_time").orElseThrow();
  private static final Quantity ENERGY = Quantities.find("total_energy").orElseThrow();
  private static final FactorLevels FRAMEWORK = MadeUpCampaign.factor("framework", "axis2", "cxf");
  private static final FactorLevels SIZE = MadeUpCampaign.factor("message_size", "100kB", "500kB");

  private final MadeUpCampaign campaign = new MadeUpCampaign(4, 2, FRAMEWORK);

  @Test
  void gainsOfTwoBoardsBothCount() {
    campaign.meters("one", meter("aa", U_GAIN), "other", meter("bb", U_GAIN));
    assertThat(u(betweenBoards())).isCloseTo(U_GAIN * Math.sqrt(2), within(1e-12));
    assertThat(u(betweenCells())).isZero();
  }

  @Test
  void aCertificateIsOfOneMeterWhateverOthersName() {
    campaign.meters("one", meter("aa", U_GAIN), "other", meter("aa", U_GAIN));
    assertThat(u(betweenBoards())).isCloseTo(U_GAIN * Math.sqrt(2), within(1e-12));
  }

  @Test
  void oneMeterOfBothSidesHasOneGain() {
    MeterInfo info = meter("aa", U_GAIN).build();
    campaign.meters("one", info.toBuilder(), "one", info.toBuilder());
    assertThat(u(betweenBoards())).isZero();
  }

  /** An offset is one power in all windows of a meter: o T is o / P of an energy. */
  @Test
  void anOffsetGoesWithTheDifferenceOfReciprocalPowers() {
    campaign.meters("one", meter("aa", U_GAIN), "other", meter("bb", U_GAIN));
    campaign.uOffset = 0.02;
    assertThat(u(betweenCells())).isCloseTo(0, within(1e-9));
    campaign.moreWatts = cell -> cell.number() - 1;
    assertThat(u(betweenCells())).isCloseTo(0.02 * (1 / 2.0 - 1 / 3.0), within(1e-9));
    assertThat(u(betweenBoards()))
        .isCloseTo(Math.hypot(U_GAIN, 0.02 / 2) * Math.sqrt(2), within(1e-9));
  }

  @Test
  void anIntervalHoldsTheTruthInAsManyCampaignsAsPromisedWhateverTheOffset() {
    Random random = new Random(2013);
    campaign.meters("one", meter("aa", 0), "other", meter("bb", 0));
    campaign.uOffset = 0.1;
    campaign.moreWatts = cell -> cell.number() - 1;
    long held =
        IntStream.range(0, 400)
            .filter(
                unused -> {
                  campaign.watts = 2 + campaign.uOffset * random.nextGaussian();
                  LogContrast of = betweenCells().log().orElseThrow();
                  return of.ci95Low() <= 2.0 / 3 && 2.0 / 3 <= of.ci95High();
                })
            .count();
    assertThat(held).isBetween(366L, 394L);
  }

  @Test
  void aGainThatNobodyKnowsDecidesNothingBetweenBoards() {
    MeterInfoBuilder unknown = MeterInfo.builder("file", Boundary.BOARD, SampleKind.MEAN);
    campaign.meters("one", meter("aa", U_GAIN), "other", unknown);
    assertThat(betweenBoards().gainUnknown()).isTrue();
    assertThat(betweenBoards().decides()).isFalse();
    assertThat(betweenBoards().undecidable()).contains("gain");
    assertThat(betweenCells().decides()).isTrue();
  }

  /** Each pair has a meter of its own, and counts once, whatever runs it lost. */
  @Test
  void gainsOfPairsCancelWhereOnePairLostARun() {
    campaign.pairs = 2;
    campaign.lost = Set.of(1);
    assertThat(betweenCells().gainUnknown()).isFalse();
    assertThat(betweenCells().decides()).isTrue();
    assertThat(betweenBoards().decides()).isTrue();
    campaign.meters(
        "one",
        MeterInfo.builder("file", Boundary.BOARD, SampleKind.MEAN),
        "other",
        MeterInfo.builder("file", Boundary.BOARD, SampleKind.MEAN));
    assertThat(betweenBoards().decides()).isFalse();
    assertThat(betweenCells().decides()).isTrue();
  }

  @Test
  void aSingleServerAgainstAValueIsItsOwnLuck() {
    Measurements one = new MadeUpCampaign(4, 4, FRAMEWORK, SIZE).measurements();
    List<Cell> cells = one.campaign().study().cells();
    Mean small = new Mean(1, one, cells.get(0), Side.CLIENT, TIME);
    Mean large = new Mean(-1, one, cells.get(1), Side.CLIENT, TIME);
    assertThat(Contrasts.of(List.of(small), 2).decides()).isFalse();
    assertThat(Contrasts.of(List.of(small, large), 2).decides()).isTrue();
    Mean otherSide = new Mean(-1, one, cells.get(0), Side.SERVER, TIME);
    assertThat(Contrasts.of(List.of(small, otherSide), 1).decides()).isFalse();
  }

  /** The second round's server is in the mean of the small messages alone. */
  @Test
  void aCellThatLostARoundIsNotComparedByRuns() {
    MadeUpCampaign two = new MadeUpCampaign(4, 2, FRAMEWORK, SIZE);
    List<Run> runs = two.measurements().campaign().runs();
    two.lost =
        runs.stream()
            .filter(run -> run.cell() == 2 && run.replicate() > 2)
            .map(Run::order)
            .collect(Collectors.toSet());
    Measurements measurements = two.measurements();
    List<Cell> cells = measurements.campaign().study().cells();
    Mean small = new Mean(1, measurements, cells.get(0), Side.CLIENT, TIME);
    Mean large = new Mean(-1, measurements, cells.get(1), Side.CLIENT, TIME);
    assertThat(small.runs()).hasSize(4);
    assertThat(large.runs()).hasSize(2);
    Contrast contrast = Contrasts.of(List.of(small, large), 2);
    assertThat(contrast.unit()).isEqualTo(ErrorUnit.RUN);
    assertThat(contrast.undecidable()).startsWith("not repeated: ");
  }

  @Test
  void growthOnOneServerAgainstGrowthOnAnotherIsDecided() {
    Measurements one = new MadeUpCampaign(4, 4, FRAMEWORK, SIZE).measurements();
    List<Cell> cells = one.campaign().study().cells();
    List<Mean> means =
        List.of(
            new Mean(1, one, cells.get(1), Side.CLIENT, TIME),
            new Mean(-1, one, cells.get(0), Side.CLIENT, TIME),
            new Mean(-1, one, cells.get(3), Side.CLIENT, TIME),
            new Mean(1, one, cells.get(2), Side.CLIENT, TIME));
    assertThat(Contrasts.of(means, 1).decides()).isTrue();
  }

  /** One of the two may have served more of the small messages than of the large. */
  @Test
  void aSecondServerOfTheOnlyBlockDecidesNothing() {
    MadeUpCampaign disturbed = new MadeUpCampaign(4, 4, FRAMEWORK, SIZE);
    disturbed.serversStartAgainAt(10);
    Measurements one = disturbed.measurements();
    List<Cell> cells = one.campaign().study().cells();
    Mean small = new Mean(1, one, cells.get(0), Side.CLIENT, TIME);
    Mean large = new Mean(-1, one, cells.get(1), Side.CLIENT, TIME);
    Contrast contrast = Contrasts.of(List.of(small, large), 2);
    assertThat(contrast.unit()).isEqualTo(ErrorUnit.RUN);
    assertThat(contrast.decides()).isFalse();
    assertThat(contrast.undecidable()).contains("a block had two server processes");
  }

  /** Both servers of a block are of one round, which counts once. */
  @Test
  void aBlockWithTwoServersAddsNoRound() {
    campaign.seconds = (run, cell) -> cell.number() * (1 + run.order() % 3);
    Contrast undisturbed = betweenCells();
    campaign.serversStartAgainAt(3);
    Contrast disturbed = betweenCells();
    assertThat(disturbed.unit()).isEqualTo(ErrorUnit.ROUND);
    assertThat(disturbed.log()).isEqualTo(undisturbed.log());
  }

  @Test
  void campaignsOfOneServerEachAreNotToldApart() {
    Measurements one = new MadeUpCampaign(4, 4).measurements();
    Measurements other = new MadeUpCampaign(4, 4).measurements();
    Cell cell = one.campaign().study().cells().get(0);
    List<Mean> means =
        List.of(
            new Mean(1, one, cell, Side.CLIENT, TIME),
            new Mean(-1, other, cell, Side.CLIENT, TIME));
    assertThat(Contrasts.of(means, 1).decides()).isFalse();
  }

  /** A slow round is slow for both: it says nothing about their ratio. */
  @Test
  void cellsAreComparedWithinRounds() {
    campaign.seconds = (run, cell) -> run.replicate() > 2 ? 3 * cell.number() : cell.number();
    Measurements measurements = campaign.measurements();
    List<Cell> cells = measurements.campaign().study().cells();
    Contrast contrast =
        Contrasts.of(
            List.of(
                new Mean(1, measurements, cells.get(1), Side.CLIENT, TIME),
                new Mean(-1, measurements, cells.get(0), Side.CLIENT, TIME)),
            1);
    assertThat(contrast.unit()).isEqualTo(ErrorUnit.ROUND);
    assertThat(contrast.log().orElseThrow().ratio()).isCloseTo(2, within(1e-12));
    assertThat(u(contrast)).isCloseTo(0, within(1e-12));
    assertThat(contrast.log().orElseThrow().clusters()).isEqualTo(2);
  }

  /** Two rounds whose ratios are 1 and 4: the interval of their mean is a factor of 2e7 wide. */
  @Test
  void aRatioThatIsNotResolvedIsNotTestedAndSaysWhatItNeeds() {
    campaign.seconds = (run, cell) -> cell.number() == 2 && run.replicate() > 2 ? 4 : 1;
    Measurements measurements = campaign.measurements();
    List<Cell> cells = measurements.campaign().study().cells();
    Contrast contrast =
        Contrasts.of(
            List.of(
                new Mean(1, measurements, cells.get(1), Side.CLIENT, TIME),
                new Mean(-1, measurements, cells.get(0), Side.CLIENT, TIME)),
            1);
    assertThat(contrast.ratio()).hasValueCloseTo(2.5, within(1e-12));
    assertThat(contrast.interval()).isEmpty();
    assertThat(contrast.decides()).isFalse();
    assertThat(contrast.undecidable())
        .isEqualTo("an interval within a factor of 100 needs 3 rounds, got 2");
  }

  /** Two rounds whose ratios are 1000 and 2000: 1500 times or divided by 69, which leaves out 1. */
  @Test
  void aWideIntervalThatLeavesOutOneDecides() {
    campaign.seconds = (run, cell) -> cell.number() != 2 ? 1 : run.replicate() > 2 ? 2000 : 1000;
    Measurements measurements = campaign.measurements();
    List<Cell> cells = measurements.campaign().study().cells();
    Contrast contrast =
        Contrasts.of(
            List.of(
                new Mean(1, measurements, cells.get(1), Side.CLIENT, TIME),
                new Mean(-1, measurements, cells.get(0), Side.CLIENT, TIME)),
            1);
    assertThat(contrast.decides()).isTrue();
    // sd of 1000 and 2000 over their mean and the root of 2, times t(1; 0.975) = 12.7062
    double half = 1.0 / 3 * 12.7062;
    assertThat(contrast.interval())
        .hasValueSatisfying(
            log -> {
              assertThat(log.ci95Low()).isCloseTo(1500 / Math.exp(half), within(0.01));
              assertThat(log.ci95High()).isCloseTo(1500 * Math.exp(half), within(10.0));
            });
  }

  /** A slope near 0 has large exponents; its interval has 0 in it. */
  @Test
  void aSlopeNearZeroHasAnInterval() {
    FactorLevels three = MadeUpCampaign.factor("message_size", "100kB", "300kB", "500kB");
    MadeUpCampaign flat = new MadeUpCampaign(6, 2, three);
    flat.seconds = (run, cell) -> 100 + (cell.number() - 2) * 1e-9 + run.order() * 7 % 5;
    Measurements measurements = flat.measurements();
    List<Growth.Point> points = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      Mean mean = new Mean(1, measurements, cell, Side.CLIENT, TIME);
      points.add(new Growth.Point(cell.number(), mean));
    }
    Growth growth = Growth.of(1, points).orElseThrow();
    assertThat(growth.undecidable()).isEmpty();
    assertThat(growth.ci95HalfWidth().getAsDouble())
        .isFinite()
        .isGreaterThan(Math.abs(growth.slope()));
    assertThat(growth.caveat()).contains("not shown to be above 0");
  }

  @Test
  void roundsOnOneServerProcessAreNoRepeats() {
    campaign.oneBlock = true;
    Contrast contrast = betweenCells();
    assertThat(contrast.unit()).isEqualTo(ErrorUnit.RUN);
    assertThat(contrast.ratio()).hasValue(1);
    assertThat(contrast.log()).isEmpty();
    assertThat(contrast.undecidable()).startsWith("not repeated: ");
  }

  /** The gain of one meter is in both energies of the product: twice the greater of 1 % and 2 %. */
  @Test
  void ofTwoUncertaintiesOfOneGainTheGreaterCounts() {
    assertThat(u(product(meter("aa", 0.01), meter("aa", 0.02)))).isCloseTo(0.04, within(1e-12));
    assertThat(u(product(meter("aa", 0.02), meter("aa", 0.01)))).isCloseTo(0.04, within(1e-12));
  }

  @Test
  void aGainThatOneCampaignDoesNotKnowIsUnknown() {
    MeterInfoBuilder unknown =
        MeterInfo.builder("file", Boundary.BOARD, SampleKind.MEAN).calibration("aa");
    assertThat(product(meter("aa", U_GAIN), unknown).gainUnknown()).isTrue();
    assertThat(product(unknown, meter("aa", U_GAIN)).gainUnknown()).isTrue();
    assertThat(product(meter("aa", U_GAIN), meter("aa", U_GAIN)).gainUnknown()).isFalse();
  }

  /** Energies of one board in two campaigns, multiplied. */
  private static Contrast product(MeterInfoBuilder one, MeterInfoBuilder other) {
    List<Mean> means = new ArrayList<>();
    for (MeterInfoBuilder meter : List.of(one, other)) {
      MadeUpCampaign made = new MadeUpCampaign(4, 2, FRAMEWORK);
      made.meters("one", meter, "board", meter("bb", 0));
      Measurements measurements = made.measurements();
      Cell cell = measurements.campaign().study().cells().get(0);
      means.add(new Mean(1, measurements, cell, Side.CLIENT, ENERGY));
    }
    return Contrasts.of(means, 1);
  }

  private Contrast betweenBoards() {
    Measurements measurements = campaign.measurements();
    Cell cell = measurements.campaign().study().cells().get(0);
    return Contrasts.of(
        List.of(
            new Mean(1, measurements, cell, Side.CLIENT, ENERGY),
            new Mean(-1, measurements, cell, Side.SERVER, ENERGY)),
        1);
  }

  private Contrast betweenCells() {
    Measurements measurements = campaign.measurements();
    List<Cell> cells = measurements.campaign().study().cells();
    return Contrasts.of(
        List.of(
            new Mean(1, measurements, cells.get(0), Side.SERVER, ENERGY),
            new Mean(-1, measurements, cells.get(1), Side.SERVER, ENERGY)),
        1);
  }

  private static double u(Contrast contrast) {
    return contrast.log().orElseThrow().standardError();
  }

  private static MeterInfoBuilder meter(String calibration, double uGain) {
    return MeterInfo.builder("file", Boundary.BOARD, SampleKind.MEAN)
        .calibration(calibration)
        .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.of(uGain));
  }
}
