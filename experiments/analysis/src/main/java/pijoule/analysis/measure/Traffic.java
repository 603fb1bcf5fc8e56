package pijoule.analysis.measure;

/**
 * Traffic that one side of a connection sent, as far as it was captured.
 *
 * @param packets all of them, those without payload too
 * @param bytes of TCP payload, each counted once however often it was sent
 * @param retransmissions packets that repeat bytes, a SYN or a FIN
 */
public record Traffic(long packets, long bytes, long retransmissions) {}
