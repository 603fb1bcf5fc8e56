package pijoule.client.dpws.http;

import org.apache.http.HttpStatus;
import org.apache.http.HttpVersion;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.entity.InputStreamEntity;
import org.apache.http.message.BasicHttpResponse;
import pijoule.client.MemoryBuffer;

/** An answer whose body is in memory. */
final class MemoryResponse extends BasicHttpResponse implements CloseableHttpResponse {
  MemoryResponse(String mediaType, MemoryBuffer body) {
    super(HttpVersion.HTTP_1_1, HttpStatus.SC_OK, "OK");
    InputStreamEntity entity = new InputStreamEntity(body.stream(), body.size());
    entity.setContentType(mediaType);
    setEntity(entity);
  }

  @Override
  public void close() {
    // the connection has its next request
  }
}
