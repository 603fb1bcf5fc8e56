package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstRequestTest {
  @Test
  void isAnswered() throws Exception {
    assertThat(LoadMeasurement.makeFirstRequest()).isEqualTo(200);
  }
}
