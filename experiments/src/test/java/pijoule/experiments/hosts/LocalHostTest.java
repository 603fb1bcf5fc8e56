package pijoule.experiments.hosts;

class LocalHostTest extends HostContract {
  private final Host host = HostsOfTests.local();

  @Override
  Host host() {
    return host;
  }
}
