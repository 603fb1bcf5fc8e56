package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import pijoule.runner.run.LoadMeasurement.FirstRequest;

class FirstRequestTest {
  @Test
  void isAnswered() throws Exception {
    assertThat(FirstRequest.make()).isEqualTo(200);
  }
}
