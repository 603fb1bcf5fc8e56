package pijoule.contract.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TypedCommandTest {
  @AfterEach
  void restore() {
    System.clearProperty(TypedCommand.PROPERTY);
  }

  @Test
  void beginsAsThePersonBegan() {
    assertThat(TypedCommand.of("run quick")).isEqualTo("pijoule run quick");
    System.setProperty(TypedCommand.PROPERTY, "./pijoule");
    assertThat(TypedCommand.of("run quick")).isEqualTo("./pijoule run quick");
  }
}
