package pijoule.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaxRateSearchTest {
  private static final double LIMIT = 0.1;
  private static final int SEEDS = 100;

  /** The rates that a search offers to something that carries each rate or not. */
  private static List<Double> steps(MaxRateSearch search, DoublePredicate carries) {
    List<Double> steps = new ArrayList<>();
    for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
      steps.add(next.getAsDouble());
      search.took(carries.test(next.getAsDouble()), false);
    }
    return steps;
  }

  /** Runs of ten seconds, as in a campaign. */
  private static List<Double> steps(MaxRateSearch search, SimulatedQueue queue, long seed) {
    long[] step = {seed * 1_000_003};
    return steps(search, rate -> queue.p99(rate, 10, step[0]++) <= LIMIT);
  }

  private static MaxRateSearch search(long seed) {
    return new MaxRateSearch(50, 10, 5000, seed);
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "2, 500"})
  void findsTheRateOfTheoryOfAQueue(int servers, double serviceRate) {
    SimulatedQueue queue = new SimulatedQueue(servers, serviceRate);
    double theory = queue.theory(LIMIT);

    long near =
        IntStream.range(0, SEEDS)
            .mapToObj(
                seed -> {
                  MaxRateSearch search = search(seed);
                  steps(search, queue, seed);
                  return search.found();
                })
            .filter(found -> Math.abs(found.orElse(0) / theory - 1) <= 0.05)
            .count();

    assertThat(near).as("seeds within 5 %% of %.1f/s", theory).isBetween(95L, 100L);
  }

  /** 46 are between the service's rate and the limit's: M/M/1 has Exp(mu - lambda). */
  @Test
  void theoryIsWhatBooksHave() {
    assertThat(new SimulatedQueue(1, 1000).theory(LIMIT))
        .isCloseTo(1000 - Math.log(100) / LIMIT, Offset.offset(1e-6));
    assertThat(new SimulatedQueue(2, 500).theory(LIMIT)).isBetween(950.0, 954.0);
  }

  @Property(tries = 30)
  void theSameSeedMakesTheSameSteps(@ForAll @LongRange(min = 0, max = 1L << 40) long seed) {
    SimulatedQueue queue = new SimulatedQueue(1, 100);

    assertThat(steps(search(seed), queue, seed)).isEqualTo(steps(search(seed), queue, seed));
  }

  @Test
  void otherSeedsOfferOtherRates() {
    assertThat(
            IntStream.range(0, SEEDS).mapToObj(MaxRateSearchTest::search).map(MaxRateSearch::next))
        .doesNotHaveDuplicates();
  }

  @Property(tries = 200)
  void aSharpEdgeIsFoundToThreePercentFromBelow(
      @ForAll @DoubleRange(min = 10.5, max = 4800) double edge,
      @ForAll @LongRange(min = 0, max = 1L << 40) long seed) {
    MaxRateSearch search = search(seed);
    List<Double> steps = steps(search, rate -> rate <= edge);

    double found = search.found().orElseThrow();
    assertThat(found).isBetween(edge / MaxRateSearch.PRECISION, edge);
    assertThat(search.isAtLeast()).isFalse();
    assertThat(steps.stream().filter(rate -> rate == found)).hasSizeGreaterThanOrEqualTo(3);
    assertThat(steps).hasSizeLessThan(30).allMatch(rate -> rate >= 10 && rate <= 5000);
  }

  @Test
  void aServerThatCarriesEverythingCarriesAtLeastTheGreatestRate() {
    MaxRateSearch search = search(1);
    steps(search, rate -> true);

    assertThat(search.found()).hasValue(5000);
    assertThat(search.isAtLeast()).isTrue();
  }

  @Test
  void whereTheGeneratorIsTheLimitTheServerCarriesAtLeastWhatPassed() {
    MaxRateSearch search = search(1);
    for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
      search.took(next.getAsDouble() <= 300, next.getAsDouble() > 300);
    }

    assertThat(search.found().orElseThrow()).isBetween(290.0, 300.0);
    assertThat(search.isAtLeast()).isTrue();
  }

  @Test
  void aServerThatCarriesNothingHasNone() {
    MaxRateSearch search = search(1);

    assertThat(steps(search, rate -> false)).last().isEqualTo(10.0);
    assertThat(search.found()).isEmpty();
  }

  /** One hiccup at a low rate must not halve the result, and one lucky step not double it. */
  @Test
  void oneStepOfChanceOnEitherSideIsFoundOut() {
    for (int wrong = 0; wrong < 12; wrong++) {
      int at = wrong;
      int[] step = {0};
      MaxRateSearch search = search(7);
      steps(search, rate -> (rate <= 300) != (step[0]++ == at));

      assertThat(search.found().orElseThrow()).as("wrong step %d", at).isBetween(290.0, 300.0);
    }
  }

  @Test
  void aServerThatIsAnotherEachTimeEndsTheSearch() {
    Random random = new Random(1);
    MaxRateSearch search = search(1);

    assertThat(steps(search, rate -> random.nextInt(4) == 0)).hasSizeLessThanOrEqualTo(60);
  }
}
