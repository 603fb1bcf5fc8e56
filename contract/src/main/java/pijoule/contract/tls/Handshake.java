package pijoule.contract.tls;

/**
 * A TLS handshake of one side.
 *
 * @param startNs monotonic clock of the process before its first message is written or read, ns
 * @param endNs monotonic clock when the handshake is finished on this side, ns
 * @param resumed whether an earlier connection's secret was taken up again; else certificates were
 *     exchanged
 * @param protocol as Java names it, such as {@code TLSv1.3}
 * @param cipherSuite such as {@code TLS_AES_256_GCM_SHA384}
 */
public record Handshake(
    long startNs, long endNs, boolean resumed, String protocol, String cipherSuite) {}
