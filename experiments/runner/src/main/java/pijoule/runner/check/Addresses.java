package pijoule.runner.check;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.runner.bench.Bench;
import pijoule.runner.check.CheckedHost.ConnectionEnd;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostPair;

/** Check whether hosts that others have to reach have addresses that others can reach. */
record Addresses(BenchUnderCheck bench, List<CheckedHost> hosts, Findings findings) {
  void check() throws IOException, InterruptedException {
    for (HostPair pair : bench.pairs()) {
      if (isOpen(pair.server(), pair.client()) && bench.isServerHidden(pair)) {
        String key = bench.bench().bind().isPresent() ? "bind" : "address";
        String got = bench.serverAt(pair, bench.bench().port()).getHostString();
        problem(key, pair.server(), got, "the client on host " + pair.client());
      }
    }
    for (Map.Entry<String, Bench.Meter> meter : bench.bench().meters().entrySet()) {
      Host recorder = bench.hosts().get(meter.getValue().host());
      for (Host host : bench.measured(meter.getValue())) {
        if (isOpen(host, recorder) && isLoopback(recorder.address(host))) {
          problem("address", recorder, recorder.address(host), "the programs on host " + host);
          break;
        }
      }
    }
  }

  private boolean isOpen(Host one, Host other) {
    return !one.isSameMachine(other) && findings.isOpen(one) && findings.isOpen(other);
  }

  private void problem(String key, Host host, String got, String who)
      throws IOException, InterruptedException {
    String line =
        ("%s of host %s must be one that %s can reach, got %s, which only the host itself"
                + " can; name its address in the boards' network in the bench")
            .formatted(key, host, who, got);
    String whole =
        line + suggestion(host).map(address -> ", for example " + key + ": " + address).orElse("");
    if (!findings.problems().contains(whole)) {
      findings.problem(whole);
    }
  }

  /** The address by which the other end of a connection over ssh knows the host. */
  private Optional<String> suggestion(Host host) throws IOException, InterruptedException {
    for (CheckedHost checked : hosts) {
      if (findings.isOpen(checked.host()) && !checked.host().isLocal()) {
        boolean isItself = checked.host().isSameMachine(host);
        if (isItself || host.isLocal()) {
          try {
            return checked
                .connection(isItself ? ConnectionEnd.SERVER : ConnectionEnd.CLIENT)
                .filter(address -> !isLoopback(address));
          } catch (HostException noFacts) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.empty();
  }

  static boolean isLoopback(String address) {
    return address.equals("localhost") || address.startsWith("127.") || address.equals("::1");
  }
}
