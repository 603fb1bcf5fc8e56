package pijoule.server.cxf.jackson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import pijoule.contract.jackson.InvalidJacksonException;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonType;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Exchange;

/** Jackson's own provider, for the media type of any of its formats. */
final class JacksonProvider<Q, A> extends JacksonJsonProvider {
  private final JacksonFormat format;
  private final JacksonType<Q> requests;

  JacksonProvider(JacksonFormat format, JacksonType<Q> requests) {
    super(format.mapper());
    this.format = format;
    this.requests = requests;
  }

  /** The filter has checked the type of the request, and sets that of the answer. */
  @Override
  protected boolean hasMatchingMediaType(MediaType type) {
    return true;
  }

  /** The resource names the interface of messages; Jackson reads the class of this one. */
  @Override
  @SuppressWarnings("unchecked")
  public Object readFrom(
      Class<Object> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, String> headers,
      InputStream in)
      throws IOException {
    try {
      Class<Object> message = (Class<Object>) (Class<?>) requests.type();
      Object request = super.readFrom(message, message, annotations, mediaType, headers, in);
      if (request == null) {
        throw InvalidJacksonException.ofNull(format, requests);
      }
      return request;
    } catch (JacksonException refused) {
      throw refused(InvalidJacksonException.of(refused, format, requests));
    } catch (InvalidJacksonException isNull) {
      throw refused(isNull);
    }
  }

  private static BadRequestException refused(InvalidJacksonException invalid) {
    Exchange.current().refuse(Refusal.of(invalid));
    return new BadRequestException(invalid);
  }
}
