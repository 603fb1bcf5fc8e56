package pijoule.server.exchange;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.Refusal;

/** Refusals as answers of a servlet. */
public final class Refusals {
  /** Request attribute: the refusal that was answered. */
  public static final String ATTRIBUTE = "pijoule.refusal";

  private Refusals() {}

  /**
   * Answers at once, then reads what is left of the request, so that the client can read the
   * answer.
   *
   * @param refusal what to answer
   * @param request refused
   * @param response not committed
   * @throws IOException if the client is gone
   */
  public static void answer(
      Refusal refusal, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    // Where a body broke off Tomcat writes the answer itself, and finds the refusal here.
    request.setAttribute(ATTRIBUTE, refusal);
    answer(HttpAnswer.of(refusal), request, response);
  }

  /**
   * Answers with a refusal that is an answer already.
   *
   * @param answer to send
   * @param request refused
   * @param response not committed
   * @throws IOException if the client is gone
   */
  public static void answer(
      HttpAnswer answer, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Watch watch = Watch.current();
    byte[] line = answer.body();
    watch.writing(() -> line.length);
    boolean cutOff = BodyDrain.isCutOff(request);
    if (cutOff) {
      response.setHeader("Connection", "close");
    }
    answer.allow().ifPresent(methods -> response.setHeader("Allow", methods));
    response.setStatus(answer.status());
    response.setContentType(Refusal.CONTENT_TYPE);
    response.setContentLength(line.length);
    response.getOutputStream().write(line);
    response.flushBuffer();
    watch.ending();
    if (!cutOff) {
      BodyDrain.read(request.getInputStream());
    }
  }
}
