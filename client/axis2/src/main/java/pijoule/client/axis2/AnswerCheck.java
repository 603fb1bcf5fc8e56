package pijoule.client.axis2;

import java.io.IOException;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpEntityContainer;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpResponseInterceptor;
import org.apache.hc.core5.http.protocol.HttpContext;
import pijoule.client.Answer;

/** Stops an answer that is no message before Axis2 makes a fault of it and drops its reason. */
final class AnswerCheck implements HttpResponseInterceptor {
  @Override
  public void process(HttpResponse response, EntityDetails details, HttpContext context)
      throws IOException {
    Header header = response.getFirstHeader(HttpHeaders.CONTENT_TYPE);
    String type = header == null ? null : header.getValue();
    if (!Answer.isUsable(response.getCode(), type)) {
      byte[] body = body(response);
      throw Answer.unusable(response.getCode(), type, body, body.length);
    }
  }

  private static byte[] body(HttpResponse response) throws IOException {
    HttpEntity entity =
        response instanceof HttpEntityContainer container ? container.getEntity() : null;
    return entity == null ? new byte[0] : entity.getContent().readNBytes(Answer.REASON_BYTES);
  }
}
