package pijoule.server.cxf.octet;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.octet.InvalidOctetsException;
import pijoule.contract.octet.OctetType;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Exchange;

/** Reads requests in Java's binary form. */
@Consumes(MediaType.APPLICATION_OCTET_STREAM)
final class OctetReader<Q> implements MessageBodyReader<Octets<Q>> {
  private final OctetType<Q> requests;

  OctetReader(OctetType<Q> requests) {
    this.requests = requests;
  }

  @Override
  public boolean isReadable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return type == Octets.class;
  }

  @Override
  public Octets<Q> readFrom(
      Class<Octets<Q>> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, String> headers,
      InputStream in) {
    return new Octets<>(read(in));
  }

  /** CXF hides an exception; the exchange keeps its reason. */
  Q read(InputStream in) {
    try {
      return requests.read(in);
    } catch (InvalidOctetsException | InvalidItemException invalid) {
      Exchange.current().refuse(Refusal.of(invalid));
      throw new BadRequestException(invalid);
    }
  }
}
