package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pijoule.runner.check.CheckedHost.ConnectionEnd;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Quoting;
import pijoule.runner.hosts.Script;

/**
 * Address that a host has by a lease, so that it can become another one during a campaign.
 *
 * @param device network interface
 * @param address with the length of its prefix
 * @param connection name of the interface's connection in NetworkManager, if it has one
 */
record Lease(String device, String address, Optional<String> connection) {
  private static final Script LEASE = Script.resource(Lease.class, "lease.sh");
  private static final Duration LIMIT = Duration.ofSeconds(70);

  /** Notes the leases among the addresses by which others reach a host. */
  static void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Set<String> addresses = new LinkedHashSet<>();
    addresses.add(checked.host().address());
    checked.connection(ConnectionEnd.SERVER).ifPresent(addresses::add);
    for (String address : addresses) {
      if (!Addresses.isLoopback(address)) {
        find(checked.host(), address)
            .ifPresent(lease -> findings.note(lease.note(checked.host().name())));
      }
    }
  }

  /** {@return the lease by which a host has an address; empty if it keeps the address} */
  static Optional<Lease> find(Host host, String address) throws IOException, InterruptedException {
    String[] words = host.run(LEASE, LIMIT, address).strip().split("[ \n]", 3);
    return words.length < 2
        ? Optional.empty()
        : Optional.of(
            new Lease(
                words[0],
                words[1],
                Optional.of(words)
                    .filter(found -> found.length == 3)
                    .map(found -> found[2].lines().findFirst().orElse("").strip())
                    .filter(name -> !name.isEmpty())));
  }

  /** {@return a line for a person, with what to type on the host} */
  String note(String host) {
    String name = Quoting.typed(List.of(connection.orElse("NAME")));
    String family = address.contains(":") ? "ipv6" : "ipv4";
    return ("host %s must keep its address, got %s by a lease (%s); fix it there: sudo nmcli con mod"
            + " %s %s.method manual %s.addresses %s, then sudo nmcli con up %s%s")
        .formatted(
            host,
            address,
            device,
            name,
            family,
            family,
            address,
            name,
            connection.isPresent() ? "" : ", NAME as 'nmcli con' lists it");
  }
}
