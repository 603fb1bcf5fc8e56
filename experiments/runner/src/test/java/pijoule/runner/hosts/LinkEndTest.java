package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkEndTest {
  @ParameterizedTest
  @CsvSource({
    "9600bit, 9600",
    "250Kbit, 250000",
    "10Mbit, 10000000",
    "1Gbit, 1000000000",
    "none, 0",
    "250, -1",
    "quick, -1",
    "1.5Mbit, -1",
  })
  void readsRatesAsTcPrintsThem(String text, long bits) {
    assertThat(LinkEnd.bits(text)).isEqualTo(bits);
  }

  @Test
  void bothEndsOfALinkAreInOneNetworkOfFourAddresses() {
    Set<String> networks = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      String server = PrivateLink.address("campaign-" + i, 1);
      String client = PrivateLink.address("campaign-" + i, 2);
      assertThat(server).matches("198\\.18\\.\\d+\\.\\d+");
      int last = Integer.parseInt(server.substring(server.lastIndexOf('.') + 1));
      assertThat(last).isBetween(1, 253).matches(number -> number % 4 == 1);
      assertThat(client).isEqualTo(server.replaceFirst("\\d+$", Integer.toString(last + 1)));
      networks.add(server);
    }
    assertThat(networks).hasSizeGreaterThan(900);
  }
}
