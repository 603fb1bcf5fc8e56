package pijoule.runner.hosts;

class LocalHostTest extends HostContract {
  private final Host host = HostsOfTests.local();

  @Override
  Host host() {
    return host;
  }
}
