package pijoule.conformance.every;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Servers that run in this test process, by the file of their program: all classes share them. */
final class ServerPool {
  static final Map<Path, Servers> RUNNING = new ConcurrentHashMap<>();

  private ServerPool() {}

  static Servers start(Offered offered) {
    Optional<Offered.Program> shared = offered.sharedProcess();
    try {
      return shared.isPresent()
          ? new ManyServersProcess(shared.get(), offered.file())
          : new OwnProcesses();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
