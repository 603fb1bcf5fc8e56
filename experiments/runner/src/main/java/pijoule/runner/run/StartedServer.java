package pijoule.runner.run;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;

/** Server whose process the campaign started. */
abstract class StartedServer implements RunningServer {
  final Host host;
  final HostProcess process;
  private final Instant startedAt;

  StartedServer(Host host, HostProcess process, Instant startedAt) {
    this.host = host;
    this.process = process;
    this.startedAt = startedAt;
  }

  @Override
  public final Optional<Instant> started() {
    return Optional.of(startedAt);
  }

  @Override
  public final boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public final boolean isLost() {
    return process.isLost();
  }

  @Override
  public final boolean isOutOfMemory() throws IOException {
    return SmallHeaps.isFull(process.errors());
  }

  @Override
  public final void end() {
    process.end();
  }
}
