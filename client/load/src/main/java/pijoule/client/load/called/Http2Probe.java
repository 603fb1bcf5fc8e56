package pijoule.client.load.called;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Asks a server that gave no answer by HTTP/1.1 whether it speaks HTTP/2. */
public final class Http2Probe {
  /** RFC 9113, section 3.4: the preface, and an empty SETTINGS frame. */
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

  private static final byte[] SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};

  /** RFC 9113, section 4.1: three bytes of length, the type, flags, four bytes of stream. */
  private static final int FRAME_HEAD_BYTES = 9;

  private static final int TYPE = 3;
  private static final int SETTINGS_TYPE = 4;
  private static final int WAIT_MS = 1000;
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private Http2Probe() {}

  /**
   * Returns its port, which may be that of its scheme.
   *
   * @param url of a service
   */
  public static int port(URI url) {
    if (url.getPort() > 0) {
      return url.getPort();
    }
    return url.getScheme().equals("http") ? HTTP : HTTPS;
  }

  /**
   * Tests whether it answers by HTTP/2 and not by HTTP/1.1: HTTP/2's preface by HTTP/2's first
   * frame, or by https the name of the protocol (ALPN, RFC 7301).
   *
   * @param url of a service
   * @param connectTimeout for a connection
   */
  public static boolean isAnswered(URI url, Duration connectTimeout) {
    if (url.getScheme().equals("https")) {
      return isNegotiated(url, connectTimeout, "h2")
          && !isNegotiated(url, connectTimeout, "http/1.1");
    }
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(WAIT_MS);
      socket.connect(
          new InetSocketAddress(url.getHost(), port(url)), (int) connectTimeout.toMillis());
      OutputStream out = socket.getOutputStream();
      out.write(PREFACE.getBytes(StandardCharsets.US_ASCII));
      out.write(SETTINGS);
      out.flush();
      byte[] frame = socket.getInputStream().readNBytes(FRAME_HEAD_BYTES);
      return frame.length == FRAME_HEAD_BYTES && frame[TYPE] == SETTINGS_TYPE;
    } catch (IOException noAnswer) {
      return false;
    }
  }

  private static boolean isNegotiated(URI url, Duration connectTimeout, String protocol) {
    try (Socket plain = new Socket()) {
      plain.setSoTimeout(WAIT_MS);
      plain.connect(
          new InetSocketAddress(url.getHost(), port(url)), (int) connectTimeout.toMillis());
      SSLSocketFactory factory = Trust.insecure().getSocketFactory();
      try (SSLSocket socket =
          (SSLSocket) factory.createSocket(plain, url.getHost(), port(url), true)) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return protocol.equals(socket.getApplicationProtocol());
      }
    } catch (IOException refused) {
      return false;
    }
  }
}
