package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.conformance.every.Offered;

/** What the servers state that they offer for REST is what {@link ServerStack} lists. */
class OffersTest {
  @Test
  void everyStackThatIsOfferedIsTested() {
    List<String> offered =
        Offered.by("server").stream()
            .filter(of -> of.protocol().equals("rest"))
            .map(of -> of.program() + " " + of.container() + " " + of.binding())
            .distinct()
            .toList();

    assertThat(offered)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ServerStack.values())
                .map(of -> of.framework() + " " + of.container() + " " + of.binding())
                .toList());
  }
}
