package pijoule.contract.service.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.message.Int32;
import pijoule.contract.message.NumbersType;

class NumberGeneratorTest {
  @Property(tries = 300)
  void meetsTheSizeToTheByteOverAllIntegers(
      @ForAll @LongRange(min = 60, max = 60_000) long bytes, @ForAll long seed) {
    int[] numbers = NumberGenerator.generate(bytes, NumberRange.INT32, seed);

    assertThat(NumbersType.INSTANCE.size(numbers)).isEqualTo(bytes);
  }

  @Property(tries = 300)
  void drawsFromTheRangeAlone(
      @ForAll @IntRange(min = -50_000, max = 50_000) int a,
      @ForAll @IntRange(min = -50_000, max = 50_000) int b,
      @ForAll long seed) {
    NumberRange range = new NumberRange(Math.min(a, b), Math.max(a, b));

    int[] numbers = NumberGenerator.generate(100_000, range, seed);

    assertThat(Arrays.stream(numbers))
        .isNotEmpty()
        .allMatch(number -> number >= range.min() && number <= range.max());
    assertThat(NumbersType.INSTANCE.size(numbers)).isBetween(99_900L, 100_000L);
  }

  @ParameterizedTest
  @CsvSource({"1", "4", "9"})
  void keepsFixedDigitsWithinATenthOfAPercent(int digits) {
    int[] numbers = NumberGenerator.generate(500_000, NumberRange.ofDigits(digits), 1);

    assertThat(Arrays.stream(numbers))
        .isNotEmpty()
        .allMatch(number -> Int32.length(number) == digits);
    assertThat(NumbersType.INSTANCE.size(numbers)).isBetween(499_500L, 500_000L);
  }

  /** 5,888 numbers: 99,981 bytes of items, 7 of tags and 10.0 characters each in the mean. */
  @Test
  void countsWhatTheMeanLengthPredicts() {
    int[] numbers = NumberGenerator.generate(100_000, NumberRange.INT32, 2013);

    assertThat(numbers.length).isBetween(5_850, 5_930);
  }

  @Test
  void isTheSameOnEveryJdk() {
    int[] numbers = NumberGenerator.generate(200, NumberRange.INT32, 42);

    assertThat(Arrays.copyOf(numbers, 3)).containsExactly(-1912698121, -1941585880, 1898691403);
  }

  @Test
  void isUniform() {
    int[] numbers = NumberGenerator.generate(500_000, new NumberRange(-500, 499), 7);
    double mean = Arrays.stream(numbers).average().orElseThrow();
    double standardError = 1000 / Math.sqrt(12.0 * numbers.length);

    assertThat(mean).isBetween(-0.5 - 4 * standardError, -0.5 + 4 * standardError);
    assertThat(Arrays.stream(numbers).distinct().count()).isEqualTo(1000);
  }

  @Test
  void refusesASizeThatTheRangeCannotMeet() {
    assertThatThrownBy(() -> NumberGenerator.generate(1_000, NumberRange.ofDigits(9), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "message_size must be met within 0.1 %, got 1000 B, which numbers from 100000000 to"
                + " 999999999 miss by 5 B; widen the integer range or choose a larger size");
    assertThatThrownBy(() -> NumberGenerator.generate(10, NumberRange.INT32, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
