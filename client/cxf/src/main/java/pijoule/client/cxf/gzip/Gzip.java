package pijoule.client.cxf.gzip;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cxf.interceptor.InterceptorProvider;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.transport.common.gzip.GZIPInInterceptor;
import org.apache.cxf.transport.common.gzip.GZIPOutInterceptor;
import pijoule.client.CallBuffers;
import pijoule.contract.phase.Phase;

/**
 * CXF's own interceptors that compress requests of any length and inflate answers. Both messages
 * are in memory as they are on the wire: what CXF compresses is held back until it is complete.
 */
public final class Gzip {
  private static final GZIPInInterceptor IN = new GZIPInInterceptor();

  private Gzip() {}

  /**
   * Has a client compress its requests.
   *
   * @param client that sends
   * @param buffers that hold the compressed bytes
   */
  public static void compress(InterceptorProvider client, CallBuffers buffers) {
    client.getOutInterceptors().add(new Out(buffers));
  }

  /**
   * Opens an answer that is in memory; a piece of {@code deserialize}.
   *
   * @param buffers that hold its bytes
   * @return what CXF reads, no longer than may be
   */
  public static InputStream inflating(CallBuffers buffers) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Encoding", List.of("gzip"));
    Message message = new MessageImpl();
    message.setExchange(new ExchangeImpl());
    message.put(Message.PROTOCOL_HEADERS, headers);
    message.setContent(InputStream.class, buffers.answer().stream());
    IN.handleMessage(message);
    return buffers.inflated(message.getContent(InputStream.class));
  }

  private static final class Out extends GZIPOutInterceptor {
    private final CallBuffers buffers;

    Out(CallBuffers buffers) {
      super(0);
      setForce(true);
      this.buffers = buffers;
    }

    @Override
    public void handleMessage(Message message) {
      OutputStream network = message.getContent(OutputStream.class);
      message.setContent(OutputStream.class, new Held(network, buffers));
      buffers.call().begin(Phase.SERIALIZE);
      super.handleMessage(message);
      buffers.call().end(Phase.SERIALIZE);
      OutputStream compressing = message.getContent(OutputStream.class);
      message.setContent(OutputStream.class, new Ending(compressing, buffers));
    }
  }

  /** A request whose last bytes are compressed when CXF closes it, as a piece of serialize. */
  private static final class Ending extends FilterOutputStream {
    private final CallBuffers buffers;

    Ending(OutputStream compressing, CallBuffers buffers) {
      super(compressing);
      this.buffers = buffers;
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      out.write(source, offset, length);
    }

    @Override
    public void close() throws IOException {
      buffers.call().begin(Phase.SERIALIZE);
      out.close();
    }
  }

  /** Compressed bytes in memory; the call begins with the last of them. */
  private static final class Held extends OutputStream {
    private final OutputStream network;
    private final CallBuffers buffers;

    Held(OutputStream network, CallBuffers buffers) {
      this.network = network;
      this.buffers = buffers;
    }

    @Override
    public void write(int value) throws IOException {
      buffers.request().write(value);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      buffers.request().write(source, offset, length);
    }

    @Override
    public void close() throws IOException {
      buffers.call().end(Phase.SERIALIZE);
      buffers.send(network);
      network.close();
    }
  }
}
