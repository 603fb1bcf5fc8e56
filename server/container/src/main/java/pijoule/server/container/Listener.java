package pijoule.server.container;

import java.util.Optional;
import pijoule.contract.tls.TimedContext;

/**
 * Where a container listens.
 *
 * @param bind address
 * @param port 0 takes a free one
 * @param tls of its connections; absent: they are plain
 */
public record Listener(String bind, int port, Optional<TimedContext> tls) {}
