package pijoule.contract.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:8000/sort",
        "https://[::1]:8443/?a=b&c=%20d",
        "http://my-service.local",
        "http://127.0.0.1/a_b?c_d=1",
      })
  void isRead(String url) {
    assertThat(ServiceUrl.parse("url", url)).hasToString(url);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "127.0.0.1:80/x|begin with http:// or https:// and a host, got '127.0.0.1:80/x'; write it",
        "ftp://127.0.0.1/|begin with http:// or https:// and a host",
        "http:///x|have a host, and a port to 65535 if any",
        "http://127.0.0.1:99999/|have a host, and a port to 65535 if any",
        "http://127.0.0.1/x?q=a b|have no blanks, got 'http://127.0.0.1/x?q=a b'; write %20 for"
            + " each",
        "http://127.0.0.1/x?q={a}|have no character '{', got",
        "http://127.0.0.1/ü|have no character 'ü', got",
        "http://my_service:80/|have a host without an underscore (RFC 952), got"
            + " 'http://my_service:80/'; take its address, or a name without one in /etc/hosts",
        "http://[fe80::1%25lo]:80/|have no zone (after %) in its address, got"
            + " 'http://[fe80::1%25lo]:80/'; take another address of the host",
        "http://[fe80::1%lo]:80/|have no zone (after %) in its address",
        "http://me:secret@127.0.0.1/|have no user and password, got 'http://...@127.0.0.1/'; send",
        "http://127.0.0.1/#top|have no fragment, got 'http://127.0.0.1/#top'; take '#top' out",
      })
  void isRefusedByWhatIsWrong(String url, String reason) {
    assertThatThrownBy(() -> ServiceUrl.parse("target: url", url))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("target: url must " + reason);
  }
}
