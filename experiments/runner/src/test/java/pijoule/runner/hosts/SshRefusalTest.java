package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines as OpenSSH 9.2 prints them. */
class SshRefusalTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ssh: Could not resolve hostname board-a: Name or service not known | true",
        "ssh: Could not resolve hostname board-a: Temporary failure in name resolution | true",
        "Host key verification failed. | true",
        "/root/.ssh/config: line 3: Bad configuration option: adress | true",
        "ssh: connect to host 192.168.1.21 port 22: No route to host | false",
        "ssh: connect to host 192.168.1.21 port 22: Connection timed out | false",
        "ssh: connect to host 192.168.1.21 port 22: Connection refused | false",
        "pi@board-a: Permission denied (publickey,password). | false",
        "kex_exchange_identification: read: Connection reset by peer | false",
      })
  void onlyAPersonMendsANameOrAKey(String line, boolean needsPerson) {
    assertThat(new SshRefusal("ssh board-a", line + "\n").needsPerson()).isEqualTo(needsPerson);
  }
}
