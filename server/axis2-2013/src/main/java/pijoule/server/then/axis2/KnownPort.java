package pijoule.server.then.axis2;

import org.apache.coyote.http11.Http11Protocol;
import org.apache.tomcat.util.net.JIoEndpoint;

/** Tomcat's default HTTP connector, which does not tell by itself on which port it listens. */
public final class KnownPort extends Http11Protocol {
  /** Tomcat makes it by its name. */
  public KnownPort() {
    boolean noDelay = getTcpNoDelay();
    int linger = getSoLinger();
    endpoint = new Endpoint();
    setTcpNoDelay(noDelay);
    setSoLinger(linger);
  }

  /** Returns the TCP port. */
  int localPort() {
    return ((Endpoint) endpoint).localPort();
  }

  private static final class Endpoint extends JIoEndpoint {
    int localPort() {
      return serverSocket.getLocalPort();
    }
  }
}
