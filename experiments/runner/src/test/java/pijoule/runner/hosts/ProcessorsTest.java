package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessorsTest {
  @Test
  void helpersHaveTheLastProcessor() throws Exception {
    assertThat(Processors.of("\t0-3,6\n").forHelpers()).containsExactly("taskset", "-c", "6");
    assertThat(Processors.of("0").last()).isEqualTo("0");
    assertThat(Processors.ofThisMachine().last()).containsOnlyDigits();
  }

  @Test
  void boardsLeaveItToThemWhereThereAreOthersForEach() {
    Processors two = Processors.of("0,1");
    assertThat(two.forBoard(0)).isEqualTo("0");
    assertThat(two.forBoard(1)).isEqualTo("0,1");
    Processors five = Processors.of("0-3,6");
    assertThat(five.forBoard(3)).isEqualTo("0,1,2,3");
    assertThat(five.forBoard(4)).isEqualTo("0,1,2,3,6");
    assertThat(Processors.of("2").forBoard(0)).isEqualTo("2");
  }
}
