package pijoule.campaign;

import java.time.Instant;
import java.util.Optional;

/**
 * A server process, as far as a run names it: two runs whose processes differ here were not served
 * by the same one. A session always starts a server of its own.
 *
 * @param block that it served
 * @param session in which it ran
 * @param startedAt when it was started; absent where no line names it
 */
public record ServerStart(int block, int session, Optional<Instant> startedAt) {}
