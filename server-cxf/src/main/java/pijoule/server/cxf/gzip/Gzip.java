package pijoule.server.cxf.gzip;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.cxf.interceptor.InterceptorProvider;
import org.apache.cxf.message.Message;
import org.apache.cxf.transport.common.gzip.GZIPInInterceptor;
import org.apache.cxf.transport.common.gzip.GZIPOutInterceptor;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/**
 * CXF's own interceptors that inflate requests and compress answers of any length, between clock
 * readings. Most of their work is done by the streams that they put below CXF's reader and writer,
 * within its phases.
 */
public final class Gzip {
  private Gzip() {}

  /**
   * Adds the interceptors, where bodies are compressed.
   *
   * @param endpoint that gets them
   * @param encoding of its bodies
   */
  public static void use(InterceptorProvider endpoint, ContentEncoding encoding) {
    if (encoding.isCompressed()) {
      endpoint.getInInterceptors().add(new In());
      endpoint.getOutInterceptors().add(new Out());
    }
  }

  private static final class In extends GZIPInInterceptor {
    @Override
    public void handleMessage(Message message) {
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.DESERIALIZE);
      super.handleMessage(message);
      exchange.end(Phase.DESERIALIZE);
      InputStream inflating = message.getContent(InputStream.class);
      message.setContent(InputStream.class, exchange.inflated(inflating));
    }
  }

  private static final class Out extends GZIPOutInterceptor {
    Out() {
      super(0);
    }

    @Override
    public void handleMessage(Message message) {
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.SERIALIZE);
      super.handleMessage(message);
      exchange.end(Phase.SERIALIZE);
      OutputStream compressing = message.getContent(OutputStream.class);
      message.setContent(OutputStream.class, new Ending(compressing));
    }
  }

  /** An answer whose last bytes are compressed when CXF closes it, as a piece of serialize. */
  private static final class Ending extends FilterOutputStream {
    private boolean ended;

    Ending(OutputStream compressing) {
      super(compressing);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      out.write(source, offset, length);
    }

    @Override
    public void close() throws IOException {
      if (!ended) {
        ended = true;
        Exchange exchange = Exchange.current();
        exchange.begin(Phase.SERIALIZE);
        out.close();
        exchange.end(Phase.SERIALIZE);
      }
    }
  }
}
