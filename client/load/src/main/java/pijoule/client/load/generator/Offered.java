package pijoule.client.load.generator;

import java.util.Optional;

/**
 * A schedule that was offered.
 *
 * @param journal of every request
 * @param answered answers of any kind, to requests of the lead-in too
 * @param before what client and host had used at the window's begin; absent without Linux' /proc
 * @param after at its end
 */
public record Offered(
    Journal journal, int answered, Optional<Usage> before, Optional<Usage> after) {}
