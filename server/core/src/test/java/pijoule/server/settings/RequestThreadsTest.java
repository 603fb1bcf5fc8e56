package pijoule.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;

class RequestThreadsTest {
  @Test
  void virtualThreadsAreRefusedByAJavaThatHasNone() {
    assertThatThrownBy(() -> RequestThreads.of(options("--threads", "virtual"), 17))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--threads virtual needs Java 21 or later, got 17; start the server by a later one");
  }

  @Test
  void requestsHaveThreadsOfThePlatformByThemselves() {
    assertThat(RequestThreads.of(options(), 17)).isEmpty();
    assertThat(RequestThreads.of(options("--threads", "platform"), 25)).isEmpty();
  }

  private static Options options(String... args) {
    return Options.parse(args, List.of(RequestThreads.OPTION), List.of());
  }
}
