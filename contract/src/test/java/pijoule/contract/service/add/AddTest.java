package pijoule.contract.service.add;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.message.FloatsType;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.add.AddKind.Add;

class AddTest {
  /** The texts are those of every JDK. */
  @ParameterizedTest
  @CsvSource({
    "1, 1.1",
    "2, 3.3000002",
    "3, 6.6000004",
    "4, 11.0",
    "5, 16.5",
    "6, 23.1",
    "7, 30.8",
    "8, 39.6"
  })
  void addsFromLeftToRight(int elements, String sum) throws ServiceException {
    Add add = new Add(elements);
    float[] numbers = add.draw(7);

    assertThat(add.apply(numbers).toString()).isEqualTo(sum);
    assertThat(FloatsType.INSTANCE.size(numbers)).isEqualTo(add.messageBytes());
    assertThat(add.fault(numbers, Float.valueOf(sum))).isEmpty();
    assertThat(add.fault(numbers, 0f)).contains("answer must be the sum " + sum + ", got 0.0");
  }

  @Test
  void dependsOnTheOrder() throws ServiceException {
    assertThat(new Add(3).apply(new float[] {1e8f, 1, -1e8f})).isZero();
    assertThat(new Add(3).apply(new float[] {1e8f, -1e8f, 1})).isEqualTo(1);
  }

  @Test
  void refusesASumThatIsTooLarge() {
    assertThatThrownBy(() -> new Add(2).apply(new float[] {3e38f, 3e38f}))
        .isInstanceOf(ServiceException.class)
        .hasMessage(
            "sum must be a finite 32-bit floating-point number, got Infinity; send smaller"
                + " numbers");
  }
}
