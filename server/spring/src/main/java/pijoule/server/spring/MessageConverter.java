package pijoule.server.spring;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import pijoule.contract.message.Invalid;
import pijoule.contract.phase.Phase;
import pijoule.server.call.Refusal;
import pijoule.server.direct.DirectCodec;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;

/** Reads requests and writes answers where Spring does so, between two clock readings. */
final class MessageConverter<Q, A> extends AbstractHttpMessageConverter<Message>
    implements Codec<Q, A> {
  private final DirectCodec<Q, A> codec;

  MessageConverter(DirectCodec<Q, A> codec) {
    // The filter has checked the type of the request, and sets that of the answer.
    super(MediaType.ALL);
    this.codec = codec;
  }

  @Override
  protected boolean supports(Class<?> type) {
    return type == Message.class;
  }

  @Override
  protected Message readInternal(Class<? extends Message> type, HttpInputMessage in)
      throws IOException {
    InputStream body = in.getBody();
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    try {
      Q request = codec.read(body);
      exchange.end(Phase.DESERIALIZE);
      return new Message(request);
    } catch (Exception refused) {
      if (refused instanceof Invalid invalid) {
        exchange.refuse(Refusal.of(invalid));
      }
      throw new HttpMessageNotReadableException("message cannot be read", refused, in);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the controller makes answers of the endpoint's type
  protected void writeInternal(Message answer, HttpOutputMessage out) throws IOException {
    OutputStream body = out.getBody();
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    try {
      codec.write((A) answer.value(), body);
    } catch (Exception failed) {
      throw new HttpMessageNotWritableException("answer cannot be written", failed);
    }
    exchange.end(Phase.SERIALIZE);
  }

  @Override
  public Q deserialize(InputStream body) throws Exception {
    return codec.read(body);
  }

  @Override
  public void serialize(A answer, OutputStream out) throws Exception {
    codec.write(answer, out);
  }
}
