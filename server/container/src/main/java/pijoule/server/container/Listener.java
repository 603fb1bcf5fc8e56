package pijoule.server.container;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import pijoule.contract.tls.TimedContext;

/**
 * Where a container listens.
 *
 * @param bind address
 * @param port 0 takes a free one
 * @param tls of its connections; absent: they are plain
 * @param virtualThreads in which requests are handled; absent: in the platform's
 */
public record Listener(
    String bind, int port, Optional<TimedContext> tls, Optional<ExecutorService> virtualThreads) {}
