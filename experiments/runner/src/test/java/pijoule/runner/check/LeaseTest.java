package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;

/** Addresses as ip of iproute2 6.1 prints them, of a host that has them by DHCP and by hand. */
class LeaseTest {
  private static final String ADDRESSES =
      """
      1: lo    inet 127.0.0.1/8 scope host lo\\       valid_lft forever preferred_lft forever
      2: eth0    inet 192.168.1.21/24 brd 192.168.1.255 scope global dynamic noprefixroute eth0\\\
             valid_lft 43171sec preferred_lft 43171sec
      2: eth0    inet6 2001:db8::7/64 scope global dynamic mngtmpaddr \\\
             valid_lft 7200sec preferred_lft 3600sec
      3: eth1    inet 192.168.2.21/24 brd 192.168.2.255 scope global noprefixroute eth1\\\
             valid_lft forever preferred_lft forever
      """;

  @TempDir private Path home;
  private Host host;

  @BeforeEach
  void board() throws IOException {
    Files.createDirectory(home.resolve("bin"));
    program("ip", "[ \"$*\" = '-o address show' ] && cat <<'END'\n" + ADDRESSES + "END\n");
    host = HostsOfTests.withHome(home);
  }

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void anAddressByALeaseIsNamedWithWhatFixesIt() throws Exception {
    program(
        "nmcli",
        "[ \"$*\" = '-g GENERAL.CONNECTION device show eth0' ] && echo 'Wired connection 1'\n");
    assertThat(Lease.find(host, "192.168.1.21").map(lease -> lease.note("board-a")))
        .contains(
            "host board-a must keep its address, got 192.168.1.21/24 by a lease (eth0); fix it there:"
                + " sudo nmcli con mod 'Wired connection 1' ipv4.method manual ipv4.addresses"
                + " 192.168.1.21/24, then sudo nmcli con up 'Wired connection 1'");
  }

  @Test
  void withoutNetworkManagerItsConnectionHasNoName() throws Exception {
    program("nmcli", "exit 10\n");
    assertThat(Lease.find(host, "2001:db8::7"))
        .contains(new Lease("eth0", "2001:db8::7/64", Optional.empty()))
        .map(lease -> lease.note("board-a"))
        .get()
        .asString()
        .contains("ipv6.method manual ipv6.addresses 2001:db8::7/64")
        .endsWith(", NAME as 'nmcli con' lists it");
  }

  @Test
  void aPermanentAddressAndThatOfAnotherMachineAreNone() throws Exception {
    program("nmcli", "exit 10\n");
    assertThat(Lease.find(host, "192.168.2.21")).isEmpty();
    assertThat(Lease.find(host, "127.0.0.1")).isEmpty();
    assertThat(Lease.find(host, "192.168.1.2")).isEmpty();
    program("ip", "exit 1\n");
    assertThat(Lease.find(host, "192.168.1.21")).isEmpty();
  }

  private void program(String name, String script) throws IOException {
    Path file = Files.writeString(home.resolve("bin").resolve(name), "#!/bin/sh\n" + script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
