package pijoule.runner.run;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.runner.hosts.Host;
import pijoule.runner.load.Listener;
import pijoule.runner.load.ServerUse;
import pijoule.runner.url.UrlTarget;

/** A service that pijoule did not start and does not end. */
final class TargetService implements RunningServer {
  private final UrlTarget target;
  private final Host host;
  private final OptionalLong process;

  private TargetService(UrlTarget target, Host host, OptionalLong process) {
    this.target = target;
    this.host = host;
    this.process = process;
  }

  /**
   * Finds the service's process, where the study names its port.
   *
   * @param target of the study
   * @param host of servers on the bench
   * @throws RunFailure if nothing listens on that port
   */
  static TargetService find(UrlTarget target, Host host)
      throws RunFailure, IOException, InterruptedException {
    OptionalLong process =
        target.process().isPresent()
            ? Listener.find(host, target.process().getAsInt())
            : OptionalLong.empty();
    if (target.process().isPresent() && process.isEmpty()) {
      throw RunFailure.noServer(TargetCheck.noListener(target, host));
    }
    return new TargetService(target, host, process);
  }

  @Override
  public URI service() {
    return target.url();
  }

  @Override
  public OptionalLong processId() {
    return process;
  }

  @Override
  public Optional<Instant> started() {
    return Optional.empty();
  }

  @Override
  public Optional<ServerUse> use() throws IOException, InterruptedException {
    return process.isPresent() ? ServerUse.read(host, process.getAsLong()) : Optional.empty();
  }

  @Override
  public boolean isAlive() {
    return true;
  }

  @Override
  public boolean isLost() {
    return false;
  }

  @Override
  public boolean isOutOfMemory() {
    return false;
  }

  @Override
  public void close() {
    // Who started it ends it.
  }
}
