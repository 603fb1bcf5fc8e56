package pijoule.energy.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {
  private static final String OF_THE_RFC =
      "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=SHA-256, "
          + "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
          + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"";

  /** RFC 7616, 3.9.1. */
  @Test
  void digestsTheExampleOfTheRfc() {
    Login login =
        new Login("Mufasa", "Circle of Life", () -> "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ");

    assertThat(login.take(OF_THE_RFC)).isTrue();
    assertThat(login.authorization("/dir/index.html").orElseThrow())
        .startsWith("Digest username=\"Mufasa\", realm=\"http-auth@example.org\"")
        .contains("nc=00000001", "qop=auth", "algorithm=SHA-256")
        .contains("response=\"753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1\"")
        .endsWith("opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"");
  }

  @Test
  void countsTheRequestsOfANonce() {
    Login login = new Login("admin", "secret", () -> "1");
    login.take(OF_THE_RFC);

    assertThat(login.authorization("/").orElseThrow()).contains("nc=00000001");
    assertThat(login.authorization("/").orElseThrow()).contains("nc=00000002");
    login.take(OF_THE_RFC.replace("7ypf", "8ypf"));
    assertThat(login.authorization("/").orElseThrow()).contains("nc=00000001", "8ypf");
  }

  /** RFC 7617, 2. */
  @Test
  void sendsABasicLoginOnlyWhereItIsAskedFor() {
    Login login = new Login("Aladdin", "open sesame", () -> "");

    assertThat(login.authorization("/")).isEmpty();
    assertThat(login.take("Basic realm=\"WallyWorld\"")).isTrue();
    assertThat(login.authorization("/")).hasValue("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Digest",
        "Digest realm=\"a\", nonce=\"b\", qop=\"auth\"",
        "Digest realm=\"a\", nonce=\"b\", qop=\"auth\", algorithm=MD5",
        "Digest realm=\"a\", nonce=\"b\", qop=\"auth-int\", algorithm=SHA-256",
        "Digest nonce=\"b\", qop=\"auth\", algorithm=SHA-256",
      })
  void knowsNoOtherWay(String challenge) {
    Login login = new Login("admin", "secret", () -> "1");

    assertThat(login.take(challenge)).isFalse();
    assertThat(login.authorization("/")).isEmpty();
  }
}
