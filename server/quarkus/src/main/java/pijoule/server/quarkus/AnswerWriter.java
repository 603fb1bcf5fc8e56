package pijoule.server.quarkus;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyWriter;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/** Sends what the resource has made, as Quarkus sends arrays of bytes. */
@Provider
public class AnswerWriter implements ServerMessageBodyWriter<ServiceRequest> {
  @Override
  public boolean isWriteable(
      Class<?> type, Type generic, ResteasyReactiveResourceInfo target, MediaType mediaType) {
    return type == ServiceRequest.class;
  }

  @Override
  public boolean isWriteable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
    return type == ServiceRequest.class;
  }

  @Override
  public void writeResponse(ServiceRequest request, Type generic, ServerRequestContext context) {
    // The headers are the contract's: Quarkus would add a charset to types.
    context.serverResponse().setPreCommitListener(none -> {});
    request.send();
  }

  @Override
  public void writeTo(
      ServiceRequest request,
      Class<?> type,
      Type generic,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, Object> headers,
      OutputStream out) {
    request.send();
  }
}
