package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import pijoule.conformance.every.Offered;

/** What the twins state that they offer for REST is what {@link ServerStack} lists. */
class OffersTest {
  private static final Set<String> TWINS =
      Arrays.stream(ServerStack.values())
          .map(ServerStack::framework)
          .collect(Collectors.toUnmodifiableSet());

  @Test
  void everyStackThatIsOfferedIsTested() {
    List<String> offered =
        Offered.by("server").stream()
            .filter(of -> of.protocol().equals("rest"))
            .filter(of -> TWINS.contains(of.program()))
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
