package pijoule.client.jdk.soap;

import java.io.IOException;
import java.net.http.HttpClient;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.contract.message.MessageType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.Jsr172;

/**
 * Requests in the form of {@link Jsr172}; answers as {@link SoapStack} reads them.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class Jsr172Stack<Q, A> extends SoapStack<Q, A> {
  private final MessageType<Q> requests;

  /**
   * Makes a stack.
   *
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   */
  public Jsr172Stack(HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint) {
    super(client, settings, endpoint, Envelope.SOAP_1_1);
    requests = endpoint.service().request();
  }

  @Override
  protected void write(Q request, MemoryBuffer out) throws IOException {
    out.write(Jsr172.bytes(requests, request));
  }
}
