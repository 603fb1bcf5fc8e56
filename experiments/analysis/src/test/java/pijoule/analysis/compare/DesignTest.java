package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;

/**
 * The smallest differences of a plan, and what simulated campaigns find: eight in ten of them must
 * find one that is a tenth larger, and not one that is a tenth smaller. With 150 campaigns, one
 * that is a quarter too small or too large is found with a probability above 0.99. {@code
 * -Dpijoule.campaigns=2000} makes more of them.
 */
class DesignTest {
  private static final int CAMPAIGNS = Integer.getInteger("pijoule.campaigns", 150);
  private static final Quantity TIME = Quantity.of(Part.TOTAL, Kind.TIME);

  /** The cells that differ from the first by one level of the factor. */
  private static int other(ChangeCost factor) {
    return switch (factor) {
      case HOSTS, BOARD -> 5;
      case SERVER -> 3;
      case RUN -> 2;
    };
  }

  /** By the contrast that a report makes, with scatter in every stratum. */
  @ParameterizedTest
  @CsvSource({
    "10, 5, SERVER, 1",
    "10, 5, SERVER, 168",
    "25, 2, SERVER, 168",
    "5, 10, SERVER, 168",
    "10, 5, BOARD, 1",
    "10, 5, BOARD, 168",
    "10, 5, RUN, 168",
    "3, 2, RUN, 1",
    "1, 20, RUN, 1"
  })
  void simulatedCampaignsFindIt(int rounds, int perRound, ChangeCost factor, int family) {
    Design design = new Design(rounds * perRound, perRound);
    Scatter scatter = new Scatter(0.03, 0.03, 0.03, 0.05, 0);
    double level = 0.05 / family;
    double least = design.precision(factor, scatter).orElseThrow().smallestDifference(level);

    assertThat(share(design, scatter, factor, 1 + 1.1 * least, level)).isGreaterThan(0.8);
    assertThat(share(design, scatter, factor, 1 + 0.9 * least, level)).isLessThan(0.8);
  }

  private static double share(
      Design design, Scatter scatter, ChangeCost factor, double ratio, double level) {
    ResolvedStudy study = DrawnCampaign.study(design);
    Cell first = study.cells().get(0);
    Cell other = study.cells().get(other(factor) - 1);
    Random random = new Random(2013);
    int found = 0;
    for (int i = 0; i < CAMPAIGNS; i++) {
      Measurements campaign =
          DrawnCampaign.of(
              study,
              List.of(first, other),
              1,
              scatter,
              cell -> cell.equals(first) ? ratio : 1,
              random);
      List<Mean> means =
          List.of(
              new Mean(1, campaign, first, Side.CLIENT, TIME),
              new Mean(-1, campaign, other, Side.CLIENT, TIME));
      found += Contrasts.of(means, 1).log().orElseThrow().pDifferent() <= level ? 1 : 0;
    }
    return (double) found / CAMPAIGNS;
  }

  /** By hand: 2 (0.03^2 + 0.03^2 / 5) / 10 + 2 x 0.03^2 / 5, its root. */
  @Test
  void boardsInGeneralScatterAsTheirPairsDo() {
    Design design = new Design(50, 5, 5);
    Precision boards = design.ofBoards(ChangeCost.SERVER, Scatter.ASSUMED_TIME).orElseThrow();
    assertThat(boards.standardError()).isCloseTo(Math.sqrt(0.000216 + 0.00036), within(1e-12));
    assertThat(boards.degreesOfFreedom()).isEqualTo(4);
    assertThat(
            design
                .precision(ChangeCost.SERVER, Scatter.ASSUMED_TIME)
                .orElseThrow()
                .degreesOfFreedom())
        .isEqualTo(5);
    assertThat(new Design(50, 5).ofBoards(ChangeCost.SERVER, Scatter.ASSUMED_TIME)).isEmpty();
    assertThatThrownBy(() -> new Design(50, 5, 11))
        .hasMessage("pairs must be 1 to the number of rounds, 10, got 11");
  }

  /** Seven rounds on three pairs: 3, 2 and 2; a mean of the pairs has (1/3 + 1/2 + 1/2) / 9. */
  @Test
  void pairsWithFewerRoundsCountAsMuchAsTheOthers() {
    Design design = new Design(35, 5, 3);
    double ofRound = 2 * (0.03 * 0.03 + 0.03 * 0.03 / 5);

    assertThat(standardError(design.precision(ChangeCost.SERVER, Scatter.ASSUMED_TIME)))
        .isCloseTo(Math.sqrt(ofRound * (4 / 3.0) / 9), within(1e-12));
    assertThat(standardError(design.ofBoards(ChangeCost.SERVER, Scatter.ASSUMED_TIME)))
        .isCloseTo(Math.sqrt(ofRound * (4 / 3.0) / 9 + 2 * 0.03 * 0.03 / 3), within(1e-12));
  }

  private static double standardError(Optional<Precision> precision) {
    return precision.orElseThrow().standardError();
  }

  /** Four pairs find for boards in general what the plan says, in 80 of 100 campaigns. */
  @Test
  void simulatedRacksFindIt() {
    Design design = new Design(40, 5, 4);
    Scatter scatter = new Scatter(0.03, 0.03, 0.03, 0.05, 0, 0.05);
    double least =
        design.ofBoards(ChangeCost.SERVER, scatter).orElseThrow().smallestDifference(0.05);
    assertThat(shareOfBoards(design, scatter, 1 + 1.1 * least)).isGreaterThan(0.8);
    assertThat(shareOfBoards(design, scatter, 1 + 0.9 * least)).isLessThan(0.8);
  }

  private static double shareOfBoards(Design design, Scatter scatter, double ratio) {
    ResolvedStudy study = DrawnCampaign.study(design);
    Cell first = study.cells().get(0);
    Cell other = study.cells().get(other(ChangeCost.SERVER) - 1);
    Random random = new Random(2013);
    int found = 0;
    for (int i = 0; i < CAMPAIGNS; i++) {
      Measurements campaign =
          DrawnCampaign.of(
              study,
              List.of(first, other),
              design.pairs(),
              scatter,
              cell -> cell.equals(first) ? ratio : 1,
              random);
      List<Mean> means =
          List.of(
              new Mean(1, campaign, first, Side.CLIENT, TIME),
              new Mean(-1, campaign, other, Side.CLIENT, TIME));
      found += Contrasts.of(means, 1).boards().orElseThrow().pDifferent() <= 0.05 ? 1 : 0;
    }
    return (double) found / CAMPAIGNS;
  }

  /** What pairs add is in no other component. */
  @Test
  void aPilotOnPairsShowsHowMuchTheyDiffer() {
    ResolvedStudy study = DrawnCampaign.study(new Design(1200, 3));
    Scatter truth = new Scatter(0.02, 0.03, 0.04, 0.05, 0, 0.06);
    Measurements pilot = DrawnCampaign.of(study, 100, truth, Cell::number, new Random(2013));

    Scatter got = VarianceComponents.of(pilot, Kind.TIME, Side.CLIENT).or(Scatter.ASSUMED_TIME);
    assertThat(got.pair()).isCloseTo(0.06, within(0.005));
    assertThat(got.run()).isCloseTo(0.02, within(0.001));
    assertThat(got.block()).isCloseTo(0.03, within(0.002));
    assertThat(got.setting()).isCloseTo(0.04, within(0.004));
    assertThat(got.round()).isCloseTo(0.05, within(0.005));
  }

  @Test
  void oneRoundDecidesNothingBetweenServers() {
    Design one = new Design(50, 50);

    assertThat(one.precision(ChangeCost.SERVER, Scatter.ASSUMED_TIME)).isEmpty();
    assertThat(one.precision(ChangeCost.BOARD, Scatter.ASSUMED_TIME)).isEmpty();
    assertThat(one.precision(ChangeCost.HOSTS, Scatter.ASSUMED_TIME)).isEmpty();
    assertThat(one.precision(ChangeCost.RUN, Scatter.ASSUMED_TIME)).isPresent();
    assertThat(new Design(1, 1).precision(ChangeCost.RUN, Scatter.ASSUMED_TIME)).isEmpty();
  }

  /** Other hosts are another setting, too. */
  @Test
  void hostsVaryAtLeastAsBoardsDo() {
    Design design = new Design(50, 5);

    assertThat(design.precision(ChangeCost.HOSTS, Scatter.ASSUMED_TIME))
        .isEqualTo(design.precision(ChangeCost.BOARD, Scatter.ASSUMED_TIME))
        .isNotEqualTo(design.precision(ChangeCost.SERVER, Scatter.ASSUMED_TIME));
  }

  /** By hand: 2 (0.03^2 + 0.03^2 / 5) / 10, its root; and 2 x 0.005^2, its root. */
  @Test
  void theVariancesAreThoseOfASplitPlot() {
    Precision servers =
        new Design(50, 5).precision(ChangeCost.SERVER, Scatter.ASSUMED_ENERGY).orElseThrow();

    assertThat(servers.standardError()).isCloseTo(Math.sqrt(0.000216), within(1e-12));
    assertThat(servers.degreesOfFreedom()).isEqualTo(9);
    assertThat(servers.u()).isCloseTo(0.0070710678, within(1e-9));
  }

  /** Components of known size, from a campaign of 400 rounds. */
  @Test
  void aPilotShowsItsScatter() {
    ResolvedStudy study = DrawnCampaign.study(new Design(1200, 3));
    Scatter truth = new Scatter(0.02, 0.03, 0.04, 0.05, 0);
    Measurements pilot = DrawnCampaign.of(study, truth, Cell::number, new Random(7));

    VarianceComponents components = VarianceComponents.of(pilot, Kind.TIME, Side.CLIENT);

    Scatter got = components.or(Scatter.ASSUMED_TIME);
    assertThat(got.run()).isCloseTo(0.02, within(0.001));
    assertThat(got.block()).isCloseTo(0.03, within(0.002));
    assertThat(got.setting()).isCloseTo(0.04, within(0.004));
    assertThat(got.round()).isCloseTo(0.05, within(0.006));
    assertThat(components.run().orElseThrow().degreesOfFreedom()).isEqualTo(9600 - 1600 - 8 + 4);
    assertThat(components.block().orElseThrow().degreesOfFreedom()).isEqualTo(2 * 399);
    assertThat(components.setting().orElseThrow().degreesOfFreedom()).isEqualTo(399);
    assertThat(components.round().orElseThrow().degreesOfFreedom()).isEqualTo(399);
    assertThat(VarianceComponents.of(pilot, Kind.ENERGY, Side.CLIENT).isKnown()).isFalse();
    assertThat(VarianceComponents.of(pilot, Kind.TIME, Side.SERVER).isKnown()).isFalse();
  }

  /** The mean of two servers varies less than one server's, so it shows nothing about one. */
  @Test
  void aPilotsRoundWithABlockOfTwoServersIsLeftOut() {
    ResolvedStudy study = DrawnCampaign.study(new Design(30, 3));
    Scatter truth = new Scatter(0.02, 0.03, 0.04, 0.05, 0);
    Measurements whole = DrawnCampaign.of(study, truth, Cell::number, new Random(7));
    Measurements disturbed = with(whole, run -> run.order() == 100 ? startedAgain(run) : run);
    int round = study.round(whole.campaign().runs().get(99).replicate());
    List<MeasuredSide> others =
        whole.sides().stream()
            .filter(side -> study.round(side.run().replicate()) != round)
            .toList();

    VarianceComponents got = VarianceComponents.of(disturbed, Kind.TIME, Side.CLIENT);

    assertThat(got)
        .isEqualTo(
            VarianceComponents.of(
                new Measurements(whole.campaign(), others, List.of(), List.of()),
                Kind.TIME,
                Side.CLIENT))
        .isNotEqualTo(VarianceComponents.of(whole, Kind.TIME, Side.CLIENT));
  }

  private static Measurements with(Measurements of, UnaryOperator<Run> change) {
    List<MeasuredSide> sides =
        of.sides().stream()
            .map(
                side ->
                    new MeasuredSide(
                        change.apply(side.run()), side.side(), side.times(), side.energy()))
            .toList();
    return new Measurements(of.campaign(), sides, List.of(), List.of());
  }

  private static Run startedAgain(Run run) {
    return new Run(
        run.id(),
        run.order(),
        run.block(),
        run.cell(),
        run.replicate(),
        run.session() + 1,
        run.failure(),
        run.sides());
  }

  @Test
  void aPilotOfOneRoundShowsItsRunsAlone() {
    ResolvedStudy study = DrawnCampaign.study(new Design(200, 200));
    Measurements pilot =
        DrawnCampaign.of(study, new Scatter(0.02, 0.3, 0.3, 0.3, 0), of -> 1, new Random(7));

    VarianceComponents components = VarianceComponents.of(pilot, Kind.TIME, Side.CLIENT);

    assertThat(components.run().orElseThrow().sd()).isCloseTo(0.02, within(0.002));
    assertThat(Arrays.asList(components.block(), components.setting(), components.round()))
        .allMatch(of -> of.isEmpty());
    assertThat(components.or(Scatter.ASSUMED_TIME).block()).isEqualTo(0.03);
  }
}
