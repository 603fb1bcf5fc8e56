package pijoule.client.axis2.transport;

import java.io.IOException;
import java.util.Optional;
import java.util.StringJoiner;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpEntityContainer;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpResponseInterceptor;
import org.apache.hc.core5.http.protocol.HttpContext;
import pijoule.client.AnswerHead;

/** Stops an answer that is not a message before Axis2 turns it into a fault without its reason. */
final class AnswerCheck implements HttpResponseInterceptor {
  private final String mediaType;
  private final int maxAnswerBytes;

  AnswerCheck(String mediaType, int maxAnswerBytes) {
    this.mediaType = mediaType;
    this.maxAnswerBytes = maxAnswerBytes;
  }

  @Override
  public void process(HttpResponse response, EntityDetails details, HttpContext context)
      throws IOException {
    AnswerHead head =
        new AnswerHead(
            response.getCode(),
            joined(response, HttpHeaders.CONTENT_TYPE),
            joined(response, HttpHeaders.CONTENT_ENCODING),
            joined(response, HttpHeaders.CONTENT_LENGTH),
            joined(response, HttpHeaders.TRANSFER_ENCODING));
    if (!head.isUsable(mediaType, maxAnswerBytes)) {
      byte[] body = body(response);
      throw head.refusal(mediaType, maxAnswerBytes, body, body.length);
    }
  }

  private static Optional<String> joined(HttpResponse response, String name) {
    StringJoiner values = new StringJoiner(", ");
    for (Header header : response.getHeaders(name)) {
      values.add(header.getValue());
    }
    return response.containsHeader(name) ? Optional.of(values.toString()) : Optional.empty();
  }

  private static byte[] body(HttpResponse response) throws IOException {
    HttpEntity entity =
        response instanceof HttpEntityContainer container ? container.getEntity() : null;
    return entity == null ? new byte[0] : entity.getContent().readNBytes(AnswerHead.REASON_BYTES);
  }
}
