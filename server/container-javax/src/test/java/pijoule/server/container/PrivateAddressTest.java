package pijoule.server.container;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateAddressTest {
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1", "192.168.7.2", "10.0.0.1", "169.254.1.1"})
  void takesAddressesThatNobodyElseReaches(String bind) {
    assertThatCode(() -> PrivateAddress.require(bind)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
  void refusesOthersInOneLine(String bind) {
    assertThatThrownBy(() -> PrivateAddress.require(bind))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "--bind of libraries of 2013, which have known security holes, must be a loopback or"
                + " private address, got "
                + bind
                + "; give the host's address in the network of the bench");
  }
}
