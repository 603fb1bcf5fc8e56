package pijoule.server.dpws.exchange;

import java.io.InputStream;
import java.io.OutputStream;
import pijoule.server.direct.DirectCodec;

/** The work of an exchange's marshalling, for windows in which it is repeated. */
public final class MarshallingCodecs {
  private MarshallingCodecs() {}

  /**
   * Returns what an exchange does in {@code deserialize} and in {@code serialize}.
   *
   * @param messages whose messages they are
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> DirectCodec<Q, MeasuredCall.Reply<A>> of(
      MeasuredCall.Messages<Q, A> messages) {
    return new DirectCodec<>() {
      @Override
      public Q read(InputStream in) throws Exception {
        return messages.requests().read(in).value();
      }

      @Override
      public void write(MeasuredCall.Reply<A> reply, OutputStream out) throws Exception {
        messages.answers().write(reply.envelope(), reply.answer(), out);
      }
    };
  }
}
