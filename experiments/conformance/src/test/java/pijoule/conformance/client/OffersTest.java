package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.conformance.every.Offered;

/** What the clients state that they offer for REST is what {@link Client} lists. */
class OffersTest {
  @Test
  void everyBindingThatIsOfferedIsTested() {
    List<Client> offered =
        Offered.by("client").stream()
            .filter(of -> of.protocol().equals("rest"))
            .map(of -> new Client(of.program(), of.binding()))
            .filter(client -> !client.equals(Client.ONE_FIELD))
            .distinct()
            .toList();

    assertThat(offered).containsExactlyInAnyOrderElementsOf(Client.ALL);
  }
}
