package pijoule.server.container;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.BodyDrain;
import pijoule.server.exchange.Refusals;

/** Answer to requests that Tomcat itself refuses, such as broken HTTP: one line, no page. */
final class TomcatErrors extends ErrorReportValve {
  private static final int BAD_REQUEST = 400;
  private static final int NOT_IMPLEMENTED = 501;

  /** A body that broke off is refused by the filter, but Tomcat has its own answer by then. */
  private static Refusal refusal(Request request, int status) {
    return request.getAttribute(Refusals.ATTRIBUTE) instanceof Refusal answered
        ? answered
        : Refusal.container(isBrokenCoding(request, status) ? BAD_REQUEST : status);
  }

  /** A coding that does not end in chunks has no length (RFC 9112, section 6.3); Jetty says so. */
  private static boolean isBrokenCoding(Request request, int status) {
    String coding = request.getHeader("Transfer-Encoding");
    return status == NOT_IMPLEMENTED
        && coding != null
        && !coding.toLowerCase(Locale.ROOT).endsWith("chunked");
  }

  /** Reads the rest of a refused body, which Tomcat does not let the filter do after its answer. */
  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    super.invoke(request, response);
    if (request.getAttribute(Refusals.ATTRIBUTE) != null && !BodyDrain.isCutOff(request)) {
      BodyDrain.read(new Rest(request.getCoyoteRequest()));
    }
  }

  /** A body as Tomcat's connector has it. */
  private static final class Rest extends InputStream implements ApplicationBufferHandler {
    private final org.apache.coyote.Request request;
    private ByteBuffer buffer = ByteBuffer.allocate(0);

    Rest(org.apache.coyote.Request request) {
      this.request = request;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("waste is read in bulk");
    }

    /** The bytes stay where the connector has put them: nobody looks at them. */
    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return request.doRead(this);
    }

    @Override
    public void setByteBuffer(ByteBuffer filled) {
      buffer = filled;
    }

    @Override
    public ByteBuffer getByteBuffer() {
      return buffer;
    }

    @Override
    public void expand(int size) {
      // nothing is kept
    }
  }

  @Override
  protected void report(Request request, Response response, Throwable cause) {
    if (response.getStatus() < 400
        || response.getContentWritten() > 0
        || !response.setErrorReported()) {
      return;
    }
    Refusal refusal = refusal(request, response.getStatus());
    byte[] line = refusal.line();
    try {
      response.setStatus(refusal.status());
      response.setContentType(Refusal.CONTENT_TYPE);
      response.setContentLength(line.length);
      response.getOutputStream().write(line);
      response.finishResponse();
    } catch (IOException clientGone) {
      // the client is gone
    }
  }
}
