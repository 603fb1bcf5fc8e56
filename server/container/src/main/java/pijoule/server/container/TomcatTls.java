package pijoule.server.container;

import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import org.apache.catalina.connector.Connector;
import org.apache.tomcat.util.net.SSLContext;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SecureNioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import pijoule.contract.tls.TimedContext;
import pijoule.contract.tls.TimedEngine;

/** TLS on Tomcat. */
final class TomcatTls {
  private TomcatTls() {}

  static void use(TimedContext context, Connector connector) {
    SSLHostConfig host = new SSLHostConfig();
    host.setProtocols(context.version());
    SSLHostConfigCertificate certificate =
        new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.UNDEFINED);
    certificate.setSslContext(new Adapter(context));
    host.addCertificate(certificate);
    connector.addSslHostConfig(host);
    connector.setProperty("SSLEnabled", "true");
    connector.setScheme("https");
    connector.setSecure(true);
  }

  /** The engine of a connection; null if there is none. */
  static TimedEngine engine(SocketWrapperBase<?> connection) {
    return connection.getSocket() instanceof SecureNioChannel secure
        ? (TimedEngine) secure.getSslEngine()
        : null;
  }

  /** Tomcat has an interface of its own for a context, so that it may be OpenSSL's. */
  private record Adapter(TimedContext context) implements SSLContext {
    @Override
    public void init(KeyManager[] keys, TrustManager[] trust, SecureRandom random) {
      // It has its keys.
    }

    @Override
    public void destroy() {
      // It holds nothing outside of the JVM.
    }

    @Override
    public SSLSessionContext getServerSessionContext() {
      return context.getServerSessionContext();
    }

    @Override
    public SSLEngine createSSLEngine() {
      return context.createSSLEngine();
    }

    @Override
    public SSLServerSocketFactory getServerSocketFactory() {
      return context.getServerSocketFactory();
    }

    @Override
    public SSLParameters getSupportedSSLParameters() {
      return context.getSupportedSSLParameters();
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return new X509Certificate[0];
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
