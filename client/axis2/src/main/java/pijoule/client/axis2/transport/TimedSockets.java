package pijoule.client.axis2.transport;

import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import pijoule.client.ClientTls;
import pijoule.contract.tls.Handshake;
import pijoule.contract.tls.TimedContext;

/**
 * TLS over the sockets of HttpClient 5, which calls the two hooks right before a handshake begins
 * and right after it has ended. The JDK checks the server's name, as with the other stacks.
 */
final class TimedSockets extends DefaultClientTlsStrategy {
  private final ClientTls tls;
  private long startNs;

  TimedSockets(ClientTls tls) {
    super(
        tls.context(),
        new String[] {tls.context().version()},
        tls.context().getDefaultSSLParameters().getCipherSuites(),
        SSLBufferMode.STATIC,
        HostnameVerificationPolicy.BUILTIN,
        NoopHostnameVerifier.INSTANCE);
    this.tls = tls;
  }

  @Override
  protected void initializeSocket(SSLSocket socket) {
    TimedContext.takeFull();
    startNs = tls.clock().nanos();
  }

  @Override
  protected void verifySession(String host, SSLSession session) {
    long endNs = tls.clock().nanos();
    boolean resumed = !TimedContext.takeFull();
    tls.handshakes()
        .accept(
            new Handshake(
                startNs, endNs, resumed, session.getProtocol(), session.getCipherSuite()));
  }
}
