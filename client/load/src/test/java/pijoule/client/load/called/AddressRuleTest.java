package pijoule.client.load.called;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressRuleTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,false",
    "::1,false",
    "169.254.3.4,false",
    "fe80::1,false",
    "10.1.2.3,false",
    "172.16.0.1,false",
    "172.31.255.255,false",
    "192.168.1.9,false",
    "fd12::1,false",
    "172.32.0.1,true",
    "8.8.8.8,true",
    "192.0.2.7,true",
    "2001:db8::1,true"
  })
  void privateNetworksAreNotPublic(String address, boolean isPublic) throws Exception {
    assertThat(AddressRule.isPublic(InetAddress.getByName(address))).isEqualTo(isPublic);
    String host = address.contains(":") ? "[" + address + "]" : address;
    assertThat(AddressRule.publicAddress(URI.create("http://" + host + ":80/")).isPresent())
        .isEqualTo(isPublic);
  }
}
