package pijoule.server.container;

import java.nio.channels.SocketChannel;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pijoule.server.exchange.Watch;
import pijoule.server.exchange.Watchdog;

/** Shows the watchdog what Jetty's threads do, and refuses what Tomcat itself refuses. */
final class JettyWatch extends Handler.Wrapper {
  private final Watchdog watchdog;

  JettyWatch(Watchdog watchdog, Handler served) {
    super(served);
    this.watchdog = watchdog;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (isNotImplemented(request)) {
      Response.writeError(request, response, callback, HttpStatus.NOT_IMPLEMENTED_501);
      return true;
    }
    EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
    Watch watch = watchdog.enter(socket(connection), JettyTls.engine(connection));
    try {
      return super.handle(request, response, callback);
    } finally {
      watchdog.leave(watch);
    }
  }

  private static SocketChannel socket(EndPoint connection) {
    return (SocketChannel) JettyTls.plain(connection).getTransport();
  }

  /** A tunnel, or a transfer coding other than chunks (RFC 9112, section 6.1). */
  private static boolean isNotImplemented(Request request) {
    String coding = request.getHeaders().get(HttpHeader.TRANSFER_ENCODING);
    return HttpMethod.CONNECT.is(request.getMethod())
        || coding != null && !coding.equalsIgnoreCase("chunked");
  }
}
