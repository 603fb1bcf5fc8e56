package pijoule.contract.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictItemsTest {
  private static <T> T read(ItemReader<T> items, String... texts) {
    for (String text : texts) {
      items.add(text);
    }
    return items.value();
  }

  @Property
  void bothReadersReadWhatATypeWrites(@ForAll int[] numbers) {
    ItemReader<int[]> plain = NumbersType.INSTANCE.reader();
    ItemReader<int[]> strict = NumbersType.INSTANCE.strictReader();
    for (int i = 0; i < numbers.length; i++) {
      plain.add(NumbersType.INSTANCE.text(numbers, i, 0));
      strict.add(NumbersType.INSTANCE.text(numbers, i, 0));
    }

    assertThat(plain.value()).isEqualTo(numbers);
    assertThat(strict.value()).isEqualTo(numbers);
  }

  /** Rules of messages alone refuse these. */
  @ParameterizedTest
  @CsvSource({"NaN", "0x1p3", "1e99", "1f"})
  void refusesFloatsThatTheJdkReads(String text) {
    assertThat(read(FloatsType.INSTANCE.reader(), text)).hasSize(1);
    assertThatThrownBy(() -> read(FloatsType.INSTANCE.strictReader(), text))
        .isInstanceOf(InvalidItemException.class)
        .hasMessageContaining("'" + text + "'");
    assertThatThrownBy(() -> read(FloatType.INSTANCE.strictReader(), text))
        .isInstanceOf(InvalidItemException.class);
  }

  /** As JSON does: what is nearer to 0 than every number is 0. */
  @ParameterizedTest
  @CsvSource({"1e-2147483648", "0e9999999999", "1e-999999999999999999999", " 0 "})
  void readsWhatIsTooSmallAsZero(String text) {
    assertThat(read(FloatsType.INSTANCE.strictReader(), text)).containsExactly(0);
    assertThat(read(ReadingsType.INSTANCE.strictReader(), text, "1", "a")[0].value()).isZero();
  }

  @Test
  void refusesNulAroundNumbers() {
    for (String text : new String[] {"\0001", "1\0", "1\u0001", "1\u001f"}) {
      assertThatThrownBy(() -> read(NumbersType.INSTANCE.strictReader(), text))
          .isInstanceOf(InvalidItemException.class);
      assertThatThrownBy(() -> read(FloatsType.INSTANCE.strictReader(), text))
          .isInstanceOf(InvalidItemException.class);
    }
  }

  @Test
  void refusesDigitsOfOtherScripts() {
    assertThat(read(NumbersType.INSTANCE.reader(), "\u0661")).containsExactly(1);
    assertThatThrownBy(() -> read(NumbersType.INSTANCE.strictReader(), "\u0661"))
        .isInstanceOf(InvalidItemException.class);
  }

  @Test
  void knowsTheTypeOfEachField() {
    assertThat(read(ReadingsType.INSTANCE.strictReader(), "1.5", "7", "a", "2", "8", "b"))
        .containsExactly(new Reading(1.5, 7, "a"), new Reading(2, 8, "b"));
    assertThatThrownBy(() -> read(ReadingsType.INSTANCE.strictReader(), "1.5", "7", "a", "NaN"))
        .hasMessageStartingWith("value must be");
    assertThatThrownBy(() -> read(ReadingsType.INSTANCE.strictReader(), "1.5", "1.5"))
        .isInstanceOf(InvalidItemException.class);
  }

  @Test
  void asksForAtLeastOneReading() {
    assertThat(read(QueryType.INSTANCE.reader(), "0")).isZero();
    assertThatThrownBy(() -> read(QueryType.INSTANCE.strictReader(), "0"))
        .hasMessage("n must be at least 1, got '0'");
  }
}
