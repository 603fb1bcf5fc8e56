package pijoule.server.container;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import pijoule.server.exchange.Watch;
import pijoule.server.exchange.Watchdog;

/** Tomcat's HTTP/1.1, which shows the watchdog what its threads do. */
final class TomcatWatch extends Http11NioProtocol {
  private final Watchdog watchdog;

  TomcatWatch(Watchdog watchdog) {
    this.watchdog = watchdog;
  }

  @Override
  protected Processor createProcessor() {
    return new Watched();
  }

  /** One connection's requests, as long as a thread works for them. */
  private final class Watched extends Http11Processor {
    Watched() {
      super(TomcatWatch.this, TomcatWatch.this.getAdapter());
    }

    @Override
    public SocketState service(SocketWrapperBase<?> connection) throws IOException {
      Watch watch = watchdog.enter(socket(connection), TomcatTls.engine(connection));
      try {
        return super.service(connection);
      } finally {
        watchdog.leave(watch);
      }
    }
  }

  private static SocketChannel socket(SocketWrapperBase<?> connection) {
    return ((NioChannel) connection.getSocket()).getIOChannel();
  }
}
