package pijoule.server.exchange;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import pijoule.contract.study.StackSetup;

/**
 * The response as a framework sees it. Only its status, its coding, its bytes and, as shipped, the
 * size of the container's buffer are taken; other headers are the filter's.
 */
final class BufferedResponse extends HttpServletResponseWrapper {
  private final MemoryOutputStream answer;
  private final StackSetup setup;
  private int status = HttpServletResponse.SC_OK;
  private Optional<String> encoding = Optional.empty();

  BufferedResponse(HttpServletResponse response, MemoryOutputStream answer, StackSetup setup) {
    super(response);
    this.answer = answer;
    this.setup = setup;
  }

  /** Returns how the framework coded the answer. */
  Optional<String> encoding() {
    return encoding;
  }

  private void note(String name, String value) {
    if (name.equalsIgnoreCase("Content-Encoding")) {
      encoding = Optional.of(value);
    }
  }

  @Override
  public int getStatus() {
    return status;
  }

  @Override
  public void setStatus(int code) {
    status = code;
  }

  @Override
  public void sendError(int code) {
    status = code;
  }

  @Override
  public void sendError(int code, String message) {
    status = code;
  }

  @Override
  public void sendRedirect(String location) {
    status = HttpServletResponse.SC_FOUND;
  }

  @Override
  public ServletOutputStream getOutputStream() {
    return answer;
  }

  @Override
  public PrintWriter getWriter() {
    return new PrintWriter(answer, true, StandardCharsets.UTF_8);
  }

  @Override
  public void flushBuffer() {
    // the filter sends
  }

  @Override
  public void reset() {
    answer.reset();
    status = HttpServletResponse.SC_OK;
  }

  @Override
  public void resetBuffer() {
    answer.reset();
  }

  /** The container's buffer decides how many writes to the connection an answer takes. */
  @Override
  public void setBufferSize(int size) {
    if (setup == StackSetup.SHIPPED) {
      super.setBufferSize(size);
    }
  }

  @Override
  public void setContentLength(int length) {
    // the filter counts
  }

  @Override
  public void setContentLengthLong(long length) {
    // the filter counts
  }

  @Override
  public void setContentType(String type) {
    // the filter knows
  }

  @Override
  public void setCharacterEncoding(String encoding) {
    // the filter knows
  }

  @Override
  public void setHeader(String name, String value) {
    note(name, value);
  }

  @Override
  public void addHeader(String name, String value) {
    note(name, value);
  }

  @Override
  public void setIntHeader(String name, int value) {
    // the filter's
  }

  @Override
  public void addIntHeader(String name, int value) {
    // the filter's
  }

  @Override
  public void setDateHeader(String name, long value) {
    // the filter's
  }

  @Override
  public void addDateHeader(String name, long value) {
    // the filter's
  }
}
