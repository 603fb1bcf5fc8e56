package pijoule.contract.phase;

/**
 * Agreement of a TLS handshake; its times are the interval {@link Phase#HANDSHAKE}.
 *
 * @param trial call that opened the connection, from 0
 * @param resumed whether an earlier connection's secret was taken up again; else certificates were
 *     exchanged
 * @param protocol as Java names it, such as {@code TLSv1.3}
 * @param cipherSuite such as {@code TLS_AES_256_GCM_SHA384}
 */
public record TlsSession(int trial, boolean resumed, String protocol, String cipherSuite) {}
