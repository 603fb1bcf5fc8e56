package pijoule.server.container;

import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection.SslEndPoint;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import pijoule.contract.tls.TimedContext;
import pijoule.contract.tls.TimedEngine;

/** TLS on Jetty. */
final class JettyTls {
  private JettyTls() {}

  /** Connections of a context, which carry HTTP. */
  static SslConnectionFactory over(HttpConnectionFactory http, TimedContext context) {
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setSslContext(context);
    return new SslConnectionFactory(factory, http.getProtocol());
  }

  /** The engine of a connection; null where there is none. */
  static TimedEngine engine(EndPoint connection) {
    return connection instanceof SslEndPoint tls
        ? (TimedEngine) tls.getSslConnection().getSSLEngine()
        : null;
  }

  /** The connection below TLS. */
  static EndPoint plain(EndPoint connection) {
    return connection instanceof EndPoint.Wrapper over ? over.unwrap() : connection;
  }
}
