package pijoule.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.StackOptions;
import pijoule.server.settings.ServerSettings.RequestThreads;

class RequestThreadsTest {
  @Test
  void virtualThreadsAreRefusedByAJavaThatHasNone() {
    assertThatThrownBy(() -> RequestThreads.of("virtual", 17))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--threads virtual needs Java 21 or later, got 17; start the server by a later one");
  }

  @Test
  void requestsHaveThreadsOfThePlatformByThemselves() {
    assertThat(RequestThreads.of(StackOptions.THREADS.words().get(0), 17)).isEmpty();
    assertThat(RequestThreads.of("platform", 25)).isEmpty();
  }
}
